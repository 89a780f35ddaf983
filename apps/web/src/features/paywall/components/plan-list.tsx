import { planTypes, plans, yearAtMonthlyPriceCents } from "@fetta/domain/billing/pro-plan";
import { useId } from "react";
import { paywall } from "../../../entities/pro/pro-plan.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { PlanCard } from "./plan-card.tsx";
import { toPlanOffer, monthlyPurchasesPerYear } from "../model/plan-offer.ts";
import { useCheckout } from "../hooks/use-checkout.ts";
import styles from "../paywall.module.css";

const offers = planTypes.map((type) => toPlanOffer(plans[type]));

/** Why purchases are unavailable; undefined where they are available. */
function useBlockedReason(): string | undefined {
  const { payments } = useMe();
  const online = useOnlineStatus();
  if (!payments.available) return paywall.notSetUp;
  return online ? undefined : paywall.offline;
}

/** The three plans and the notes on their prices. */
export function PlanList() {
  const { chosen, choose } = useCheckout();
  const blockedReason = useBlockedReason();
  const notesId = useId();
  return (
    <section className={styles.plans} aria-label={paywall.plans} aria-busy={chosen !== null}>
      {blockedReason !== undefined && (
        <p className="note note-plain" role="status">
          <Icon name="info" size="s" />
          {blockedReason}
        </p>
      )}
      {offers.map((offer) => (
        <PlanCard
          key={offer.plan.type}
          offer={offer}
          isBusy={chosen === offer.plan.type}
          isDisabled={chosen !== null || blockedReason !== undefined}
          describedBy={notesId}
          onChoose={() => choose(offer.plan)}
        />
      ))}
      <p className="visually-hidden" role="status">
        {chosen !== null && paywall.opening}
      </p>
      <p id={notesId} className={`${styles.plansNotes} mic ink3 center`}>
        <span>{paywall.strikethrough(formatEuro(yearAtMonthlyPriceCents), monthlyPurchasesPerYear)}</span>{" "}
        <span>{paywall.refund}</span>
      </p>
    </section>
  );
}
