import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

/** Text that is already valid HTML. */
export type Markup = { readonly html: string };
type Interpolation = string | number | Markup | readonly Markup[] | null;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function renderPiece(piece: Interpolation): string {
  if (piece === null) return "";
  if (typeof piece === "object") return "html" in piece ? piece.html : piece.map(renderPiece).join("");
  return String(piece).replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** Template tag for HTML. Interpolated values are escaped unless they are `Markup`. */
export function html(parts: TemplateStringsArray, ...pieces: Interpolation[]): Markup {
  return { html: parts.map((part, index) => part + renderPiece(pieces[index] ?? null)).join("") };
}

const style = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1a1f36; --soft: #4f566b; --line: #c9d0db; --brand: #4b3fd6;
  --on-brand: #fff; --bad: #a1122b; --bad-paper: #fdeaee; --note: #fff3d6; --on-note: #533c00; }
@media (prefers-color-scheme: dark) { :root { --paper: #14161f; --ink: #f1f3f9; --soft: #b6bdd0; --line: #454c61;
  --brand: #a9a2ff; --on-brand: #14161f; --bad: #ff9fb0; --bad-paper: #3a1620; --note: #3b2f0b; --on-note: #ffe5a0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.notice { margin: 0; padding: .75rem 1rem; background: var(--note); color: var(--on-note); text-align: center; }
main { max-width: 28rem; margin: 0 auto; padding: 1rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .75rem 0 1rem; }
h2 { font-size: 1.125rem; margin: 2rem 0 .75rem; }
dl { margin: 0; }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .5rem 0; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
.total { border-top: 1px solid var(--line); font-weight: 700; font-size: 1.125rem; }
.soft { color: var(--soft); }
label { display: block; font-weight: 600; margin: 1rem 0 .25rem; }
input { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit; color: inherit; background: transparent;
  border: 1px solid var(--soft); border-radius: .5rem; }
button, .button { display: block; width: 100%; min-height: 3rem; margin: .75rem 0 0; padding: .625rem 1rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; color: var(--brand); background: transparent;
  border: 1px solid var(--brand); border-radius: .5rem; cursor: pointer; }
.first { color: var(--on-brand); background: var(--brand); }
a { color: var(--brand); display: inline-block; min-height: 2.75rem; padding: .625rem 0; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.alert { margin: .75rem 0 0; padding: .75rem 1rem; color: var(--bad); background: var(--bad-paper); border-radius: .5rem; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--line); padding: .5rem 0; }
`;

// One string, because the policy allows the style by the hash of its exact text.
const styleElement: Markup = { html: `<style>${style}</style>` };
const styleHash = createHash("sha256").update(style).digest("base64");

/** The title of a page, the service that the fake replaces, and the notice that nothing on the page is real. */
type PageHead = { title: string; service: string; notice: string };

/** Renders a complete page with the notice on top. */
export function renderPage({ title, service, notice }: PageHead, content: Markup): string {
  const markup = html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${service}</title>
        ${styleElement}
      </head>
      <body>
        <header class="notice"><strong>${service}</strong> – ${notice}</header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return markup.html;
}

/**
 * Sends a page, which is not cached. Its content security policy allows no scripts; forms may submit to the fake itself
 * and redirect to `formActionOrigins`, because browsers apply form-action to the redirect after a form too.
 */
export function sendPage(reply: FastifyReply, page: string, formActionOrigins: readonly string[] = []): FastifyReply {
  const targets = ["'self'", ...formActionOrigins].join(" ");
  return reply
    .type("text/html; charset=utf-8")
    .headers({
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    })
    .send(page);
}
