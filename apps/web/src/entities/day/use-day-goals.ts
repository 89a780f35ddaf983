import type { CalendarDay } from "@fetta/domain/calendar-day";
import { goalsForWeekday } from "@fetta/domain/goals/goal-versions";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import { useMe } from "../session/session.ts";
import { useDiaryWeek } from "./day-queries.ts";

/**
 * The goals of a day; of a past day those that applied then. While its week is loading, or where that fails or is
 * paused offline, the present goals; `isKnown` is false only while it is loading. `need` is the user's energy need,
 * kcal a day; null where it is not known.
 */
export function useDayGoals(day: CalendarDay): { goals: DailyGoals; isKnown: boolean; need: number | null } {
  const { preferences, weekdayGoals, need } = useMe();
  const { data, isPending, isPaused } = useDiaryWeek(day);
  const pastGoals = data?.find(({ date }) => date === day)?.goals;
  return {
    goals: pastGoals ?? goalsForWeekday({ goals: preferences, weekdays: weekdayGoals }, day),
    isKnown: !isPending || isPaused,
    need,
  };
}
