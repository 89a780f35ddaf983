import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { renderPage, sendPage, html, type Markup } from "../html-page.ts";
import { declineCheckout, isPending, payCheckout, settlePayment } from "./payments.ts";
import { applyPromotionCode, setPromotionCode, type PromotionCodeRejection } from "./promotion-codes.ts";
import type { Checkout, StripeAccount } from "./stripe-account.ts";
import { parseForm } from "./stripe-api.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** The error of the last submit: a rejected code as typed, one that became invalid, or a declined card. */
export type CheckoutError =
  | { kind: "code"; rejection: PromotionCodeRejection; typed: string }
  | { kind: "code_lost"; rejection: PromotionCodeRejection }
  | { kind: "declined" };

const euroFormat = new Intl.NumberFormat("it-IT", { style: "currency", currency: "EUR" });

/** Formats an amount in cents of a euro in the Italian locale. */
const formatCents = (cents: number): string => euroFormat.format(cents / 100);

const rejectionTexts: Record<PromotionCodeRejection, string> = {
  unknown: "Questo codice non esiste: controlla di averlo scritto bene.",
  inactive: "Questo codice non è più attivo.",
  used_up: "Questo codice è già stato usato tutte le volte possibili.",
  below_minimum: "L'importo dell'ordine è sotto il minimo richiesto da questo codice.",
  too_little_left: "Con questo codice il totale scenderebbe sotto il minimo di 0,50 € che si può pagare.",
};

const renderAmountRow = (term: Markup | string, cents: number, css = ""): Markup =>
  html`<div class="${css}">
    <dt>${term}</dt>
    <dd>${formatCents(cents)}</dd>
  </div>`;

function renderOrder({ session, productName, promotionCode }: Checkout): Markup {
  const { amount_subtotal: subtotal, amount_total: total } = session;
  return html`<h2>Il tuo ordine</h2>
    <dl>
      ${renderAmountRow(html`${productName} <span class="soft">× 1</span>`, subtotal)}
      ${
        promotionCode &&
        html`${renderAmountRow("Subtotale", subtotal)}
        ${renderAmountRow(`Sconto (${promotionCode.code})`, total - subtotal)}`
      }
      ${renderAmountRow("Totale", total, "total")}
    </dl>`;
}

function renderPromotionCodeForm({ session, promotionCode }: Checkout, error: CheckoutError | null): Markup {
  if (promotionCode)
    return html`<form method="post" action="/c/pay/${session.id}/code/remove">
      <button>Togli il codice ${promotionCode.code}</button>
    </form>`;
  const codeError = error?.kind === "code" ? error : null;
  return html`<form method="post" action="/c/pay/${session.id}/code">
    <label for="code">Codice promozionale</label>
    <input
      id="code"
      name="code"
      value="${codeError?.typed ?? ""}"
      required
      maxlength="500"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      ${codeError && html`aria-invalid="true" aria-describedby="code-problem" autofocus`}
    />
    ${codeError && html`<p class="alert" role="alert" id="code-problem">${rejectionTexts[codeError.rejection]}</p>`}
    <button>Applica</button>
  </form>`;
}

function renderPaymentButtons({ session: { amount_total: total } }: Checkout): Markup {
  if (total === 0) return html`<button class="first" name="method" value="card">Completa ordine</button>`;
  return html`<button class="first" name="method" value="card">Paga ${formatCents(total)} con carta</button>
    <button name="method" value="declined">Prova con una carta rifiutata</button>
    <button name="method" value="sepa_debit">Paga con addebito bancario (esito in seguito)</button>`;
}

function renderCheckoutError(error: CheckoutError | null): Markup | null {
  if (error === null || error.kind === "code") return null;
  const text =
    error.kind === "declined"
      ? "La carta è stata rifiutata. Non è stato addebitato nulla: puoi riprovare."
      : `${rejectionTexts[error.rejection]} Lo sconto è stato tolto: controlla il nuovo totale.`;
  return html`<p class="alert" role="alert">${text}</p>`;
}

/** Renders the page of an open checkout. */
function renderOpenCheckout(checkout: Checkout, error: CheckoutError | null): Markup {
  const { id, cancel_url: cancelUrl, customer_email: email } = checkout.session;
  return html`${renderCheckoutError(error)} ${renderOrder(checkout)} ${renderPromotionCodeForm(checkout, error)}
    <h2>Pagamento</h2>
    <form method="post" action="/c/pay/${id}/pay">
      <p class="soft">Ricevuta a ${email}</p>
      ${renderPaymentButtons(checkout)}
    </form>
    <p><a href="${cancelUrl}">Annulla e torna al sito</a></p>`;
}

/** Title and content of the page of a completed or expired checkout. */
function renderClosedCheckout(checkout: Checkout, returnUrl: string): [string, Markup] {
  const { id, status, payment_status: paid, cancel_url: cancelUrl } = checkout.session;
  const link = (url: string | null): Markup => html`<p><a href="${url}">Torna al sito</a></p>`;
  if (status === "expired")
    return [
      "Sessione scaduta",
      html`<p>Questa pagina di pagamento non è più valida. Non è stato addebitato nulla.</p>
        ${link(cancelUrl)}`,
    ];
  if (isPending(checkout))
    return [
      "Pagamento in corso",
      html`<p>La banca non ha ancora detto se il pagamento è riuscito. Qui puoi deciderlo tu.</p>
        <form method="post" action="/c/pay/${id}/settle">
          <button class="first" name="outcome" value="succeeded">Il pagamento riesce</button>
          <button name="outcome" value="failed">Il pagamento non riesce</button>
        </form>
        ${link(returnUrl)}`,
    ];
  if (paid === "unpaid")
    return [
      "Pagamento non riuscito",
      html`<p>La banca ha respinto l'addebito.</p>
        ${link(returnUrl)}`,
    ];
  return [
    "Ordine completato",
    html`<p>Non c'è altro da pagare.</p>
      ${link(returnUrl)}`,
  ];
}

