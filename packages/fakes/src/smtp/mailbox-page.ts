import { html, page } from "../html-page.ts";
import type { Markup } from "../html-page.ts";
import type { StoredMail } from "./mail-parser.ts";

const time = new Intl.DateTimeFormat("it-IT", { dateStyle: "short", timeStyle: "medium" });

/** The text with its addresses as links, a line of it a line of the page. */
function linked(text: string): Markup[] {
  return text.split("\n").map((line) => {
    const pieces = line.split(/(https?:\/\/[^\s<>"]+)/);
    const parts = pieces.map((piece, at) =>
      at % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`,
    );
    return html`${parts}<br />`;
  });
}

/** Every mail that came, newest first. */
export function mailsPage(mails: readonly StoredMail[]): string {
  const items = mails.toReversed().map(
    ({ at, from, to, replyTo, subject, text }) => html`
      <li>
        <h2>${subject}</h2>
        <p class="soft">
          ${time.format(new Date(at))}<br />Da ${from}<br />A ${to}
          ${replyTo === null ? null : html`<br />Rispondi a ${replyTo}`}
        </p>
        <p>${linked(text)}</p>
      </li>
    `,
  );
  return page(
    { title: "Posta inviata", service: "Posta di prova", notice: "nessuna mail esce da questo computer" },
    items.length === 0
      ? html`<p>Non è ancora arrivato niente.</p>`
      : html`<ul>
          ${items}
        </ul>`,
  );
}
