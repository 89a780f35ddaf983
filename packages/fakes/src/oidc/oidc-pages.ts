import { html, renderPage } from "../html-page.ts";
import type { Markup } from "../html-page.ts";
import { knownUsers } from "./oidc-users.ts";
import type { OidcUser } from "./oidc-users.ts";

const pageHead = (title: string) => ({
  title,
  service: "Accesso di prova",
  notice: "nessun account reale",
});

/** One form for each user, so that one click signs in. */
const renderUserChoice = ({ sub, email, emailVerified, name }: OidcUser): Markup => html`
  <li>
    <form method="post">
      <input type="hidden" name="sub" value="${sub}" />
      <input type="hidden" name="email" value="${email}" />
      <input type="hidden" name="name" value="${name}" />
      ${emailVerified ? html`<input type="hidden" name="verified" value="yes" />` : null}
      <button>${name}, ${email}${emailVerified ? null : " (email non verificata)"}</button>
    </form>
  </li>
`;

/** The sign-in page: the known users and a form for any other. `errorMessage` is shown above the form. */
export function renderSignInPage(errorMessage: string | null): string {
  return renderPage(
    pageHead("Chi sei?"),
    html`
      <ul>
        ${knownUsers.map(renderUserChoice)}
      </ul>
      <h2>Un altro account</h2>
      ${errorMessage === null ? null : html`<p class="alert" role="alert">${errorMessage}</p>`}
      <form method="post">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="off" required />
        <label for="name">Nome e cognome</label>
        <input id="name" name="name" autocomplete="off" />
        <button class="first" name="verified" value="yes">Entra con email verificata</button>
        <button>Entra con email non verificata</button>
      </form>
      <form method="post" action="?annulla">
        <button>Annulla</button>
      </form>
    `,
  );
}

/** The page for an invalid request of a client. */
export function renderErrorPage(error: string, description: string): string {
  return renderPage(
    pageHead("Richiesta rifiutata"),
    html`<p>${error}</p>
      <p class="soft">${description}</p>`,
  );
}
