import {
  type Plan,
  plans,
  type PlanType,
  planTypes,
  yearAtMonthlyPriceCents,
  centsPerDay,
  yearlySavingPercent,
} from "@fetta/domain/billing/pro-plan";
import { useEffect, useId, useRef, useState } from "react";
import { paywall, planLengths } from "../../../entities/pro/pro-plan.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";
import { refreshSession, useMe } from "../../../entities/session/session.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../paywall.module.css";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toastError } from "../../../ui/overlays/toast.ts";

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

/** Milliseconds after which a payment page that has not opened counts as failed: the plans are enabled again. */
const openTimeoutMs = 20_000;

/** An http(s) URL in the response; undefined for anything else. */
function checkoutUrlIn(answer: { url?: unknown }): string | undefined {
  return typeof answer.url === "string" && /^https?:\/\//.test(answer.url) ? answer.url : undefined;
}

/** Opens the payment page of a plan, one at a time; after a return from there, every plan is enabled again. */
function useCheckout() {
  const [chosen, setChosen] = useState<PlanType | null>(null);
  const pendingRequest = useRef<AbortController | null>(null);
  const reset = (): void => {
    pendingRequest.current?.abort();
    pendingRequest.current = null;
    setChosen(null);
  };
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      reset();
      // After a navigation back the user may have paid.
      void refreshSession();
    };
    addEventListener("pageshow", handlePageShow);
    return () => {
      removeEventListener("pageshow", handlePageShow);
      // After a navigation away, a late response must not redirect the user.
      pendingRequest.current?.abort();
    };
  }, []);
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(reset, openTimeoutMs);
    return () => clearTimeout(timer);
  }, [chosen]);

  const choose = async ({ type: planType, priceCents: amount, days }: Plan): Promise<void> => {
    if (pendingRequest.current) return;
    const { signal } = (pendingRequest.current = new AbortController());
    setChosen(planType);
    try {
      const answer = await api.billing.checkout.mutate(
        { planType, amount, days },
        { signal, context: { skipBatch: true } },
      );
      if (signal.aborted) return;
      const page = checkoutUrlIn(answer);
      if (page !== undefined) {
        location.assign(page);
        return;
      }
      toastError(paywall.noUrl);
    } catch (error) {
      if (signal.aborted) return;
      toastError(parseApiError(error).message ?? paywall.startFailed);
    }
    reset();
  };
  return { chosen, choose: (plan: Plan): void => void choose(plan) };
}

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
  /** Ids of the notes on its price. */
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
    <section className="stack gap-s mt-m" aria-label={paywall.plans} aria-busy={chosen !== null}>
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
          describedBy={
            offer.strikethroughPrice === undefined ? `${notesId}-refund` : `${notesId}-year ${notesId}-refund`
          }
          onChoose={() => choose(offer.plan)}
        />
      ))}
      <p className="visually-hidden" role="status">
        {chosen !== null && paywall.opening}
      </p>
      <p className={`${styles.plansNotes} mic ink3 center`}>
        <span id={`${notesId}-year`}>
          {paywall.strikethrough(formatEuro(yearAtMonthlyPriceCents), monthlyPurchasesPerYear)}
        </span>{" "}
        <span id={`${notesId}-refund`}>{paywall.refund}</span>
      </p>
    </section>
  );
}
