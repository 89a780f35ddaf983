import { addDays } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import { diary } from "../diary.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useShowsCalories } from "../../../entities/nutrition/calorie-visibility.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { SelectedDay } from "../hooks/use-selected-day.ts";
import { dayStepForKey, buildWeekStrip } from "../model/week-strip-days.ts";
import styles from "../diary-home.module.css";
import type { WeekDay } from "../../../lib/api/diary-change.ts";

const radius = 17;
const circumference = 2 * Math.PI * radius;

function DayRing({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 38 38" aria-hidden="true">
      <circle className={`ring-track ${styles.weekRingTrack}`} cx="19" cy="19" r={radius} />
      {share > 0 && (
        <circle
          className={`ring-part ${styles.weekRingPart}`}
          cx="19"
          cy="19"
          r={radius}
          style={{ strokeDasharray: `${share * circumference} 200` }}
        />
      )}
    </svg>
  );
}

type ArrowProps = { to: CalendarDay; back?: boolean; select: (day: CalendarDay) => void };

function Arrow({ to, back = false, select }: ArrowProps) {
  return (
    <button
      type="button"
      className={styles.weekArrow}
      aria-label={back ? diary.previousDay : diary.nextDay}
      onClick={() => select(to)}
    >
      <Icon name={back ? "chevron-left" : "chevron-right"} size="s" />
    </button>
  );
}

type Props = SelectedDay & { week: readonly WeekDay[] | undefined };

/** The week of the selected day. The arrow keys move by a day; the strip follows into the next or previous week. */
export function WeekStrip({ day, today, select, week }: Props) {
  const { need } = useMe();
  const days = buildWeekStrip({ selected: day, today, week: useShowsCalories() ? week : undefined, need });
  const selectedDay = useRef<HTMLButtonElement>(null);
  const movedByKey = useRef(false);
  // The target day of a key may be in another week, which renders only after the move.
  useEffect(() => {
    if (movedByKey.current) selectedDay.current?.focus({ preventScroll: true });
    movedByKey.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = dayStepForKey(event.key, day);
    if (step === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (step === 0) return;
    movedByKey.current = true;
    select(addDays(day, step));
  };
  const [monday = day] = days.map(({ date }) => date);
  const label = diary.week(formatDay(monday, "number"), formatDay(addDays(monday, 6), "dayAndMonth"));
  return (
    <div className={styles.homeBox}>
      <div className={styles.week} role="group" aria-label={label}>
        <Arrow to={addDays(day, -1)} back select={select} />
        <div className={styles.weekDays}>
          {days.map(({ date, weekday, number, label: name, selected, future, share }) => (
            <button
              key={date}
              data-day={date}
              ref={selected ? selectedDay : null}
              type="button"
              className={future ? `${styles.weekDay} ${styles.weekDayFuture}` : styles.weekDay}
              aria-current={selected ? "date" : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => select(date)}
              onKeyDown={onKeyDown}
            >
              <span className="visually-hidden">{name}</span>
              <span className={styles.weekName} aria-hidden="true">
                {weekday}
              </span>
              <span className={styles.weekNumber} aria-hidden="true">
                {!selected && !future && <DayRing share={share} />}
                <span>{number}</span>
              </span>
            </button>
          ))}
        </div>
        <Arrow to={addDays(day, 1)} select={select} />
      </div>
    </div>
  );
}
