import { addDays, isDiaryDay, weekOf, type CalendarDay } from "@fetta/domain/calendar-day";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { diary } from "../diary.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { SelectedDay } from "../../../entities/day/use-selected-day.ts";
import styles from "../diary-home.module.css";
import type { WeekDay } from "../../../lib/api/queued-change.ts";
import { effectiveCalorieGoal } from "@fetta/domain/goals/daily-goals";
import { formatWhole } from "@fetta/domain/italian-number";

const radius = 17;
const circumference = 2 * Math.PI * radius;

function DayRing({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 38 38" aria-hidden="true">
      <circle className={`ring-track ${styles.weekRing}`} cx="19" cy="19" r={radius} stroke="var(--line)" />
      {share > 0 && (
        <circle
          className={`ring-part ${styles.weekRing}`}
          cx="19"
          cy="19"
          r={radius}
          stroke="var(--primary)"
          style={{ strokeDasharray: `${share * circumference} 200` }}
        />
      )}
    </svg>
  );
}

type ArrowProps = { to: CalendarDay; back?: boolean; select: (day: CalendarDay) => void };

/** Moves to the previous or next day. */
export function DayArrow({ to, back = false, select }: ArrowProps) {
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
    const target = addDays(day, step);
    // Any other day is not selected: the next one would take the focus, whatever selects it.
    movedByKey.current = isDiaryDay(target, today);
    select(target);
  };
  const [monday = day] = days.map(({ date }) => date);
  const hintId = useId();
  const label = diary.week(formatDay(monday, "number"), formatDay(addDays(monday, 6), "dayAndMonth"));
  return (
    <div className={styles.week} role="group" aria-label={label}>
      <span id={hintId} hidden>
        {diary.weekKeys}
      </span>
      <DayArrow to={addDays(day, -1)} back select={select} />
      <div className={styles.weekDays}>
        {days.map(({ date, weekday, number, label: name, selected, future, share }) => (
          <button
            key={date}
            data-day={date}
            ref={selected ? selectedDay : null}
            type="button"
            className={future ? `${styles.weekDay} ${styles.weekDayFuture}` : styles.weekDay}
            aria-current={selected ? "date" : undefined}
            aria-describedby={selected ? hintId : undefined}
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
      <DayArrow to={addDays(day, 1)} select={select} />
    </div>
  );
}

type WeekStripDay = {
  date: CalendarDay;
  weekday: string;
  number: string;
  /** "sabato 21 novembre, 1.068 di 1.850 kcal"; the date alone while the sums are unknown. */
  label: string;
  selected: boolean;
  future: boolean;
  /** Share of the goal of that day, 0 to 1; more than the goal is a full ring. */
  share: number;
};

type WeekStripInput = {
  selected: CalendarDay;
  today: CalendarDay;
  week: readonly WeekDay[] | undefined;
  /** Energy need of the user, kcal a day; null where unknown. */
  need?: number | null;
};

/** The seven days, Monday first, of the week that contains the selected one. */
export function buildWeekStrip({ selected, today, week, need = null }: WeekStripInput): WeekStripDay[] {
  return weekOf(selected).map((date) => {
    const known = week?.find((day) => day.date === date);
    const eaten = known?.calories ?? 0;
    const goal = known && effectiveCalorieGoal(known.goals.dailyCalorieGoal, need);
    const name = formatDay(date, "full");
    return {
      date,
      weekday: formatDay(date, "weekday"),
      number: formatDay(date, "number"),
      label: goal === undefined ? name : diary.dayProgress(name, formatWhole(eaten), formatWhole(goal)),
      selected: date === selected,
      future: date > today,
      share: goal === undefined ? 0 : Math.min(1, eaten / goal),
    };
  });
}

/** Days from the selected one to the target of a key; null for keys that do not move. */
export function dayStepForKey(key: string, selected: CalendarDay): number | null {
  const position = weekOf(selected).indexOf(selected);
  if (key === "ArrowLeft") return -1;
  if (key === "ArrowRight") return 1;
  if (key === "Home") return 0 - position;
  if (key === "End") return 6 - position;
  return null;
}
