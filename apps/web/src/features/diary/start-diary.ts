import { isCalendarDay } from "@fetta/domain/calendar-day";
import { queryClient } from "../../lib/query-client.ts";
import { api } from "../../lib/trpc.ts";
import { dayKey, weekKey } from "./diary-cache.ts";
import { mondayOf } from "./entry.ts";

/** Asks for a day and its week before the page that shows them is there. */
export function startDiary(day: string): void {
  if (!isCalendarDay(day)) return;
  void queryClient.prefetchQuery({
    queryKey: dayKey(day),
    queryFn: () => api.diary.list.query({ date: day }),
  });
  const monday = mondayOf(day);
  void queryClient.prefetchQuery({
    queryKey: weekKey(day),
    queryFn: () => api.diary.week.query({ date: monday }),
  });
}
