import { paywall } from "../../../entities/pro/pro-plan.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../paywall.module.css";

/** Shown to users with PRO: the end date, and that another purchase extends it. */
export function ActivePro({ until }: { until: string | null }) {
  const { active } = paywall;
  return (
    <section className={`card ${styles.activePro}`}>
      <span className={styles.activeProMark}>
        <Icon name="sparkle-filled" />
      </span>
      <div className="grow">
        <h2 className="h3">
          {until === null ? active.unlimited : active.until(formatDay(today(new Date(until)), "long"))}
        </h2>
        <p className="sm ink2">{active.adds}</p>
      </div>
    </section>
  );
}
