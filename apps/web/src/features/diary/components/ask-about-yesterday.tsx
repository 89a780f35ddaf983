import type { CalendarDay } from "@fetta/domain/calendar-day";
import { useId } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import type { WeekDay } from "../../../lib/api/queued-change.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { diarySheets } from "../diary-sheets.messages.ts";
import { setDayClosed } from "./day-closing.tsx";

const messages = diarySheets.yesterday;

type YesterdayProps = { day: WeekDay; select: (day: CalendarDay) => void; onAnswer: () => void };

/** Asks on the next day, once, whether yesterday is complete. */
export function AskAboutYesterday({ day: { date: yesterday, calories }, select, onAnswer }: YesterdayProps) {
  const title = useId();
  const showsCalories = useShowsCalories();
  const [close, isPending] = usePendingAction(() => setDayClosed(yesterday, true));
  return (
    <section className="card ask-card" aria-labelledby={title}>
      <div className="ask-head">
        <h2 className="h3" id={title}>
          {messages.title}
        </h2>
        <IconButton icon="close" iconSize="s" label={common.close} onClick={onAnswer} />
      </div>
      <p className="sm ink2">{showsCalories ? messages.text(calories) : messages.plainText}</p>
      <div className="ask-answers">
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
