import type { CheckoutFacts } from "@fetta/domain/billing/checkout-outcome";
import type { Discount, PromotionDefinition } from "@fetta/domain/billing/default-promotions";
import type { Plan } from "@fetta/domain/billing/pro-plan";

/** A page to pay on, as we ask for it. */
export type CheckoutOptions = {
  /** Of our checkout: asked again under it, the provider gives the page that it made. */
  id: string;
  plan: Plan;
  /** What the page calls the plan. */
  name: string;
  userId: string;
  email: string;
  /** Where the person comes back to, without a path. */
  origin: string;
};

export type CheckoutPage = { sessionId: string; url: string; expiresAt: Date };

/** What the provider says of a checkout now. */
export type ProviderCheckout = { facts: CheckoutFacts; paymentIntent: string | null };

/** Something happened at the provider: about what, and never more than that. The rest is read from the provider. */
export type PaymentEvent = {
  id: string;
  type: string;
  about: { sessionId: string } | { paymentIntent: string } | null;
};

/** A code that people type, as the provider has it now. */
export type PromotionCode = {
  id: string;
  code: string;
  active: boolean;
  timesRedeemed: number;
  /** Null: without end. */
  maxRedemptions: number | null;
  /** Null where the provider no longer has it. */
  coupon: Pick<Coupon, "id" | "name" | "discount"> | null;
};

/** A discount of the provider's, which codes may stand for. */
export type Coupon = {
  id: string;
  name: string | null;
  timesRedeemed: number;
  maxRedemptions: number | null;
  valid: boolean;
  discount: Discount;
};

/** Money that is to go back; `key` is the provider's idempotency key. The rest is for people who look at its pages. */
export type RefundOptions = {
  idempotencyKey: string;
  paymentIntent: string;
  checkoutId: string;
  reason: string;
};

/** Whoever takes the money. Every call throws AppError where the provider cannot be reached or makes no sense. */
export type PaymentProvider = {
  /**
   * Throws payment_unavailable; its detail `keySpent` is true where the provider would give the same failure to the same
   * checkout again.
   */
  openCheckout: (options: CheckoutOptions) => Promise<CheckoutPage>;
  /** Undefined where the provider does not know the session. Throws payment_unverified. */
  readCheckout: (sessionId: string) => Promise<ProviderCheckout | undefined>;
  /** Ends a page that nobody has paid on; nothing where it has ended. Throws payment_unverified. */
  closeCheckout: (sessionId: string) => Promise<void>;
  /**
   * Gives back all that is left of a payment; false where nothing is left. Throws payment_unverified; its detail `keySpent`
   * is true where the provider would give the same failure to the same key again.
   */
  refund: (options: RefundOptions) => Promise<boolean>;
  /** The session that a payment belongs to; undefined where it is none of a checkout. Throws payment_unverified. */
  findSessionOfPayment: (paymentIntent: string) => Promise<string | undefined>;
  /** Reads a webhook that the provider signed within the last five minutes. Throws webhook_refused, webhook_unreadable. */
  verifyWebhook: (payload: Buffer, signature: string | undefined) => PaymentEvent;
  /** Signs as the provider would, for the test pages. */
  signWebhook: (payload: string) => string;
  /** Every code and coupon, newest first. Throws promotions_unreadable. */
  listPromotions: () => Promise<{ promotionCodes: PromotionCode[]; coupons: Coupon[] }>;
  /** Makes the codes that are missing, and says which it made and which there were. Throws promotions_not_created. */
  createPromotions: (
    wanted: readonly PromotionDefinition[],
  ) => Promise<{ created: string[]; existing: string[] }>;
};
