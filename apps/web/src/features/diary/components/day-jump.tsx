import { firstDiaryDay, lastDiaryDay } from "@fetta/domain/calendar-day";
import { useEffect, useRef } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { diary } from "../diary.messages.ts";
import type { SelectedDay } from "../../../entities/day/use-selected-day.ts";
import styles from "../diary-home.module.css";

/** On another day: the way back to today, and to any day. */
export function DayJump({ day, today, select }: SelectedDay) {
  const field = useRef<HTMLInputElement>(null);
  // Not a controlled field: a year that is being typed is no diary day yet, and must not be reset.
  useEffect(() => {
    if (field.current) field.current.value = day;
  }, [day]);
  const isReturning = useRef(false);
  // The pressed button disappears: the focus moves to the day that it selected.
  useEffect(
    () => () => {
      if (isReturning.current)
        document.querySelector<HTMLElement>('[data-day][aria-current="date"]')?.focus({ preventScroll: true });
    },
    [],
  );
  const returnToToday = (): void => {
    isReturning.current = true;
    select(today);
  };
  return (
    <div className={styles.dayJump}>
      <Button variant="tonal" size="inline" onClick={returnToToday}>
        {common.today}
      </Button>
      <input
        ref={field}
        type="date"
        className={styles.dayJumpField}
        aria-label={diary.pickDay}
        min={firstDiaryDay}
        max={lastDiaryDay(today)}
        defaultValue={day}
        onChange={({ target }) => select(target.value)}
      />
    </div>
  );
}
