import { createHmac } from "node:crypto";
import type { StripeEvent } from "../stripe-account.ts";
import { generateId } from "../stripe-account.ts";

/** Body and signature header of a delivery. */
export type WebhookPayload = { body: string; signature: string | null };

/** Faults in a single delivery, by name. */
const payloadFaults = {
  bad_signature: (letter) => ({
    ...letter,
    signature: letter.signature?.replace(/v1=./, (start) => (start.endsWith("0") ? "v1=1" : "v1=0")) ?? null,
  }),
  other_secret: (_letter, { event, at }) => signPayload(event, "whsec_of_somebody_else", at),
  unsigned: (letter) => ({ ...letter, signature: null }),
  stale_timestamp: (_letter, { event, secret, at }) => signPayload(event, secret, at - 600),
  altered_body: (letter) => ({
    ...letter,
    body: letter.body.replace('"livemode": false', '"livemode": true'),
  }),
} satisfies Record<
  string,
  (letter: WebhookPayload, from: { event: StripeEvent; secret: string; at: number }) => WebhookPayload
>;

/** Faults of delivery: repeated, late, reordered or lost. */
const deliveryFaults = ["duplicate", "duplicate_as_another", "out_of_order", "delayed", "lost"] as const;

export type WebhookFault = keyof typeof payloadFaults | (typeof deliveryFaults)[number];
export const webhookFaults = [...Object.keys(payloadFaults), ...deliveryFaults] as WebhookFault[];

const isPayloadFault = (fault: WebhookFault | undefined): fault is keyof typeof payloadFaults =>
  fault !== undefined && fault in payloadFaults;

/** Serializes an event like Stripe and signs it for a time in seconds since 1970. */
function signPayload(event: StripeEvent, secret: string, at: number): WebhookPayload {
  const body = JSON.stringify(event, null, 2);
  const hash = (text: string): string => createHmac("sha256", secret).update(text).digest("hex");
  // Test accounts also send a v0 signature, which receivers must ignore.
  return { body, signature: `t=${at},v1=${hash(`${at}.${body}`)},v0=${hash(`v0.${at}`)}` };
}

/** Builds the body and signature of an event, with the given fault. */
export function buildWebhookPayload(
  event: StripeEvent,
  { secret, at, fault }: { secret: string; at: number; fault: WebhookFault | undefined },
): WebhookPayload {
  const payload = signPayload(event, secret, at);
  return isPayloadFault(fault) ? payloadFaults[fault](payload, { event, secret, at }) : payload;
}

/** The same event under another id, which Stripe can send too. */
export const withNewEventId = (event: StripeEvent): StripeEvent => ({ ...event, id: generateId("evt") });
