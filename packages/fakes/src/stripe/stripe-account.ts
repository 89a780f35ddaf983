import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

/** The version whose shapes are spoken here: that of the SDK. */
export const apiVersion = "2026-10-28.endive";

/** Objects are kept as Stripe answers them; what they refer to are ids, which a request may ask to expand. */
export type Session = Stripe.Checkout.Session & {
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  total_details: Stripe.Checkout.Session.TotalDetails;
  discounts: { coupon: null; promotion_code: string }[];
};
export type Intent = Stripe.PaymentIntent & { latest_charge: string | null };
export type Charge = Stripe.Charge & { payment_intent: string };
export type Refund = Stripe.Refund & { charge: string; payment_intent: string };
export type Dispute = Stripe.Dispute & { charge: string; payment_intent: string };
/** `valid` is worked out when it is asked for. */
export type Coupon = Stripe.Coupon & { duration: "forever" | "once" | "repeating" };
/** `active` is what was set; whether it can still be used is worked out when it is asked for. */
export type PromotionCode = Stripe.PromotionCode & { promotion: { coupon: string; type: "coupon" } };
export type StripeEvent = Omit<Stripe.EventBase, "type"> & { type: string };
/** On the wire the decimal is text; the SDK makes it a number of its own. */
export type LineItem = Omit<Stripe.LineItem, "price"> & {
  price: Omit<Stripe.Price, "unit_amount_decimal"> & { unit_amount_decimal: string };
};

/** A checkout session with what it does not show of itself. */
export type Checkout = {
  session: Session;
  lines: LineItem[];
  /** What the payment will carry. */
  payment: { metadata: Record<string, string>; description: string | null; receipt_email: string | null };
};

/** What made an event happen: a request, or nothing that came over the API. */
export type EventCause = { id: string | null; idempotency_key: string | null };
export const noEventCause: EventCause = { id: null, idempotency_key: null };

/** All that one Stripe account holds, in the order in which it came to be. */
export type StripeAccount = {
  checkouts: Map<string, Checkout>;
  intents: Map<string, Intent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  coupons: Map<string, Coupon>;
  promotionCodes: Map<string, PromotionCode>;
  events: Map<string, StripeEvent>;
  /** Where the hosted pages are. */
  pagesUrl: string;
  /** Seconds since 1970, as Stripe counts them. */
  now: () => number;
  advanceClock: (seconds: number) => void;
  /** Told of every event, once. */
  onEvent: (event: StripeEvent) => void;
};

export function createStripeAccount(clock: () => number): StripeAccount {
  let clockOffsetSeconds = 0;
  return {
    checkouts: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    coupons: new Map(),
    promotionCodes: new Map(),
    events: new Map(),
    pagesUrl: "",
    now: () => Math.floor(clock() / 1000) + clockOffsetSeconds,
    advanceClock: (seconds) => void (clockOffsetSeconds += seconds),
    onEvent: () => undefined,
  };
}

const alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Letters and digits that nobody guesses. */
export function randomCode(length: number, alphabet = alphanumeric): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** An id as Stripe's look: `pi_3…`. */
export const generateId = (prefix: string, length = 24): string => `${prefix}_${randomCode(length)}`;

/** Notes that something happened, with the object as it is now. */
export function emitEvent(
  account: StripeAccount,
  type: string,
  object: object,
  cause: EventCause = noEventCause,
): StripeEvent {
  const event: StripeEvent = {
    id: generateId("evt"),
    object: "event",
    api_version: apiVersion,
    created: account.now(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: cause,
    type,
  };
  account.events.set(event.id, event);
  account.onEvent(event);
  return event;
}
