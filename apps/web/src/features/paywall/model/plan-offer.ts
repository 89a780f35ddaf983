import {
  centsPerDay,
  plans,
  yearAtMonthlyPriceCents,
  yearlySavingPercent,
} from "@fetta/domain/billing/pro-plan";
import type { Plan } from "@fetta/domain/billing/pro-plan";
import { paywall, planLengths } from "../../../entities/pro/pro-plan.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";

/** Purchases of a month that make the struck price. */
export const monthlyPurchasesPerYear = yearAtMonthlyPriceCents / plans.monthly.priceCents;

export type PlanOffer = {
  plan: Plan;
  length: string;
  days: string;
  price: string;
  perDay: string;
  isPopular: boolean;
  /** What the plan is compared with; it needs its explanation beside it. */
  strikethroughPrice: string | undefined;
  saving: string | undefined;
};

/** A plan as its card shows it. */
export function toPlanOffer(plan: Plan): PlanOffer {
  const isYearly = plan.type === "yearly";
  return {
    plan,
    price: formatEuro(plan.priceCents),
    strikethroughPrice: isYearly ? formatEuro(yearAtMonthlyPriceCents) : undefined,
    length: planLengths[plan.type],
    days: paywall.days(plan.days),
    perDay: paywall.perDay(formatEuro(centsPerDay(plan))),
    isPopular: plan.type === "monthly",
    saving: isYearly ? paywall.saving(yearlySavingPercent) : undefined,
  };
}
