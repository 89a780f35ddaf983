import { plans } from "./pro-plan.ts";

/** What a code takes off a price: per cent, or euro cents. One of the two is null. */
export type Discount = { percentOff: number | null; amountOffCents: number | null };

/** A code that the payment provider is asked to know. `couponId` is fixed, so that asking twice makes one. */
export type PromotionDefinition = Discount & {
  couponId: string;
  /** Of the coupon, as the provider's page shows it. */
  name: string;
  /** What people type. */
  code: string;
  /** Purchases in all, by whomever. */
  maxRedemptions: number;
  /** Least price in euro cents that the code is for; null where it is for every price. */
  minimumCents: number | null;
};

/** The codes that every shop of ours starts with. */
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
    // On a week it would leave nothing to pay.
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