/** Renders a list of the checkouts (oldest first) with links to their pages, the 50 newest first. */
function renderCheckoutList(checkouts: readonly Checkout[]): Markup {
  if (checkouts.length === 0) return html`<p>Non c'è ancora nessuna sessione di pagamento.</p>`;
  const items = checkouts
    .toReversed()
    .slice(0, 50)
    .map(
      ({ productName, session: { id, amount_total: total, status, payment_status: paid } }) =>
        html`<li>
          <a href="/c/pay/${id}">${productName}, ${formatCents(total)}</a>
          <span class="soft" lang="en">${status}, ${paid}</span>
        </li>`,
    );
  return html`<ul>
    ${items}
  </ul>`;
}

/** How long a completed checkout waits for the response of the webhook endpoint before it redirects the user, in ms. */
const redirectWaitMs = 10_000;

/** The success URL with the session id filled in. */
const buildSuccessUrl = ({ session }: Checkout): string =>
  (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

const sendStripePage = (reply: FastifyReply, title: string, content: Markup, formActionOrigins?: string[]) =>
  sendPage(
    reply,
    renderPage({ title, service: "Stripe di prova", notice: "nessun pagamento reale" }, content),
    formActionOrigins,
  );

function showCheckout(checkout: Checkout, reply: FastifyReply, error: CheckoutError | null = null): FastifyReply {
  const { status, amount_total: total } = checkout.session;
  const successUrl = buildSuccessUrl(checkout);
  const isOpen = status === "open";
  const [title, content] = isOpen
    ? [total === 0 ? "Completa l'ordine" : `Paga ${formatCents(total)}`, renderOpenCheckout(checkout, error)]
    : renderClosedCheckout(checkout, successUrl);
  void reply.status(isOpen && error !== null ? 422 : status === "expired" ? 410 : 200);
  return sendStripePage(reply, title, content, [new URL(successUrl).origin]);
}

/** Serves the hosted payment pages: plain forms, no scripts, not cached and no storage in the browser. */
export function serveCheckoutPages(
  server: FastifyInstance,
  { account, webhooks }: { account: StripeAccount; webhooks: WebhookSender },
): void {
  type PageRequest = FastifyRequest<{ Params: { id: string } }>;
  type Form = Record<string, string>;
  /** Handler for the page of one checkout; responds with 404 when it does not exist. */
  const withCheckout =
    (act: (checkout: Checkout, reply: FastifyReply, form: Form) => FastifyReply | Promise<FastifyReply>) =>
    (request: PageRequest, reply: FastifyReply) => {
      const checkout = account.checkouts.get(request.params.id);
      if (checkout) return act(checkout, reply, parseForm(request.body));
      return sendStripePage(reply.status(404), "Pagina non trovata", {
        html: "<p>Questa sessione di pagamento non esiste.</p>",
      });
    };
  const redirectToCheckout = ({ session }: Checkout, reply: FastifyReply): FastifyReply =>
    reply.redirect(`/c/pay/${session.id}`, 303);

  server.get("/", (_request, reply) =>
    sendStripePage(reply, "Sessioni di pagamento", renderCheckoutList([...account.checkouts.values()])),
  );
  server.get(
    "/c/pay/:id",
    withCheckout((checkout, reply) => showCheckout(checkout, reply)),
  );
  server.post(
    "/c/pay/:id/code",
    withCheckout((checkout, reply, { code = "" }) => {
      if (checkout.session.status !== "open") return showCheckout(checkout, reply);
      const rejection = applyPromotionCode(account, checkout, code);
      if (rejection === null) return redirectToCheckout(checkout, reply);
      return showCheckout(checkout, reply, { kind: "code", rejection, typed: code });
    }),
  );
  server.post(
    "/c/pay/:id/code/remove",
    withCheckout((checkout, reply) => {
      if (checkout.session.status === "open") setPromotionCode(checkout, null);
      return redirectToCheckout(checkout, reply);
    }),
  );
  server.post(
    "/c/pay/:id/pay",
    withCheckout(async (checkout, reply, form) => {
      const { session } = checkout;
      const method = z.enum(["card", "sepa_debit", "declined"]).parse(form["method"]);
      if (method === "declined" && session.status === "open" && session.amount_total > 0) {
        declineCheckout(checkout);
        return showCheckout(checkout, reply, { kind: "declined" });
      }
      const attempt = payCheckout(account, checkout, method === "sepa_debit" ? method : "card");
      if ("rejection" in attempt) return showCheckout(checkout, reply, { kind: "code_lost", ...attempt });
      // As at Stripe: the redirect waits for the first webhook attempt, so that a shop can fulfil the order before the
      // user returns.
      if ("event" in attempt)
        await Promise.race([
          webhooks.firstAttemptDone(attempt.event.id),
          sleep(redirectWaitMs, undefined, { ref: false }),
        ]);
      // A second click on a completed checkout redirects again without paying.
      if (session.status === "complete") return reply.redirect(buildSuccessUrl(checkout), 303);
      return showCheckout(checkout, reply);
    }),
  );
  server.post(
    "/c/pay/:id/settle",
    withCheckout((checkout, reply, form) => {
      const outcome = z.enum(["succeeded", "failed"]).parse(form["outcome"]);
      if (isPending(checkout)) settlePayment(account, checkout, outcome);
      return redirectToCheckout(checkout, reply);
    }),
  );
}
