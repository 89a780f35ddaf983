import Stripe from "stripe";
import type { Logger } from "pino";
import { z } from "zod";
import { AppError } from "@fetta/domain/errors";
import type {
  PaymentProvider,
  PaymentEvent,
  CheckoutOptions,
  CheckoutPage,
  ProviderCheckout,
} from "./payment-provider.ts";
import type { OnProviderAnswer } from "../../lib/provider-log.ts";
import { createStripeCall, isAlreadyRefunded, isInvalidRequest, isResourceMissing } from "./stripe-errors.ts";
import { createPromotions, readPromotions } from "./stripe-promotions.ts";
import type { CheckoutFacts } from "@fetta/domain/billing/checkout-outcome";

/** Parameters of a Checkout Session. `metadata` is for readers of the Stripe dashboard. */
function buildSessionParams(options: CheckoutOptions): Stripe.Checkout.SessionCreateParams {
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
      { quantity: 1, price_data: { currency: "eur", unit_amount: plan.priceCents, product_data: { name } } },
    ],
    metadata,
    payment_intent_data: { metadata },
    // Stripe replaces the placeholder with the session id; its braces must not be URL-encoded.
    success_url: `${origin}/?${returnParams.toString()}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/paywall?pagamento=annullato`,
  };
}

const createdSessionSchema = z.object({ id: z.string().min(1), url: z.url(), expires_at: z.int().positive() });

function parseCreatedSession(answer: unknown): CheckoutPage {
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
const sessionExpansions = ["payment_intent.latest_charge"];

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

/** Seconds that a signature is valid. Never 0: that would accept any age. */
const signatureToleranceSeconds = 300;

const eventSchema = z.object({ id: z.string().min(1).max(255), type: z.string().min(1).max(255) });
const sessionEventSchema = z.object({ data: z.object({ object: z.object({ id: z.string().min(1) }) }) });
const paymentEventSchema = z.object({
  data: z.object({ object: z.object({ payment_intent: z.string().min(1).nullable() }) }),
});

const sessionEventPattern = /^checkout\.session\.(completed|expired|async_payment_(succeeded|failed))$/;
const paymentEventPattern = /^(charge\.refunded|refund\..+|charge\.refund\..+|charge\.dispute\..+)$/;

function parseSubject(type: string, event: unknown): PaymentEvent["about"] {
  if (sessionEventPattern.test(type)) return { sessionId: sessionEventSchema.parse(event).data.object.id };
  if (!paymentEventPattern.test(type)) return null;
  const { payment_intent: paymentIntent } = paymentEventSchema.parse(event).data.object;
  return paymentIntent === null ? null : { paymentIntent };
}

/**
 * The event of a webhook payload that was recently signed with one of the secrets. Throws webhook_rejected for every
 * other payload, and webhook_unreadable for a signed payload that is no event.
 */
function parsePaymentEvent(
  { webhooks }: Pick<Stripe, "webhooks">,
  secrets: readonly string[],
  payload: Buffer,
  signature: string | undefined,
): PaymentEvent {
  const verified = secrets.reduce<unknown>((found, secret) => {
    if (found !== undefined || signature === undefined) return found;
    try {
      return webhooks.constructEvent(payload, signature, secret, signatureToleranceSeconds);
    } catch {
      // Wrong secret, too old, or no event: the next secret may match.
      return undefined;
    }
  }, undefined);
  if (verified === undefined) throw new AppError("webhook_rejected");
  try {
    const { id, type } = eventSchema.parse(verified);
    return { id, type, about: parseSubject(type, verified) };
  } catch {
    throw new AppError("webhook_unreadable");
  }
}

export type StripeOptions = {
  secretKey: string;
  /** Secrets that a webhook may be signed with; the first signs the app's own test webhooks. */
  webhookSecrets: readonly string[];
  /** Another server with Stripe's API; undefined means Stripe itself. */
  apiBase?: string | undefined;
  /** Milliseconds that one attempt may take. */
  timeoutMs?: number;
  /** Milliseconds that one call may take, including retries and the pauses between them. */
  maxMs?: number;
  /** Receives the kind of failure and its duration; never request or response content. */
  log?: Pick<Logger, "warn"> | undefined;
  /** Receives the duration of each call, and the kind of its failure. */
  onAnswer?: OnProviderAnswer | undefined;
};

function toStripeAddress(apiBase: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const http = protocol === "http:";
  return { host: hostname, port: port === "" ? (http ? 80 : 443) : port, protocol: http ? "http" : "https" };
}

const sessionListSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

/** Returns `fallback` for an id that Stripe does not have. */
function fallbackIfMissing<T>(answer: Promise<unknown>, fallback: T): Promise<unknown> {
  return answer.catch((error: unknown) => {
    if (isResourceMissing(error)) return fallback;
    throw error;
  });
}

/** Payments by Stripe's own SDK: at most three attempts of ten seconds each, 25 seconds in all. */
export function createStripe({
  secretKey,
  webhookSecrets,
  apiBase,
  timeoutMs = 10_000,
  maxMs = 25_000,
  log,
  onAnswer,
}: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...toStripeAddress(apiBase),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const { sessions } = stripe.checkout;
  const callStripe = createStripeCall({ log, maxMs, onAnswer });

  return {
    openCheckout: (wish) =>
      callStripe("open", "payment_unavailable", async () =>
        parseCreatedSession(await sessions.create(buildSessionParams(wish), { idempotencyKey: wish.id })),
      ),

    readCheckout: (sessionId) =>
      callStripe("read", "payment_unverified", async () => {
        const answer = await fallbackIfMissing(sessions.retrieve(sessionId, { expand: sessionExpansions }), undefined);
        if (answer === undefined) return undefined;
        const { facts, paymentIntent, disputed } = parseSession(answer);
        if (!disputed || paymentIntent === null) return { facts, paymentIntent };
        const dispute = summarizeDisputes(await stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 }));
        return { facts: { ...facts, dispute }, paymentIntent };
      }),

    closeCheckout: (sessionId) =>
      callStripe("close", "payment_unverified", async () => {
        try {
          await sessions.expire(sessionId);
        } catch (error) {
          // The session was paid or has expired meanwhile: the next read returns its state.
          if (!isInvalidRequest(error)) throw error;
        }
      }),

    refund: ({ idempotencyKey: key, paymentIntent, checkoutId, reason }) =>
      callStripe("refund", "payment_unverified", async () => {
        try {
          await stripe.refunds.create(
            {
              payment_intent: paymentIntent,
              reason: "requested_by_customer",
              metadata: { checkout: checkoutId, why: reason },
            },
            { idempotencyKey: key },
          );
          return true;
        } catch (error) {
          if (isAlreadyRefunded(error)) return false;
          throw error;
        }
      }),

    findSessionOfPayment: (paymentIntent) =>
      callStripe("session of payment", "payment_unverified", async () => {
        const found = sessions.list({ payment_intent: paymentIntent, limit: 1 });
        return sessionListSchema.parse(await fallbackIfMissing(found, { data: [] })).data[0]?.id;
      }),

    verifyWebhook: (payload, signature) => parsePaymentEvent(stripe, webhookSecrets, payload, signature),

    signWebhook: (payload) => stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecrets[0] ?? "" }),

    listPromotions: () => callStripe("promotions", "promotions_unreadable", () => readPromotions(stripe)),

    createPromotions: (wanted) =>
      callStripe("create promotions", "promotions_not_created", () => createPromotions(stripe, wanted)),
  };
}
