import type { Logger } from "pino";
import Stripe from "stripe";
import { z } from "zod";
import type { PaymentProvider } from "./payment-provider.ts";
import { asking, isRefundedAlready, isRefused, isUnknown } from "./stripe-errors.ts";
import { readNews } from "./webhook-event.ts";
import { makePromotions, readPromotions } from "./stripe-promotions.ts";
import {
  disputeOf,
  openedCheckout,
  readSession,
  sessionExpansions,
  sessionRequest,
} from "./checkout-session.ts";

export type StripeOptions = {
  secretKey: string;
  /** What may have signed a webhook; the first one signs our own. */
  webhookSecrets: readonly string[];
  /** Another server that speaks Stripe's API; undefined is Stripe itself. */
  apiBase?: string | undefined;
  /** How long one try may take. */
  timeoutMs?: number;
  /** How long one call may take, its tries and the pauses between them included. */
  longestMs?: number;
  /** Told what kind of failure it was and how long it took; never what was sent or answered. */
  log?: Pick<Logger, "warn"> | undefined;
};

function addressOf(apiBase: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const http = protocol === "http:";
  return { host: hostname, port: port === "" ? (http ? 80 : 443) : port, protocol: http ? "http" : "https" };
}

const sessionList = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

/** What an id that Stripe does not have is answered with. */
function unlessUnknown<T>(answer: Promise<unknown>, none: T): Promise<unknown> {
  return answer.catch((error: unknown) => {
    if (isUnknown(error)) return none;
    throw error;
  });
}

/** Payments by Stripe's own SDK: three tries of ten seconds each at most, 25 seconds in all. */
export function createStripe({
  secretKey,
  webhookSecrets,
  apiBase,
  timeoutMs = 10_000,
  longestMs = 25_000,
  log,
}: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiBase),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const { sessions } = stripe.checkout;
  const ask = asking({ log, longestMs });

  return {
    open: (wish) =>
      ask("open", "payment_unavailable", async () =>
        openedCheckout(await sessions.create(sessionRequest(wish), { idempotencyKey: wish.id })),
      ),

    read: (sessionId) =>
      ask("read", "payment_unverified", async () => {
        const answer = await unlessUnknown(
          sessions.retrieve(sessionId, { expand: sessionExpansions }),
          undefined,
        );
        if (answer === undefined) return undefined;
        const { facts, paymentIntent, disputed } = readSession(answer);
        if (!disputed || paymentIntent === null) return { facts, paymentIntent };
        const dispute = disputeOf(await stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 }));
        return { facts: { ...facts, dispute }, paymentIntent };
      }),

    close: (sessionId) =>
      ask("close", "payment_unverified", async () => {
        try {
          await sessions.expire(sessionId);
        } catch (error) {
          // Paid or ended meanwhile: whoever reads it next is told.
          if (!isRefused(error)) throw error;
        }
      }),

    refund: ({ key, paymentIntent, checkoutId, reason }) =>
      ask("refund", "payment_unverified", async () => {
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
          if (isRefundedAlready(error)) return false;
          throw error;
        }
      }),

    sessionOfPayment: (paymentIntent) =>
      ask("session of payment", "payment_unverified", async () => {
        const found = sessions.list({ payment_intent: paymentIntent, limit: 1 });
        return sessionList.parse(await unlessUnknown(found, { data: [] })).data[0]?.id;
      }),

    verify: (payload, signature) => readNews(stripe, webhookSecrets, payload, signature),

    sign: (payload) => stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecrets[0] ?? "" }),

    promotions: () => ask("promotions", "promotions_unreadable", () => readPromotions(stripe)),

    createPromotions: (wanted) =>
      ask("create promotions", "promotions_not_created", () => makePromotions(stripe, wanted)),
  };
}
