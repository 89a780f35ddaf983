import {
  centsPerDay,
  plans,
  yearAtMonthlyPriceCents,
  yearlySavingPercent,
  type Plan,
} from "@fetta/domain/billing/pro-plan";
import { paywall, planLengths } from "../../../entities/pro/pro-plan.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";

/** Number of monthly purchases that make the strikethrough price. */
export const monthlyPurchasesPerYear = yearAtMonthlyPriceCents / plans.monthly.priceCents;

export type PlanOffer = {
  plan: Plan;
  length: string;
  days: string;
  price: string;
  perDay: string;
  isPopular: boolean;
  /** The price that the plan is compared with; it requires its explanation beside it. */
  strikethroughPrice: string | undefined;
  saving: string | undefined;
};

/** Display values of a plan's card. */
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
