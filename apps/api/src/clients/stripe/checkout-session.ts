import type { CheckoutFacts } from "@fetta/domain/billing/checkout-outcome";
import type Stripe from "stripe";
import { z } from "zod";
import type { CheckoutOptions, CheckoutPage, ProviderCheckout } from "./payment-provider.ts";

/** Parameters of a Checkout Session. `metadata` is for readers of the Stripe dashboard. */
export function buildSessionParams(options: CheckoutOptions): Stripe.Checkout.SessionCreateParams {
  const { id, plan, name, userId, email, origin } = options;
  const metadata = { checkout: id, user: userId, plan: plan.type, days: String(plan.days) };
  const returnParams = new URLSearchParams({ payment: "success", plan: plan.type, user: userId });
  return {
    mode: "payment",
    locale: "it",
    allow_promotion_codes: true,
    client_reference_id: id,
    customer_email: email,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "eur", unit_amount: plan.priceCents, product_data: { name } },
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    // Stripe replaces the placeholder with the session id; its braces must not be URL-encoded.
    success_url: `${origin}/?${returnParams.toString()}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/paywall`,
  };
}

const createdSessionSchema = z.object({
  id: z.string().min(1),
  url: z.url(),
  expires_at: z.int().positive(),
});

export function parseCreatedSession(answer: unknown): CheckoutPage {
  const { id, url, expires_at: expiresAtSeconds } = createdSessionSchema.parse(answer);
  return { sessionId: id, url, expiresAt: new Date(expiresAtSeconds * 1000) };
}

const cents = z.int().min(0);
const sessionSchema = z.object({
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.string(),
  currency: z.string(),
  amount_subtotal: cents,
  payment_intent: z
    .object({
      id: z.string().min(1),
      status: z.string(),
      amount_received: cents,
      latest_charge: z.object({ amount_refunded: cents, disputed: z.boolean() }).nullable(),
    })
    .nullable(),
});

/** Objects to expand in a session response, for `parseSession`. */
export const sessionExpansions = ["payment_intent.latest_charge"];

/**
 * Status of a payment that was attempted after the session was completed and failed: Stripe expects another method or
 * none.
 */
const failedIntentStatuses = ["requires_payment_method", "canceled"];

/** Parses a session, except for the state of its disputes, which a separate request reads when there are any. */
export function parseSession(answer: unknown): ProviderCheckout & { disputed: boolean } {
  const { payment_intent: intent, ...session } = sessionSchema.parse(answer);
  const charge = intent?.latest_charge;
  const facts: CheckoutFacts = {
    status: session.status,
    paymentStatus: session.payment_status,
    paymentFailed: session.status === "complete" && intent !== null && failedIntentStatuses.includes(intent.status),
    currency: session.currency,
    amountSubtotal: session.amount_subtotal,
    paidCents: intent?.amount_received ?? 0,
    refundedCents: charge?.amount_refunded ?? 0,
    dispute: "none",
  };
  return { facts, paymentIntent: intent?.id ?? null, disputed: charge?.disputed ?? false };
}

const disputesSchema = z.object({ data: z.array(z.object({ status: z.string() })) });

/** Inquiries of a bank before a dispute: the money has not moved. */
const isInquiry = (status: string): boolean => status.startsWith("warning_");
/** `prevented` was settled by a refund, which counts as a refund. */
const isSettled = (status: string): boolean => status === "won" || status === "prevented";

/** State of a payment's disputes. An unknown Stripe status counts as an open dispute. */
export function summarizeDisputes(answer: unknown): CheckoutFacts["dispute"] {
  const states = disputesSchema
    .parse(answer)
    .data.map(({ status }) => status)
    .filter((status) => !isInquiry(status));
  if (states.includes("lost")) return "lost";
  if (states.some((status) => !isSettled(status))) return "open";
  return states.length === 0 ? "none" : "won";
}
