import type { Logger } from "pino";
import Stripe from "stripe";
import { z } from "zod";
import type { PaymentProvider } from "./payment-provider.ts";
import { createStripeCall, isAlreadyRefunded, isInvalidRequest, isResourceMissing } from "./stripe-errors.ts";
import { parsePaymentEvent } from "./webhook-event.ts";
import { createPromotions, readPromotions } from "./stripe-promotions.ts";
import {
  summarizeDisputes,
  parseCreatedSession,
  parseSession,
  sessionExpansions,
  buildSessionParams,
} from "./checkout-session.ts";

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
}: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...toStripeAddress(apiBase),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const { sessions } = stripe.checkout;
  const callStripe = createStripeCall({ log, maxMs });

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
