import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

/** The fields of Stripe's objects that the app, its tests or the hosted page read. Amounts are in cents of a euro. */
export type Session = Pick<
  Stripe.Checkout.Session,
  "id" | "object" | "cancel_url" | "expires_at" | "payment_status" | "status" | "success_url" | "url"
> & {
  amount_subtotal: number;
  amount_total: number;
  currency: "eur";
  customer_email: string;
  /** The id, which a request can expand. */
  payment_intent: string | null;
};
export type Intent = Pick<Stripe.PaymentIntent, "id" | "object" | "amount_received" | "status">;
export type Charge = Pick<
  Stripe.Charge,
  "id" | "object" | "amount" | "amount_refunded" | "disputed" | "refunded" | "status"
> & { payment_intent: string };
export type Refund = Pick<Stripe.Refund, "id" | "object" | "amount" | "status"> & { payment_intent: string };
export type Dispute = Pick<Stripe.Dispute, "id" | "object" | "amount" | "status"> & { payment_intent: string };
export type Coupon = Pick<
  Stripe.Coupon,
  "id" | "object" | "amount_off" | "max_redemptions" | "name" | "percent_off" | "times_redeemed"
>;
export type PromotionCode = Pick<
  Stripe.PromotionCode,
  "id" | "object" | "active" | "code" | "max_redemptions" | "times_redeemed"
> & { coupon: Coupon; minimumCents: number };
export type StripeEvent = Pick<Stripe.EventBase, "id" | "object" | "created"> & { type: string; data: object };

/** A checkout session with the objects that belong to it. */
export type Checkout = {
  session: Session;
  productName: string;
  promotionCode: PromotionCode | null;
  /** The latest attempt to pay; all attempts have the same intent. */
  payment: { intent: Intent; charge: Charge; dispute: Dispute | null } | null;
};

/** The state of one Stripe account; maps are in order of creation. */
export type StripeAccount = {
  checkouts: Map<string, Checkout>;
  refunds: Map<string, Refund>;
  coupons: Map<string, Coupon>;
  promotionCodes: Map<string, PromotionCode>;
  eventIds: string[];
  /** Base URL of the hosted pages. */
  pagesUrl: string;
  /** Current time in seconds since 1970, Stripe's unit. */
  now: () => number;
  /** Called once for every event. */
  onEvent: (event: StripeEvent) => void;
};

/** An account without objects; `clock` in milliseconds since 1970. */
export function createStripeAccount(clock: () => number): StripeAccount {
  return {
    checkouts: new Map(),
    refunds: new Map(),
    coupons: new Map(),
    promotionCodes: new Map(),
    eventIds: [],
    pagesUrl: "",
    now: () => Math.floor(clock() / 1000),
    onEvent: () => undefined,
  };
}

/** A random id in Stripe's format: `pi_3…`. */
export const generateId = (prefix: string): string => `${prefix}_${randomBytes(14).toString("hex")}`;

/** Emits an event with the current state of the object. */
export function emitEvent(account: StripeAccount, type: string, object: object): StripeEvent {
  const event: StripeEvent = {
    id: generateId("evt"),
    object: "event",
    created: account.now(),
    data: { object: structuredClone(object) },
    type,
  };
  account.eventIds.push(event.id);
  account.onEvent(event);
  return event;
}
