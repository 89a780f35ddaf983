import type { TrendSpan } from "@fetta/domain/trends/trend-period";
import { Link } from "@tanstack/react-router";
import { trends } from "../trends.messages.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../trends.module.css";

const messages = trends.pro;

type Props = {
  /** Shown in place of a period that requires PRO: the button back to the present. */
  instead?: { span: TrendSpan; onPresent: () => void };
};

/** What PRO adds to the trends, and what stays free. */
export function ProLockedCard({ instead }: Props) {
  return (
    <section className={`card card-pad ${styles.trendCard}`} aria-label={messages.title}>
      <h2 className={`h3 ${styles.trendProTitle}`}>
        <Icon name="sparkle-filled" size="s" />
        {instead ? messages.lockedTitle : messages.title}
      </h2>
      <p className="sm">{messages.intro}</p>
      <ul className={`${styles.trendProList} sm ink2`}>
        {messages.has.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="sm ink2">{messages.free}</p>
      <div className={styles.trendActions}>
        <Link to="/paywall" className={buttonClass({ variant: "tonal", size: "small" })}>
          {messages.discover}
        </Link>
        {instead && (
          <Button variant="ghost" size="small" onClick={instead.onPresent}>
            {messages.present[instead.span]}
          </Button>
        )}
      </div>
    </section>
  );
}
