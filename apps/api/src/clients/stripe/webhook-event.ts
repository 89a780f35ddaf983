import { AppError } from "@fetta/domain/errors";
import type Stripe from "stripe";
import { z } from "zod";
import type { PaymentEvent } from "./payment-provider.ts";

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
export function parsePaymentEvent(
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
