import { addDays, isDiaryDay, mondayOf, weekOf, type CalendarDay } from "@fetta/domain/calendar-day";
import { listPeriodDays, monthStart, periodContaining } from "@fetta/domain/trends/trend-period";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { api } from "../../lib/api/api-client.ts";
import { formatDay } from "../../lib/local-date.ts";
import { IconButton } from "../../ui/buttons/button.tsx";
import * as sheets from "../../lib/sheets.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { queryClient } from "../../lib/api/query-client.ts";
import { dayQueryKey, loggedDaysQueryKey } from "./day-queries.ts";
import { monthCalendar as messages } from "./month-calendar.messages.ts";
import type { SelectedDay } from "./use-selected-day.ts";
import styles from "./month-calendar.module.css";

/** Six weeks, so that the calendar has one height for every month. */
const shownDays = 42;

/** The day that a key of the calendar leads to; null for other keys. */
function dayForKey(key: string, day: CalendarDay): CalendarDay | null {
  const week = weekOf(day);
  const inMonth = (count: number): CalendarDay => {
    const first = monthStart(day, count);
    const last = addDays(monthStart(day, count + 1), -1);
    const sameNumber = `${first.slice(0, 8)}${day.slice(8)}`;
    return sameNumber < last ? sameNumber : last;
  };
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return week[0] ?? day;
    case "End":
      return week[6] ?? day;
    case "PageUp":
      return inMonth(-1);
    case "PageDown":
      return inMonth(1);
    default:
      return null;
  }
}

/** The days of a month that have entries: those of the server, corrected by the days that the page has loaded. */
function useLoggedDays(month: CalendarDay): ReadonlySet<CalendarDay> {
  const days = useQuery({
    queryKey: loggedDaysQueryKey(month),
    queryFn: () => api.diary.loggedDays.query({ date: month }),
  });
  const cache = queryClient.getQueryCache();
  const loaded = useSyncExternalStore(
    (notify) => cache.subscribe(notify),
    // A text, which is equal while nothing changes: "2026-11-20 2026-11-21!", with a mark on days without entries.
    () =>
      listPeriodDays(periodContaining("month", month))
        .flatMap((date) => {
          const entries = queryClient.getQueryData<unknown[]>(dayQueryKey(date));
          return entries === undefined ? [] : [entries.length > 0 ? date : `${date}!`];
        })
        .join(" "),
  );
  const logged = new Set(days.data);
  for (const date of loaded.split(" ")) {
    if (date.endsWith("!")) logged.delete(date.slice(0, -1));
    else logged.add(date);
  }
  return logged;
}

type Props = {
  day: CalendarDay;
  today: CalendarDay;
  onSelect: (day: CalendarDay) => void;
  /** Days of 44 px instead of 30, for fingers. */
  isLarge?: boolean;
};

/** A month of the diary; a dot marks a day with entries, never how much was eaten. */
export function MonthCalendar({ day, today, onSelect, isLarge = false }: Props) {
  // The day of the keyboard: the selected one until an arrow moves it.
  const [focusedDay, setFocusedDay] = useState(day);
  const [selectedBefore, setSelectedBefore] = useState(day);
  if (selectedBefore !== day) {
    setSelectedBefore(day);
    setFocusedDay(day);
  }
  const month = monthStart(focusedDay);
  const loggedDays = useLoggedDays(month);
  const grid = useRef<HTMLDivElement>(null);
  const movedByKey = useRef(false);
  useEffect(() => {
    if (movedByKey.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    movedByKey.current = false;
  }, [focusedDay]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayForKey(event.key, focusedDay);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isDiaryDay(next, today)) return;
    movedByKey.current = true;
    setFocusedDay(next);
  };
  const firstShown = mondayOf(month);
  const days = Array.from({ length: shownDays }, (_, index) => addDays(firstShown, index));
  const [monday] = weekOf(day);
  const name = formatDay(month, "monthAndYear");
  return (
    <section aria-label={name} className={isLarge ? styles.calendarLarge : undefined}>
      <div className={styles.calendarHead}>
        <b aria-live="polite">{name}</b>
        <IconButton
          icon="chevron-left"
          iconSize="s"
          label={messages.previous}
          onClick={() => setFocusedDay(monthStart(month, -1))}
        />
        <IconButton
          icon="chevron-right"
          iconSize="s"
          label={messages.next}
          onClick={() => setFocusedDay(monthStart(month, 1))}
        />
      </div>
      <div ref={grid} className={styles.calendarDays}>
        {days.slice(0, 7).map((date) => (
          <small key={date} aria-hidden="true">
            {formatDay(date, "weekdayLetter")}
          </small>
        ))}
        {days.map((date) => {
          const isInMonth = monthStart(date) === month;
          const isLogged = isInMonth && loggedDays.has(date);
          const inWords = formatDay(date, "full");
          return (
            <button
              key={date}
              type="button"
              className={styles.calendarDay}
              data-logged={isLogged || undefined}
              data-week={mondayOf(date) === monday || undefined}
              aria-label={isLogged ? messages.logged(inWords) : inWords}
              aria-current={date === day ? "date" : undefined}
              tabIndex={date === focusedDay ? 0 : -1}
              disabled={!isDiaryDay(date, today)}
              onClick={() => onSelect(date)}
              onKeyDown={onKeyDown}
            >
              <span>{formatDay(date, "number")}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}

/** The month in a dialog, where the side has no room for it; choosing a day closes it. */
export function CalendarSheet({ day, today, select }: SelectedDay) {
  const sheet = useSheet(sheets.calendar);
  const choose = (next: CalendarDay): void => {
    if (next === day) sheet.close();
    else select(next);
  };
  return (
    <Sheet name={sheets.calendar} title={messages.title}>
      <MonthCalendar day={day} today={today} onSelect={choose} isLarge />
    </Sheet>
  );
}
