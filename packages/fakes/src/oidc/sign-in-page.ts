import { createHash } from "node:crypto";
import { z } from "zod";
import { html, renderPage, type Markup } from "../html-page.ts";

const userFormSchema = z
  .object({
    email: z.email(),
    name: z.string().trim().default(""),
    verified: z.literal("yes").optional(),
    /** Identifies the user when two users share an email address. */
    sub: z.string().optional(),
  })
  .transform(({ email, name, verified, sub }) => ({
    sub: sub ?? createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 21),
    email,
    emailVerified: verified === "yes",
    name,
  }));

/** A user of the provider. */
export type OidcUser = z.output<typeof userFormSchema>;

/** Parses the form of the sign-in page; throws when the email address is invalid. */
export const parseUserForm = (form: unknown): OidcUser => userFormSchema.parse(form);

/** Users that the sign-in page offers before any address is typed, with the value of `verified`. */
const knownUsers = [
  { name: "Giulia Rossi", email: "giulia.rossi@example.com", verified: "yes" },
  { name: "Ada Neri", email: "ada.neri@example.com", verified: "yes" },
  { name: "Marco Bianchi", email: "marco.bianchi@example.com", verified: null },
] as const;

/** One form for each user, so that one click signs in. */
const renderUserChoice = ({ email, name, verified }: (typeof knownUsers)[number]): Markup => html`
  <li>
    <form method="post">
      <input type="hidden" name="email" value="${email}" />
      <input type="hidden" name="name" value="${name}" />
      ${verified && html`<input type="hidden" name="verified" value="${verified}" />`}
      <button>${name}, ${email}${verified ? null : " (email non verificata)"}</button>
    </form>
  </li>
`;

/** Renders the sign-in page: the known users and a form for any other. */
export function renderSignInPage(): string {
  return renderPage(
    { title: "Chi sei?", service: "Accesso di prova", notice: "nessun account reale" },
    html`
      <ul>
        ${knownUsers.map(renderUserChoice)}
      </ul>
      <h2>Un altro account</h2>
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
