import { paywall } from "../../../entities/pro/pro-plan.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { struckTimes } from "../model/plan-offer.ts";
import type { Offer } from "../model/plan-offer.ts";

type Props = {
  offer: Offer;
  /** Its payment page is on its way. */
  busy: boolean;
  /** Not to be chosen now; it keeps the focus. */
  disabled: boolean;
  describedBy: string;
  onChoose: () => void;
};

/** A plan with its price: a tap leads to the payment page at once. */
export function PlanCard({ offer, busy, disabled, describedBy, onChoose }: Props) {
  const { length, days, price, perDay, popular, struck, saving } = offer;
  return (
    <button
      type="button"
      className={popular ? "card plan-card plan-card-popular" : "card plan-card"}
      aria-describedby={describedBy}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      onClick={disabled ? undefined : onChoose}
    >
      {popular && <span className="tag plan-popular">{paywall.popular}</span>}
      <span className="plan-body">
        <span className="plan-what">
          <span className="plan-name">
            <b className="h3">{length}</b>
            {saving !== undefined && <span className="tag tag-gold">{saving}</span>}
          </span>
          <span className="cap ink2">{days}</span>
        </span>
        <span className="plan-price">
          <span>
            {struck !== undefined && (
              <>
                <s>
                  <span className="visually-hidden">{paywall.insteadOf(struckTimes)}</span>
                  {struck}
                </s>{" "}
              </>
            )}
            <b>{price}</b>
          </span>
          <span className="mic ink3 num">{perDay}</span>
        </span>
      </span>
      <span className="plan-go">{busy ? <Spinner /> : <Icon name="chevron-right" size="s" />}</span>
    </button>
  );
}
