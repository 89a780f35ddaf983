/** What PRO can be bought for. A payment is for the period alone: nothing renews itself. */
export const planTypes = ["weekly", "monthly", "yearly"] as const;
export type PlanType = (typeof planTypes)[number];

/** `priceCents`: euro cents, VAT included. `days`: 24 hours each, so that no change of clocks shortens one. */
export type Plan = { type: PlanType; priceCents: number; days: number };

/** The one place of prices and days: what a client sends of them is compared with this, never believed. */
export const plans: Readonly<Record<PlanType, Plan>> = {
  weekly: { type: "weekly", priceCents: 499, days: 7 },
  monthly: { type: "monthly", priceCents: 999, days: 30 },
  yearly: { type: "yearly", priceCents: 2399, days: 365 },
};

/** Months of which the struck price of the yearly plan is made: 12 purchases of one month. */
const monthsPerYear = 12;

/** Euro cents that a year costs when it is bought month by month: the struck price of the yearly plan. */
export const yearAtMonthlyPriceCents = monthsPerYear * plans.monthly.priceCents;

/** Whole per cent that the yearly plan saves against buying every month. */
export const yearlySavingPercent = Math.round((1 - plans.yearly.priceCents / yearAtMonthlyPriceCents) * 100);

/** Euro cents a day of a plan, rounded. */
export const centsPerDay = ({ priceCents, days }: Plan): number => Math.round(priceCents / days);

/** The plan of that name; undefined for every other text, names of object properties included. */
export function findPlan(type: string): Plan | undefined {
  return planTypes.includes(type as PlanType) ? plans[type as PlanType] : undefined;
}
