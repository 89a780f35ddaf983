import { planTypes, plans, yearAtMonthlyPriceCents } from "@fetta/domain/billing/pro-plan";
import { useId } from "react";
import { paywall } from "../../../entities/pro/pro-plan.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { toPlanOffer, monthlyPurchasesPerYear, type PlanOffer } from "../model/plan-offer.ts";
import { useCheckout } from "../hooks/use-checkout.ts";
import styles from "../paywall.module.css";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { Note } from "../../../ui/feedback/note.tsx";

const offers = planTypes.map((type) => toPlanOffer(plans[type]));

/** Why purchases are unavailable; undefined where they are available. */
function useBlockedReason(): string | undefined {
  const { payments } = useMe();
  const online = useOnlineStatus();
  if (!payments.available) return paywall.notSetUp;
  return online ? undefined : paywall.offline;
}

type Props = {
  offer: PlanOffer;
  /** The payment page is opening. */
  isBusy: boolean;
  /** Disabled, but still focusable. */
  isDisabled: boolean;
  describedBy: string;
  onChoose: () => void;
};

/** A plan with its price: a tap opens the payment page. */
function PlanCard({ offer, isBusy, isDisabled, describedBy, onChoose }: Props) {
  const { length, days, price, perDay, isPopular, strikethroughPrice, saving } = offer;
  return (
    <button
      type="button"
      className={isPopular ? `card ${styles.planCard} ${styles.planCardPopular}` : `card ${styles.planCard}`}
      aria-describedby={describedBy}
      aria-disabled={isDisabled || undefined}
      aria-busy={isBusy || undefined}
      onClick={isDisabled ? undefined : onChoose}
    >
      {isPopular && <span className={`tag ${styles.planPopular}`}>{paywall.popular}</span>}
      <span className={styles.planBody}>
        <span className={styles.planWhat}>
          <span className={styles.planName}>
            <b className="h3">{length}</b>
            {saving !== undefined && <span className="tag tag-gold">{saving}</span>}
          </span>
          <span className="cap ink2">{days}</span>
        </span>
        <span className={styles.planPrice}>
          <span>
            {strikethroughPrice !== undefined && (
              <>
                <s>
                  <span className="visually-hidden">{paywall.insteadOf(monthlyPurchasesPerYear)}</span>
                  {strikethroughPrice}
                </s>{" "}
              </>
            )}
            <b>{price}</b>
          </span>
          <span className="mic ink3 num">{perDay}</span>
        </span>
      </span>
      <span className={styles.planGo}>{isBusy ? <Spinner /> : <Icon name="chevron-right" size="s" />}</span>
    </button>
  );
}

/** The three plans and the notes on their prices. */
export function PlanList() {
  const { chosen, choose } = useCheckout();
  const blockedReason = useBlockedReason();
  const notesId = useId();
  return (
    <section className={styles.plans} aria-label={paywall.plans} aria-busy={chosen !== null}>
      {blockedReason !== undefined && (
        <Note isPlain role="status">
          {blockedReason}
        </Note>
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
