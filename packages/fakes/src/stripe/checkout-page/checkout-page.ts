import type { StripeAccount, Checkout } from "../stripe-account.ts";
import { appliedPromotionCode } from "../resources/discounts.ts";
import type { PromotionCodeRejection } from "../resources/discounts.ts";
import { html } from "../../html-page.ts";
import type { Markup } from "../../html-page.ts";
import { isPending } from "../resources/payments.ts";

/** The error of the last submit, with the typed text. */
export type CheckoutError =
  | { kind: "code"; refusal: PromotionCodeRejection; typed: string }
  | { kind: "code_lost"; refusal: PromotionCodeRejection }
  | { kind: "declined" }
  | { kind: "email"; typed: string };

/** Formats an amount in cents in the Italian locale. */
export function formatCents(cents: number, currency: string): string {
  return new Intl.NumberFormat("it-IT", { style: "currency", currency }).format(cents / 100);
}

const rejectionTexts: Record<PromotionCodeRejection, string> = {
  unknown: "Questo codice non esiste: controlla di averlo scritto bene.",
  inactive: "Questo codice non è più attivo.",
  expired: "Questo codice è scaduto.",
  used_up: "Questo codice è già stato usato tutte le volte possibili.",
  below_minimum: "L'importo dell'ordine è sotto il minimo richiesto da questo codice.",
  other_currency: "Questo codice vale per un'altra valuta.",
  too_little_left: "Con questo codice il totale scenderebbe sotto il minimo di 0,50 € che si può pagare.",
};

const renderAmountRow = (term: Markup | string, cents: number, currency: string, css = ""): Markup =>
  html`<div class="${css}">
    <dt>${term}</dt>
    <dd>${formatCents(cents, currency)}</dd>
  </div>`;

function renderOrder(account: StripeAccount, checkout: Checkout): Markup {
  const { session, lines } = checkout;
  const code = appliedPromotionCode(account, checkout)?.code;
  return html`<h2>Il tuo ordine</h2>
    <dl>
      ${lines.map(({ description, quantity, amount_subtotal: amount }) =>
        renderAmountRow(
          html`${description ?? ""} <span class="soft">× ${quantity ?? 1}</span>`,
          amount,
          session.currency,
        ),
      )}
      ${
        code === undefined
          ? null
          : html`${renderAmountRow("Subtotale", session.amount_subtotal, session.currency)}
            ${renderAmountRow(`Sconto (${code})`, -session.total_details.amount_discount, session.currency)}`
      }
      ${renderAmountRow("Totale", session.amount_total, session.currency, "total")}
    </dl>`;
}

function renderPromotionCodeForm(
  account: StripeAccount,
  checkout: Checkout,
  error: CheckoutError | null,
): Markup | null {
  const { session } = checkout;
  if (session.allow_promotion_codes !== true) return null;
  const code = appliedPromotionCode(account, checkout)?.code;
  if (code !== undefined)
    return html`<form method="post" action="/c/pay/${session.id}/code/remove">
      <button>Togli il codice ${code}</button>
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
      ${codeError === null ? null : html`aria-invalid="true" aria-describedby="code-problem" autofocus`}
    />
    ${codeError === null ? null : html`<p class="alert" role="alert" id="code-problem">${rejectionTexts[codeError.refusal]}</p>`}
    <button>Applica</button>
  </form>`;
}

function renderEmailField({ session }: Checkout, error: CheckoutError | null): Markup {
  if (session.customer_email !== null) return html`<p class="soft">Ricevuta a ${session.customer_email}</p>`;
  const emailError = error?.kind === "email" ? error : null;
  return html`<label for="email">E-mail</label>
    <input
      id="email"
      name="email"
      type="email"
      value="${emailError?.typed ?? ""}"
      required
      autocomplete="email"
      ${emailError === null ? null : html`aria-invalid="true" aria-describedby="email-problem" autofocus`}
    />
    ${
      emailError === null
        ? null
        : html`<p class="alert" role="alert" id="email-problem">Scrivi un indirizzo e-mail valido.</p>`
    }`;
}

