import { Link } from "@tanstack/react-router";
import { paywall } from "../../../entities/pro/pro-plan.messages.ts";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../paywall.module.css";

/** The used-up daily limit, with the reset time from the server (ISO). */
export function LimitCard({ resetsAt }: { resetsAt: string | undefined }) {
  const moment = new Date(resetsAt ?? Number.NaN);
  const isKnown = !Number.isNaN(moment.getTime());
  return (
    <section className={`card ${styles.limitCard}`} role="status">
      <div className="row gap-m">
        <span className={styles.limitCardIcon}>
          <Icon name="clock" />
        </span>
        <div className="grow">
          <b className="h3">{paywall.limitTitle}</b>
          <p className="sm ink2">{paywall.limitText}</p>
        </div>
      </div>
      <p className="sm ink2">
        {isKnown && (
          <>
            {`${paywall.nextScan} `}
            <b className="ink">{formatRelativeTime(moment)}</b>
            {". "}
          </>
        )}
        {paywall.meanwhile}
      </p>
      <Link
        to="/"
        search={{ foglio: "cerca" }}
        className={buttonClass({ variant: "tonal", size: "small", wide: true })}
      >
        {paywall.search}
      </Link>
    </section>
  );
}
