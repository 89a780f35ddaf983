import { mondayOf, type CalendarDay } from "@fetta/domain/calendar-day";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import { goalsForWeekday } from "@fetta/domain/goals/goal-versions";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api-client.ts";
import { buildQueryKey } from "../../lib/api/query-client.ts";
import { useMe } from "../session/session.ts";

export const dayQueryKey = (day: CalendarDay) => buildQueryKey("diary.list", { date: day });

/** A week is queried and cached under its Monday. */
export const weekQueryKey = (day: CalendarDay) => buildQueryKey("diary.week", { date: mondayOf(day) });

/** Water and weight of a day. */
export const bodyQueryKey = (date: CalendarDay) => buildQueryKey("trends.body", { date });

/** The days of a month with entries are queried and cached under the first of the month. */
export const loggedDaysQueryKey = (day: CalendarDay) =>
  buildQueryKey("diary.loggedDays", { date: `${day.slice(0, 7)}-01` });

/** What shows the entries of a day: its list, its week and its month. */
export const dayQueryKeys = (day: CalendarDay) => [dayQueryKey(day), weekQueryKey(day), loggedDaysQueryKey(day)];

export function useDayEntries(day: CalendarDay) {
  return useQuery({ queryKey: dayQueryKey(day), queryFn: () => api.diary.list.query({ date: day }) });
}

/** The week that contains a day. */
export function useDiaryWeek(day: CalendarDay) {
  return useQuery({ queryKey: weekQueryKey(day), queryFn: () => api.diary.week.query({ date: mondayOf(day) }) });
}

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
