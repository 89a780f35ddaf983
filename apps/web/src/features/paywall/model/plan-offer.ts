import { centsPerDay, plans, yearByMonthsCents, yearlySaving } from "@fetta/domain/billing/pro-plan";
import type { Plan } from "@fetta/domain/billing/pro-plan";
import { paywall, planLengths } from "../../../entities/pro/pro-plan.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";

/** Purchases of a month that make the struck price. */
export const struckTimes = yearByMonthsCents / plans.monthly.priceCents;

export type Offer = {
  plan: Plan;
  length: string;
  days: string;
  price: string;
  perDay: string;
  popular: boolean;
  /** What the plan is compared with; it needs its explanation beside it. */
  struck: string | undefined;
  saving: string | undefined;
};

/** A plan as its card shows it. */
export function offerOf(plan: Plan): Offer {
  const yearly = plan.type === "yearly";
  return {
    plan,
    price: formatEuro(plan.priceCents),
    struck: yearly ? formatEuro(yearByMonthsCents) : undefined,
    length: planLengths[plan.type],
    days: paywall.days(plan.days),
    perDay: paywall.perDay(formatEuro(centsPerDay(plan))),
    popular: plan.type === "monthly",
    saving: yearly ? paywall.saving(yearlySaving) : undefined,
  };
}
