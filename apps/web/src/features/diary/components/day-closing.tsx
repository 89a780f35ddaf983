import type { CalendarDay } from "@fetta/domain/calendar-day";
import { useId } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import type { WeekDay } from "../../../lib/api/queued-change.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { runOnDemand } from "../../../ui/overlays/toast.ts";
import { diary } from "../diary.messages.ts";
import styles from "../day-closing.module.css";

const messages = diary.closing;

const setDayClosed = (day: CalendarDay, isClosed: boolean) =>
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

type YesterdayProps = { day: WeekDay; select: (day: CalendarDay) => void; onAnswer: () => void };

/** Asks on the next day, once, whether yesterday is complete. */
export function AskAboutYesterday({ day: { date: yesterday, calories }, select, onAnswer }: YesterdayProps) {
  const title = useId();
  const showsCalories = useShowsCalories();
  const [close, isPending] = usePendingAction(() => setDayClosed(yesterday, true));
  return (
    <section className={`card ${styles.asking}`} aria-labelledby={title}>
      <div className={styles.askingHead}>
        <h2 className="h3" id={title}>
          {messages.yesterday}
        </h2>
        <IconButton icon="close" iconSize="s" label={common.close} onClick={onAnswer} />
      </div>
      <p className="sm ink2">{showsCalories ? messages.yesterdayText(calories) : messages.yesterdayPlain}</p>
      <div className={styles.askingActions}>
        <Button size="small" pending={isPending} onClick={() => void close()}>
          {messages.yes}
        </Button>
        <Button
          variant="tonal"
          size="small"
          onClick={() => {
            onAnswer();
            select(yesterday);
          }}
        >
          {messages.no}
        </Button>
      </div>
    </section>
  );
}
