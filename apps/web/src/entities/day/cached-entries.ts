import type { CalendarDay } from "@fetta/domain/calendar-day";
import { upsertEntry, type Entry, type WeekDay } from "../../lib/api/queued-change.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { dayQueryKey, weekQueryKey } from "./day-queries.ts";

/** The entry as it is in the cached day. */
export function getCachedEntry({ id, date }: Pick<Entry, "id" | "date">): Entry | undefined {
  return queryClient.getQueryData<Entry[]>(dayQueryKey(date))?.find((entry) => entry.id === id);
}

function adjustWeekCalories(day: CalendarDay, calories: number): void {
  queryClient.setQueryData<WeekDay[]>(weekQueryKey(day), (week) =>
    week?.map((known) => (known.date === day ? { ...known, calories: Math.max(0, known.calories + calories) } : known)),
  );
}

/** Inserts an entry into its cached day, or replaces the one with its id, and updates the sum of its week. */
export function setCachedEntry(entry: Entry): void {
  const before = getCachedEntry(entry)?.calories ?? 0;
  queryClient.setQueryData<Entry[]>(dayQueryKey(entry.date), (entries) => entries && upsertEntry(entries, entry));
  adjustWeekCalories(entry.date, entry.calories - before);
}

/** Removes an entry from its cached day and week. */
export function removeCachedEntry({ id, date }: Pick<Entry, "id" | "date">): void {
  const present = getCachedEntry({ id, date });
  if (!present) return;
  queryClient.setQueryData<Entry[]>(dayQueryKey(date), (entries) => entries?.filter((entry) => entry.id !== id));
  adjustWeekCalories(date, -present.calories);
}
