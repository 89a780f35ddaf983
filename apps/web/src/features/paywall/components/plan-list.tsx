import { planTypes, plans, yearByMonthsCents } from "@fetta/domain/billing/pro-plan";
import { useId } from "react";
import { paywall } from "../../../entities/pro/pro-plan.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useOnline } from "../../../lib/use-online-status.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { PlanCard } from "./plan-card.tsx";
import { offerOf, struckTimes } from "../model/plan-offer.ts";
import { useCheckout } from "../hooks/use-checkout.ts";

const offers = planTypes.map((type) => offerOf(plans[type]));

/** Why nothing can be bought now; undefined where it can. */
function useObstacle(): string | undefined {
  const { payments } = useMe();
  const online = useOnline();
  if (!payments.available) return paywall.notSetUp;
  return online ? undefined : paywall.offline;
}

/** The three plans, and what has to be known of their prices. */
export function Plans() {
  const { chosen, choose } = useCheckout();
  const obstacle = useObstacle();
  const notes = useId();
  return (
    <section className="plans" aria-label={paywall.plans} aria-busy={chosen !== null}>
      {obstacle !== undefined && (
        <p className="note note-plain" role="status">
          <Icon name="info" size="s" />
          {obstacle}
        </p>
      )}
      {offers.map((offer) => (
        <PlanCard
          key={offer.plan.type}
          offer={offer}
          busy={chosen === offer.plan.type}
          disabled={chosen !== null || obstacle !== undefined}
          describedBy={notes}
          onChoose={() => choose(offer.plan)}
        />
      ))}
      <p className="visually-hidden" role="status">
        {chosen !== null && paywall.opening}
      </p>
      <p id={notes} className="plans-notes mic ink3 center">
        <span>{paywall.struck(formatEuro(yearByMonthsCents), struckTimes)}</span>{" "}
        <span>{paywall.refund}</span>
      </p>
    </section>
  );
}
