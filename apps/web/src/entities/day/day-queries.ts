import { weekOf, type CalendarDay } from "@fetta/domain/calendar-day";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api-client.ts";
import { buildQueryKey } from "../../lib/api/query-client.ts";

export const dayQueryKey = (day: CalendarDay) => buildQueryKey("diary.list", { date: day });

/** A week is queried and cached under its Monday. */
const mondayOf = (day: CalendarDay): CalendarDay => weekOf(day)[0] ?? day;
export const weekQueryKey = (day: CalendarDay) => buildQueryKey("diary.week", { date: mondayOf(day) });

export function useDayEntries(day: CalendarDay) {
  return useQuery({ queryKey: dayQueryKey(day), queryFn: () => api.diary.list.query({ date: day }) });
}

/** The week that contains a day. */
export function useDiaryWeek(day: CalendarDay) {
  return useQuery({ queryKey: weekQueryKey(day), queryFn: () => api.diary.week.query({ date: mondayOf(day) }) });
}
