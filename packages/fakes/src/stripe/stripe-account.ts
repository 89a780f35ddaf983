import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

/** The API version of the implemented shapes: that of the SDK. */
export const apiVersion = "2026-10-28.endive";

/** Objects are stored as the API returns them; references are ids, which a request can expand. */
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
/** `valid` is computed for each response. */
export type Coupon = Stripe.Coupon & { duration: "forever" | "once" | "repeating" };
/** `active` is the stored setting; whether the code can still be used is computed for each response. */
export type PromotionCode = Stripe.PromotionCode & { promotion: { coupon: string; type: "coupon" } };
export type StripeEvent = Omit<Stripe.EventBase, "type"> & { type: string };
/** The decimal is a string in the JSON of the API; the SDK converts it to a number type of its own. */
export type LineItem = Omit<Stripe.LineItem, "price"> & {
  price: Omit<Stripe.Price, "unit_amount_decimal"> & { unit_amount_decimal: string };
};

/** A checkout session with the data that the API does not return with it. */
export type Checkout = {
  session: Session;
  lines: LineItem[];
  /** Data that is copied to the payment intent. */
  payment: { metadata: Record<string, string>; description: string | null; receipt_email: string | null };
};

/** The cause of an event: an API request, or null values for an event without one. */
export type EventCause = { id: string | null; idempotency_key: string | null };
export const noEventCause: EventCause = { id: null, idempotency_key: null };

/** The state of one Stripe account; maps are in order of creation. */
export type StripeAccount = {
  checkouts: Map<string, Checkout>;
  intents: Map<string, Intent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  coupons: Map<string, Coupon>;
  promotionCodes: Map<string, PromotionCode>;
  events: Map<string, StripeEvent>;
  /** Base URL of the hosted pages. */
  pagesUrl: string;
  /** Current time in seconds since 1970, Stripe's unit. */
  now: () => number;
  advanceClock: (seconds: number) => void;
  /** Called once for every event. */
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

/** Random letters and digits that cannot be guessed. */
export function randomCode(length: number, alphabet = alphanumeric): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** A random id in Stripe's format: `pi_3…`. */
export const generateId = (prefix: string, length = 24): string => `${prefix}_${randomCode(length)}`;

/** Emits an event with the current state of the object. */
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
