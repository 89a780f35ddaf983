import { createHmac } from "node:crypto";
import type { StripeEvent } from "../stripe-account.ts";
import { newId } from "../stripe-account.ts";

/** What is sent to the endpoint. */
export type Letter = { body: string; signature: string | null };

/** Ways in which a single letter is not what Stripe sends. */
const forgeries = {
  bad_signature: (letter) => ({
    ...letter,
    signature: letter.signature?.replace(/v1=./, (start) => (start.endsWith("0") ? "v1=1" : "v1=0")) ?? null,
  }),
  other_secret: (_letter, { event, at }) => written(event, "whsec_of_somebody_else", at),
  unsigned: (letter) => ({ ...letter, signature: null }),
  stale_timestamp: (_letter, { event, secret, at }) => written(event, secret, at - 600),
  altered_body: (letter) => ({
    ...letter,
    body: letter.body.replace('"livemode": false', '"livemode": true'),
  }),
} satisfies Record<
  string,
  (letter: Letter, from: { event: StripeEvent; secret: string; at: number }) => Letter
>;

/** Ways in which letters come more than once, late, in another order or not at all. */
const postal = ["duplicate", "duplicate_as_another", "out_of_order", "delayed", "lost"] as const;

export type WebhookMisbehaviour = keyof typeof forgeries | (typeof postal)[number];
export const webhookMisbehaviours = [...Object.keys(forgeries), ...postal] as WebhookMisbehaviour[];

const isForgery = (how: WebhookMisbehaviour | undefined): how is keyof typeof forgeries =>
  how !== undefined && how in forgeries;

/** The event as Stripe writes it, signed for the second at which it is sent. */
function written(event: StripeEvent, secret: string, at: number): Letter {
  const body = JSON.stringify(event, null, 2);
  const hash = (of: string): string => createHmac("sha256", secret).update(of).digest("hex");
  // Test accounts get a v0 beside it, which nobody may believe.
  return { body, signature: `t=${at},v1=${hash(`${at}.${body}`)},v0=${hash(`v0.${at}`)}` };
}

/** What is sent of an event now, in the given way. */
export function letterOf(
  event: StripeEvent,
  { secret, at, how }: { secret: string; at: number; how: WebhookMisbehaviour | undefined },
): Letter {
  const letter = written(event, secret, at);
  return isForgery(how) ? forgeries[how](letter, { event, secret, at }) : letter;
}

/** The same thing told as another event, which Stripe may do too. */
export const told = (event: StripeEvent): StripeEvent => ({ ...event, id: newId("evt") });
