import { addDays, weekOf } from "../calendar-day.ts";
import type { CalendarDay } from "../calendar-day.ts";

/** Days with a diary: it counts logging, never what was eaten. */
export type DiaryStreak = {
  /** Logged days of this week, Monday to today. */
  thisWeek: number;
  /** Logged days one after the other that end today, or yesterday while today has none yet. */
  run: number;
};

/** The streak of somebody who logged on `logged` days (in any order); days after `today` count for nothing. */
export function computeDiaryStreak(loggedDays: readonly CalendarDay[], today: CalendarDay): DiaryStreak {
  const days = new Set(loggedDays);
  let day = days.has(today) ? today : addDays(today, -1);
  let run = 0;
  for (; days.has(day); day = addDays(day, -1)) run += 1;
  return { thisWeek: weekOf(today).filter((one) => one <= today && days.has(one)).length, run };
}
