import { addDays, weekOf, type CalendarDay } from "../calendar-day.ts";

/** Streak of logged days: it depends on logging alone, not on what was eaten. */
export type DiaryStreak = {
  /** Logged days of this week, Monday to today. */
  thisWeek: number;
  /** Consecutive logged days that end today, or yesterday while today has no entry yet. */
  currentStreak: number;
};

/** The streak of `loggedDays` (in any order); days after `today` are ignored. */
export function computeDiaryStreak(loggedDays: readonly CalendarDay[], today: CalendarDay): DiaryStreak {
  const days = new Set(loggedDays);
  let day = days.has(today) ? today : addDays(today, -1);
  let currentStreak = 0;
  for (; days.has(day); day = addDays(day, -1)) currentStreak += 1;
  return { thisWeek: weekOf(today).filter((one) => one <= today && days.has(one)).length, currentStreak };
}
