import type { CalendarDay } from "@fetta/domain/calendar-day";
import { goalsForWeekday } from "@fetta/domain/goals/goal-versions";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import { useMe } from "../session/session.ts";
import { useDiaryWeek } from "./day-queries.ts";

/**
 * What a day asks for: a past day what it asked for then. While its week is being read, and where that fails or
 * nobody can be asked, what the present goals would ask for; `known` is false in the first case only.
 * `need` is the energy need of the person, kcal a day; null where it is not known.
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
