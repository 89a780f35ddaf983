import { AppError } from "@fetta/domain/errors";
import type Stripe from "stripe";
import { z } from "zod";
import type { PaymentNews } from "./payment-provider.ts";

/** Seconds that a signature is good for. Never 0: that would let any age pass. */
const tolerance = 300;

const event = z.object({ id: z.string().min(1).max(255), type: z.string().min(1).max(255) });
const aboutSession = z.object({ data: z.object({ object: z.object({ id: z.string().min(1) }) }) });
const aboutPayment = z.object({
  data: z.object({ object: z.object({ payment_intent: z.string().min(1).nullable() }) }),
});

const ofSession = /^checkout\.session\.(completed|expired|async_payment_(succeeded|failed))$/;
const ofPayment = /^(charge\.refunded|refund\..+|charge\.refund\..+|charge\.dispute\..+)$/;

function aboutOf(type: string, said: unknown): PaymentNews["about"] {
  if (ofSession.test(type)) return { sessionId: aboutSession.parse(said).data.object.id };
  if (!ofPayment.test(type)) return null;
  const { payment_intent: paymentIntent } = aboutPayment.parse(said).data.object;
  return paymentIntent === null ? null : { paymentIntent };
}

/**
 * The event of a letter that one of the secrets signed, and lately. Throws webhook_refused for every other, and
 * webhook_unreadable for one that is signed and no event.
 */
export function readNews(
  { webhooks }: Pick<Stripe, "webhooks">,
  secrets: readonly string[],
  payload: Buffer,
  signature: string | undefined,
): PaymentNews {
  const said = secrets.reduce<unknown>((found, secret) => {
    if (found !== undefined || signature === undefined) return found;
    try {
      return webhooks.constructEvent(payload, signature, secret, tolerance);
    } catch {
      // Not by this secret, too old, or no event: the next one may have signed it, and in the end nobody has.
      return undefined;
    }
  }, undefined);
  if (said === undefined) throw new AppError("webhook_refused");
  try {
    const { id, type } = event.parse(said);
    return { id, type, about: aboutOf(type, said) };
  } catch {
    throw new AppError("webhook_unreadable");
  }
}
