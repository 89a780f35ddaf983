import { weekOf } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api-client.ts";
import { readKey } from "../../lib/api/query-key.ts";

export const dayKey = (day: CalendarDay) => readKey("diary.list", { date: day });

/** A week is read and kept under its Monday. */
const mondayOf = (day: CalendarDay): CalendarDay => weekOf(day)[0] ?? day;
export const weekKey = (day: CalendarDay) => readKey("diary.week", { date: mondayOf(day) });

/** The entries of a day. */
export function useDay(day: CalendarDay) {
  return useQuery({ queryKey: dayKey(day), queryFn: () => api.diary.list.query({ date: day }) });
}

/** The week that holds a day. */
export function useWeek(day: CalendarDay) {
  return useQuery({
    queryKey: weekKey(day),
    queryFn: () => api.diary.week.query({ date: mondayOf(day) }),
  });
}
