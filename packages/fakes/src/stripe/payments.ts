import { invalidRequest } from "./api-operation.ts";
import { redeemPromotionCode, type PromotionCodeRejection } from "./promotion-codes.ts";
import {
  emitEvent,
  generateId,
  type Charge,
  type Checkout,
  type StripeAccount,
  type StripeEvent,
} from "./stripe-account.ts";

/** Result of an attempt to pay: an event, or the reason why nothing was paid. */
export type PaymentAttempt = { event: StripeEvent } | { rejection: PromotionCodeRejection } | { notOpen: true };

/** Records an attempt to pay. The intent follows its latest charge. */
function recordCharge(checkout: Checkout, status: Charge["status"]): void {
  const { session } = checkout;
  session.payment_intent ??= generateId("pi");
  checkout.payment = {
    intent: { id: session.payment_intent, object: "payment_intent", amount_received: 0, status: "processing" },
    charge: {
      id: generateId("ch"),
      object: "charge",
      amount: session.amount_total,
      amount_refunded: 0,
      disputed: false,
      payment_intent: session.payment_intent,
      refunded: false,
      status: "pending",
    },
    dispute: null,
  };
  setOutcome(checkout, status);
}

function setOutcome({ session, payment }: Checkout, status: Charge["status"]): void {
  if (!payment || status === "pending") return;
  payment.charge.status = status;
  payment.intent.status = status === "succeeded" ? "succeeded" : "requires_payment_method";
  if (status === "failed") return;
  payment.intent.amount_received = payment.charge.amount;
  session.payment_status = "paid";
}

/**
 * Completes a checkout: paid at once by card, later by debit, or with nothing to pay. A checkout that is not open is
 * not paid.
 */
export function payCheckout(account: StripeAccount, checkout: Checkout, method: "card" | "sepa_debit"): PaymentAttempt {
  const { session } = checkout;
  if (session.status !== "open") return { notOpen: true };
  const rejection = redeemPromotionCode(checkout);
  if (rejection !== null) return { rejection };
  if (session.amount_total > 0) recordCharge(checkout, method === "card" ? "succeeded" : "pending");
  session.status = "complete";
  session.url = null;
  return { event: emitEvent(account, "checkout.session.completed", session) };
}

/** A card that its bank declines: the checkout stays open. */
export function declineCheckout(checkout: Checkout): void {
  if (checkout.session.status !== "open") throw notOpen(checkout);
  recordCharge(checkout, "failed");
}

/** Whether a payment is in progress whose outcome the bank has not reported yet. */
export const isPending = ({ payment }: Checkout): boolean => payment?.intent.status === "processing";

/** Settles a payment in progress with the outcome that the bank reports days later. Throws when none is in progress. */
export function settlePayment(account: StripeAccount, checkout: Checkout, outcome: "succeeded" | "failed"): void {
  if (!isPending(checkout)) throw invalidRequest(`No payment of ${checkout.session.id} is in progress.`);
  setOutcome(checkout, outcome);
  emitEvent(account, `checkout.session.async_payment_${outcome}`, checkout.session);
}

/** The error for an action that only an open checkout allows. */
export const notOpen = ({ session: { id, status } }: Checkout): Error =>
  invalidRequest(`Checkout session ${id} is ${status}, not open.`);

/** Expires an open checkout; throws when it is not open. */
export function expireCheckout(account: StripeAccount, checkout: Checkout): void {
  if (checkout.session.status !== "open") throw notOpen(checkout);
  Object.assign(checkout.session, { status: "expired", url: null });
  if (checkout.payment) checkout.payment.intent.status = "canceled";
  emitEvent(account, "checkout.session.expired", checkout.session);
}

/** Expires every open checkout past its expiry time. */
export function expireDueCheckouts(account: StripeAccount): void {
  for (const checkout of account.checkouts.values())
    if (checkout.session.status === "open" && checkout.session.expires_at <= account.now())
      expireCheckout(account, checkout);
}
