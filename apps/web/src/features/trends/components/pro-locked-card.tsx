import type { TrendSpan } from "@fetta/domain/trends/trend-period";
import { Link } from "@tanstack/react-router";
import { trends } from "../trends.messages.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../trends.module.css";

const words = trends.pro;

type Props = {
  /** Shown in place of a period that requires PRO: the button back to the present. */
  instead?: { span: TrendSpan; onPresent: () => void };
};

/** What PRO adds to the trends, and what stays free. */
export function ProLockedCard({ instead }: Props) {
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={words.title}>
      <h2 className={`h3 ${styles.trendProTitle}`}>
        <Icon name="sparkle-filled" size="s" />
        {instead ? words.lockedTitle : words.title}
      </h2>
      <p className="sm">{words.intro}</p>
      <ul className={`${styles.trendProList} sm ink2`}>
        {words.has.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="sm ink2">{words.free}</p>
      <div className={styles.trendActions}>
        <Link to="/paywall" className={buttonClass({ variant: "tonal", size: "small" })}>
          {words.discover}
        </Link>
        {instead && (
          <Button variant="ghost" size="small" onClick={instead.onPresent}>
            {words.present[instead.span]}
          </Button>
        )}
      </div>
    </section>
  );
}
