import { plans } from "./pro-plan.ts";

/** Discount of a promotion code: per cent, or euro cents. One of the two is null. */
export type Discount = { percentOff: number | null; amountOffCents: number | null };

/** A code to create at the payment provider. `couponId` is fixed, so that repeated requests create only one. */
export type PromotionDefinition = Discount & {
  couponId: string;
  /** Name of the coupon on the provider's page. */
  name: string;
  /** The text that a customer types. */
  code: string;
  /** Total redemptions over all customers. */
  maxRedemptions: number;
  /** Minimum price in euro cents; null where every price qualifies. */
  minimumCents: number | null;
};

/** The codes that every new shop starts with. */
export const defaultPromotions: readonly PromotionDefinition[] = [
  {
    couponId: "fetta-benvenuto20",
    name: "Benvenuto",
    code: "BENVENUTO20",
    percentOff: 20,
    amountOffCents: null,
    maxRedemptions: 100,
    minimumCents: null,
  },
  {
    couponId: "fetta-sconto5",
    name: "Sconto di 5 euro",
    code: "SCONTO5",
    percentOff: null,
    amountOffCents: 500,
    maxRedemptions: 50,
    // On the weekly plan this discount would leave nothing to pay.
    minimumCents: plans.monthly.priceCents,
  },
  {
    couponId: "fetta-meta50",
    name: "Metà prezzo",
    code: "META50",
    percentOff: 50,
    amountOffCents: null,
    maxRedemptions: 25,
    minimumCents: null,
  },
  {
    couponId: "fetta-amici20",
    name: "Amici",
    code: "AMICI20",
    percentOff: 20,
    amountOffCents: null,
    maxRedemptions: 200,
    minimumCents: null,
  },
];
