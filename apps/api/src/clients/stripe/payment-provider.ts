import type { CheckoutFacts } from "@fetta/domain/billing/checkout-outcome";
import type { Discount, PromotionDefinition } from "@fetta/domain/billing/default-promotions";
import type { Plan } from "@fetta/domain/billing/pro-plan";

/** Input for a new checkout page. */
export type CheckoutOptions = {
  /** Checkout id, used as idempotency key: the same id returns the page that the provider created before. */
  id: string;
  plan: Plan;
  /** Name of the plan on the page. */
  name: string;
  userId: string;
  email: string;
  /** Origin that the provider redirects the user to, without a path. */
  origin: string;
};

export type CheckoutPage = { sessionId: string; url: string; expiresAt: Date };

/** Current state of a checkout at the provider. */
export type ProviderCheckout = { facts: CheckoutFacts; paymentIntent: string | null };

/** A webhook event: only the subject it is about. Everything else is read from the provider. */
export type PaymentEvent = {
  id: string;
  type: string;
  about: { sessionId: string } | { paymentIntent: string } | null;
};

/** A promotion code that users type, in its current state at the provider. */
export type PromotionCode = {
  id: string;
  code: string;
  active: boolean;
  timesRedeemed: number;
  /** Null: unlimited. */
  maxRedemptions: number | null;
  /** Null when the provider no longer has it. */
  coupon: Pick<Coupon, "id" | "name" | "discount"> | null;
};

/** A discount at the provider, which promotion codes refer to. */
export type Coupon = {
  id: string;
  name: string | null;
  timesRedeemed: number;
  maxRedemptions: number | null;
  valid: boolean;
  discount: Discount;
};

/** A refund. `checkoutId` and `reason` are for readers of the provider's dashboard. */
export type RefundOptions = { idempotencyKey: string; paymentIntent: string; checkoutId: string; reason: string };

/** The payment provider. Every call throws AppError when the provider cannot be reached or its response is invalid. */
export type PaymentProvider = {
  /**
   * Throws payment_unavailable; its detail `idempotencyKeyUsed` is true when the provider would repeat the same failure
   * for the same checkout.
   */
  openCheckout: (options: CheckoutOptions) => Promise<CheckoutPage>;
  /** Undefined when the provider has no such session. Throws payment_unverified. */
  readCheckout: (sessionId: string) => Promise<ProviderCheckout | undefined>;
  /** Expires an unpaid page; does nothing when it has ended. Throws payment_unverified. */
  closeCheckout: (sessionId: string) => Promise<void>;
  /**
   * Refunds the remaining amount of a payment; false when nothing is left. Throws payment_unverified; its detail
   * `idempotencyKeyUsed` is true when the provider would repeat the same failure for the same key.
   */
  refund: (options: RefundOptions) => Promise<boolean>;
  /** The session that a payment belongs to; undefined when it belongs to no checkout. Throws payment_unverified. */
  findSessionOfPayment: (paymentIntent: string) => Promise<string | undefined>;
  /**
   * Verifies a webhook that the provider signed within the last five minutes. Throws webhook_rejected,
   * webhook_unreadable.
   */
  verifyWebhook: (payload: Buffer, signature: string | undefined) => PaymentEvent;
  /** Signs as the provider would, for the test pages. */
  signWebhook: (payload: string) => string;
  /** Every code and coupon, newest first. Throws promotions_unreadable. */
  listPromotions: () => Promise<{ promotionCodes: PromotionCode[]; coupons: Coupon[] }>;
  /** Creates the missing codes; returns which ones were created and which existed. Throws promotions_not_created. */
  createPromotions: (wanted: readonly PromotionDefinition[]) => Promise<{ created: string[]; existing: string[] }>;
};
