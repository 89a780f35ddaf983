import { html, renderPage } from "../html-page.ts";
import type { Markup } from "../html-page.ts";
import type { StoredMail } from "./mail-parser.ts";

const timeFormat = new Intl.DateTimeFormat("it-IT", { dateStyle: "short", timeStyle: "medium" });

/** The text with its URLs as links, one page line per line of text. */
function linkifyLines(text: string): Markup[] {
  return text.split("\n").map((line) => {
    const pieces = line.split(/(https?:\/\/[^\s<>"]+)/);
    const parts = pieces.map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`,
    );
    return html`${parts}<br />`;
  });
}

/** Renders all mails, newest first. */
export function renderMailbox(mails: readonly StoredMail[]): string {
  const items = mails.toReversed().map(
    ({ at, from, to, replyTo, subject, text }) => html`
      <li>
        <h2>${subject}</h2>
        <p class="soft">
          ${timeFormat.format(new Date(at))}<br />Da ${from}<br />A ${to}
          ${replyTo === null ? null : html`<br />Rispondi a ${replyTo}`}
        </p>
        <p>${linkifyLines(text)}</p>
      </li>
    `,
  );
  return renderPage(
    { title: "Posta inviata", service: "Posta di prova", notice: "nessuna mail esce da questo computer" },
    items.length === 0
      ? html`<p>Non è ancora arrivato niente.</p>`
      : html`<ul>
          ${items}
        </ul>`,
  );
}
