import { emitEvent } from "../stripe-account.ts";
import type { StripeAccount, EventCause, Charge, Checkout, Intent, StripeEvent } from "../stripe-account.ts";
import { redeemPromotionCode } from "./discounts.ts";
import type { PromotionCodeRejection } from "./discounts.ts";
import { createCharge, createPaymentIntent } from "./payment-objects.ts";
import type { PaymentMethodType } from "./payment-objects.ts";
import { invalidRequest } from "../api/stripe-error.ts";

/** Result of an attempt to pay: an event, or the reason why nothing was paid. */
export type PaymentAttempt =
  | { event: StripeEvent }
  | { refusal: PromotionCodeRejection }
  | { declined: true }
  | { not: "open" };

function ensureIntent(account: StripeAccount, checkout: Checkout): Intent {
  const { session } = checkout;
  const intent = account.intents.get(session.payment_intent ?? "") ?? createPaymentIntent(account, checkout);
  intent.amount = session.amount_total;
  account.intents.set(intent.id, intent);
  session.payment_intent = intent.id;
  return intent;
}

function recordCharge(account: StripeAccount, intent: Intent, attempt: Parameters<typeof createCharge>[2]): Charge {
  const charge = createCharge(account, intent, attempt);
  account.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  intent.payment_method = charge.payment_method;
  return charge;
}

function markSucceeded(intent: Intent): void {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
}

function markFailed(intent: Intent, charge: Charge): void {
  intent.status = "requires_payment_method";
  intent.last_payment_error = {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
    charge: charge.id,
  };
}

/**
 * Completes a checkout: paid at once by card, later by debit, or with nothing to pay. A completed checkout is not paid
 * again.
 */
export function payCheckout(
  account: StripeAccount,
  checkout: Checkout,
  method: PaymentMethodType,
  typedEmail?: string,
): PaymentAttempt {
  const { session } = checkout;
  if (session.status !== "open") return { not: "open" };
  const refusal = redeemPromotionCode(account, checkout);
  if (refusal !== null) return { refusal };
  const email = session.customer_email ?? typedEmail ?? "persona@example.org";
  if (session.amount_total > 0) {
    const intent = ensureIntent(account, checkout);
    recordCharge(account, intent, { method, email, status: method === "card" ? "succeeded" : "pending" });
    if (method === "card") markSucceeded(intent);
    else intent.status = "processing";
    session.payment_status = method === "card" ? "paid" : "unpaid";
  } else session.payment_status = "no_payment_required";
  session.status = "complete";
  session.url = null;
  session.customer_details = {
    address: { city: null, country: "IT", line1: null, line2: null, postal_code: null, state: null },
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
  return { event: emitEvent(account, "checkout.session.completed", session) };
}

/** A card that its bank declines: the checkout stays open. */
export function declineCheckout(account: StripeAccount, checkout: Checkout, typedEmail?: string): PaymentAttempt {
  const { session } = checkout;
  if (session.status !== "open") return { not: "open" };
  const email = session.customer_email ?? typedEmail ?? "persona@example.org";
  const intent = ensureIntent(account, checkout);
  markFailed(intent, recordCharge(account, intent, { method: "card", email, status: "failed" }));
  return { declined: true };
}

/** Whether a payment is in progress whose outcome the bank has not reported yet. */
export const isPending = (account: StripeAccount, { session }: Checkout): boolean =>
  account.intents.get(session.payment_intent ?? "")?.status === "processing";

/**
 * Settles a payment in progress with the outcome that the bank reports days later. Throws `StripeApiError` when none is
 * in progress.
 */
export function settlePayment(
  account: StripeAccount,
  checkout: Checkout,
  outcome: "succeeded" | "failed",
): StripeEvent {
  const { session } = checkout;
  const intent = account.intents.get(session.payment_intent ?? "");
  const charge = account.charges.get(intent?.latest_charge ?? "");
  if (intent?.status !== "processing" || charge === undefined)
    throw invalidRequest(`No payment of ${session.id} is under way.`);
  charge.status = outcome;
  if (outcome === "succeeded") {
    charge.paid = true;
    charge.captured = true;
    charge.amount_captured = charge.amount;
    session.payment_status = "paid";
    markSucceeded(intent);
  } else {
    charge.failure_code = "debit_not_authorized";
    markFailed(intent, charge);
  }
  return emitEvent(account, `checkout.session.async_payment_${outcome}`, session);
}

/** Expires a checkout that was not completed. */
export function expireCheckout(account: StripeAccount, { session }: Checkout, cause?: EventCause): void {
  const intent = account.intents.get(session.payment_intent ?? "");
  if (intent !== undefined) {
    intent.status = "canceled";
    intent.canceled_at = account.now();
    intent.cancellation_reason = "expired";
  }
  session.status = "expired";
  session.url = null;
  emitEvent(account, "checkout.session.expired", session, cause);
}

/** Expires every open checkout past its expiry time. */
export function expireDueCheckouts(account: StripeAccount): void {
  for (const checkout of account.checkouts.values()) {
    const { status, expires_at: end } = checkout.session;
    if (status === "open" && end <= account.now()) expireCheckout(account, checkout);
  }
}
