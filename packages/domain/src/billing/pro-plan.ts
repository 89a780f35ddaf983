/** Periods of PRO on sale. A payment covers one period: nothing renews automatically. */
export const planTypes = ["weekly", "monthly", "yearly"] as const;
export type PlanType = (typeof planTypes)[number];

/** `priceCents`: euro cents, VAT included. `days`: 24 hours each, so that a clock change does not shorten one. */
export type Plan = { type: PlanType; priceCents: number; days: number };

/** The only source of prices and days: values that a client sends are compared with it, never trusted. */
export const plans: Readonly<Record<PlanType, Plan>> = {
  weekly: { type: "weekly", priceCents: 499, days: 7 },
  monthly: { type: "monthly", priceCents: 999, days: 30 },
  yearly: { type: "yearly", priceCents: 2399, days: 365 },
};

/** Months behind the strikethrough price of the yearly plan: 12 purchases of one month. */
const monthsPerYear = 12;

/** Euro cents of a year bought month by month: the strikethrough price of the yearly plan. */
export const yearAtMonthlyPriceCents = monthsPerYear * plans.monthly.priceCents;

/** Whole per cent that the yearly plan saves against buying every month. */
export const yearlySavingPercent = Math.round((1 - plans.yearly.priceCents / yearAtMonthlyPriceCents) * 100);

/** Euro cents per day of a plan, rounded. */
export const centsPerDay = ({ priceCents, days }: Plan): number => Math.round(priceCents / days);

/** The plan of that name; undefined for any other text, including names of object properties. */
export function findPlan(type: string): Plan | undefined {
  return planTypes.includes(type as PlanType) ? plans[type as PlanType] : undefined;
}
