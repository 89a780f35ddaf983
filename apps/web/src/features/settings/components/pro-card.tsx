import { Link } from "@tanstack/react-router";
import { pro } from "../../../entities/pro/pro.messages.ts";
import { formatDay, today } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../settings.module.css";

const texts = pro.card;
const formatProEndDay = (instant: string): string => formatDay(today(new Date(instant)), "long");

/** The end of PRO as text, past or future; the text of the free plan. */
function formatProEnd(status: "active" | "expired" | "free", end: string | null): string {
  if (status === "free") return texts.freeText;
  if (end === null) return texts.noEnd;
  return status === "active" ? texts.endsOn(formatProEndDay(end)) : texts.endedOn(formatProEndDay(end));
}

/** The user's PRO status, with a link to buy or extend it. */
export function ProCard() {
  const { proStatus, proExpiresAt } = useMe().profile;
  const isFree = proStatus === "free";
  return (
    <section className="card card-pad col gap-m" aria-label={texts.title}>
      <div className="row gap-m">
        <span className={styles.proCardMark} data-pro={proStatus === "active" || undefined}>
          <Icon name="sparkle-filled" />
        </span>
        <div className="grow">
          <h2 className={`h3 ${styles.proCardTitle}`}>
            {isFree ? texts.freePlan : texts.title}
            {!isFree && (
              <span className={proStatus === "active" ? "tag tag-green" : "tag tag-neutral"}>{texts[proStatus]}</span>
            )}
          </h2>
          <p className="sm ink2">{formatProEnd(proStatus, proExpiresAt)}</p>
        </div>
      </div>
      <Link to="/paywall" className={buttonClass({ variant: isFree ? "primary" : "tonal", size: "small", wide: true })}>
        {isFree ? texts.upgrade : texts.renew}
      </Link>
    </section>
  );
}
