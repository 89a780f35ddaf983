import { weekOf } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { effectiveCalorieGoal } from "@fetta/domain/goals/daily-goals";
import { formatWhole } from "@fetta/domain/italian-number";
import { diary } from "../diary.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import type { WeekDay } from "../../../lib/api/diary-change.ts";

export type WeekStripDay = {
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
