import { paywall } from "../../../entities/pro/pro-plan.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { monthlyPurchasesPerYear } from "../model/plan-offer.ts";
import type { PlanOffer } from "../model/plan-offer.ts";
import styles from "../paywall.module.css";

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
export function PlanCard({ offer, isBusy, isDisabled, describedBy, onChoose }: Props) {
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
