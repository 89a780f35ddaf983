import type { CalendarDay } from "@fetta/domain/calendar-day";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { runOnDemand } from "../../../ui/overlays/toast.ts";
import { diary } from "../diary.messages.ts";
import styles from "../day-closing.module.css";

const messages = diary.closing;

export const setDayClosed = (day: CalendarDay, isClosed: boolean) =>
  runOnDemand(
    () => import("../model/diary-actions.ts"),
    (actions) => actions.setDayClosed(day, isClosed),
  );

/** Says that all of the day is in the diary, or takes it back. Shown below the entries of a day up to today. */
export function CloseDay({ day, isClosed }: { day: CalendarDay; isClosed: boolean }) {
  const [change, isPending] = usePendingAction(() => setDayClosed(day, !isClosed));
  return (
    <section className={`card ${styles.closing}`} aria-label={messages.title}>
      <span className={isClosed ? `${styles.closingMark} ${styles.closingDone}` : styles.closingMark}>
        <Icon name="check" size="s" />
      </span>
      <p className={styles.closingText}>
        <b>{isClosed ? messages.closed : messages.question}</b>
        <span className="cap ink2">{isClosed ? messages.closedText : messages.questionText}</span>
      </p>
      <Button variant={isClosed ? "ghost" : "tonal"} size="inline" pending={isPending} onClick={() => void change()}>
        {isClosed ? messages.reopen : messages.close}
      </Button>
    </section>
  );
}