function renderPaymentButtons({ session }: Checkout): Markup {
  if (session.amount_total === 0) return html`<button class="first" name="way" value="card">Completa ordine</button>`;
  const amount = formatCents(session.amount_total, session.currency);
  return html`<button class="first" name="way" value="card">Paga ${amount} con carta</button>
    <button name="way" value="declined">Prova con una carta rifiutata</button>
    <button name="way" value="later">Paga con addebito bancario (esito in seguito)</button>`;
}

const renderCheckoutError = (error: CheckoutError | null): Markup | null => {
  if (error?.kind === "declined")
    return html`<p class="alert" role="alert">
      La carta è stata rifiutata. Non è stato addebitato nulla: puoi riprovare.
    </p>`;
  if (error?.kind === "code_lost")
    return html`<p class="alert" role="alert">
      ${rejectionTexts[error.refusal]} Lo sconto è stato tolto: controlla il nuovo totale.
    </p>`;
  return null;
};

/** Renders the page of an open checkout. */
export function renderOpenCheckout(account: StripeAccount, checkout: Checkout, error: CheckoutError | null): Markup {
  const { id, cancel_url: cancelUrl } = checkout.session;
  return html`${renderCheckoutError(error)} ${renderOrder(account, checkout)}
    ${renderPromotionCodeForm(account, checkout, error)}
    <h2>Pagamento</h2>
    <form method="post" action="/c/pay/${id}/pay">
      ${renderEmailField(checkout, error)} ${renderPaymentButtons(checkout)}
    </form>
    ${cancelUrl === null ? null : html`<p><a href="${cancelUrl}">Annulla e torna al sito</a></p>`}`;
}

/** Title and content of the page of a completed or expired checkout. */
export function renderClosedCheckout(account: StripeAccount, checkout: Checkout, returnUrl: string): [string, Markup] {
  const { id, status, payment_status: paid, cancel_url: cancelUrl } = checkout.session;
  const returnLink = html`<p><a href="${returnUrl}">Torna al sito</a></p>`;
  if (status === "expired")
    return [
      "Sessione scaduta",
      html`<p>Questa pagina di pagamento non è più valida. Non è stato addebitato nulla.</p>
        ${cancelUrl === null ? null : html`<p><a href="${cancelUrl}">Torna al sito</a></p>`}`,
    ];
  if (isPending(account, checkout))
    return [
      "Pagamento in corso",
      html`<p>La banca non ha ancora detto se il pagamento è riuscito. Qui puoi deciderlo tu.</p>
        <form method="post" action="/c/pay/${id}/settle">
          <button class="first" name="outcome" value="succeeded">Il pagamento riesce</button>
          <button name="outcome" value="failed">Il pagamento non riesce</button>
        </form>
        ${returnLink}`,
    ];
  if (paid === "unpaid")
    return [
      "Pagamento non riuscito",
      html`<p>La banca ha respinto l'addebito.</p>
        ${returnLink}`,
    ];
  return [
    "Ordine completato",
    html`<p>Non c'è altro da pagare.</p>
      ${returnLink}`,
  ];
}

/** Renders a list of all checkouts with links to their pages, newest first. */
export function renderCheckoutList(account: StripeAccount): Markup {
  const checkouts = [...account.checkouts.values()].toReversed().slice(0, 50);
  if (checkouts.length === 0) return html`<p>Non c'è ancora nessuna sessione di pagamento.</p>`;
  return html`<ul>
    ${checkouts.map(({ session, lines }) => {
      const name = lines.map(({ description }) => description).join(", ");
      const state = `${session.status}, ${session.payment_status}`;
      return html`<li>
        <a href="/c/pay/${session.id}">${name}, ${formatCents(session.amount_total, session.currency)}</a>
        <span class="soft" lang="en">${state}</span>
      </li>`;
    })}
  </ul>`;
}
