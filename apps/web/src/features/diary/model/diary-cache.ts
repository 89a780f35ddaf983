import type { CalendarDay } from "@fetta/domain/calendar-day";
import { invalidateFoodQueries } from "../../../lib/api/invalidate-food-queries.ts";
import { upsertEntry } from "../../../lib/api/diary-change.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { dayQueryKey, weekQueryKey } from "../../../entities/day/day-queries.ts";
import type { Entry } from "./entry.ts";
import type { WeekDay } from "../../../lib/api/diary-change.ts";

function getCachedDay(day: CalendarDay): Entry[] | undefined {
  return queryClient.getQueryData<Entry[]>(dayQueryKey(day));
}

/** The entry as it is in the cached day. */
export function getCachedEntry({ id, date }: Pick<Entry, "id" | "date">): Entry | undefined {
  return getCachedDay(date)?.find((entry) => entry.id === id);
}

function adjustWeekCalories(day: CalendarDay, calories: number): void {
  queryClient.setQueryData<WeekDay[]>(weekQueryKey(day), (week) =>
    week?.map((known) => (known.date === day ? { ...known, calories: Math.max(0, known.calories + calories) } : known)),
  );
}

/** Inserts an entry into its cached day, or replaces the one with its id, and updates the sum of its week. */
export function setCachedEntry(entry: Entry): void {
  const before = getCachedDay(entry.date)?.find(({ id }) => id === entry.id)?.calories ?? 0;
  queryClient.setQueryData<Entry[]>(dayQueryKey(entry.date), (entries) => entries && upsertEntry(entries, entry));
  adjustWeekCalories(entry.date, entry.calories - before);
}

/** Removes an entry from its cached day and week. */
export function removeCachedEntry({ id, date }: Pick<Entry, "id" | "date">): void {
  const present = getCachedDay(date)?.find((entry) => entry.id === id);
  if (!present) return;
  queryClient.setQueryData<Entry[]>(dayQueryKey(date), (entries) => entries?.filter((entry) => entry.id !== id));
  adjustWeekCalories(date, -present.calories);
}

let pendingUpdates = 0;
const touchedDays = new Set<CalendarDay>();

type OptimisticUpdate<Answer> = {
  days: readonly CalendarDay[];
  /** Applies the change to the cache. */
  apply: () => void;
  send: () => Promise<Answer>;
  /** Undoes `apply` when sending fails; nothing else, since other changes may be under way. */
  rollback: () => void;
};

/** Applies a change before it is sent. When the last running change has ended, its days are refetched. */
export async function runOptimisticUpdate<Answer>({
  days,
  apply,
  send,
  rollback,
}: OptimisticUpdate<Answer>): Promise<Answer> {
  pendingUpdates += 1;
  for (const day of days) touchedDays.add(day);
  // The response of an earlier query would undo this change on the screen.
  await Promise.all(
    days
      .flatMap((day) => [dayQueryKey(day), weekQueryKey(day)])
      .map((queryKey) => queryClient.cancelQueries({ queryKey })),
  );
  apply();
  try {
    return await send();
  } catch (error) {
    rollback();
    throw error;
  } finally {
    pendingUpdates -= 1;
    if (pendingUpdates === 0) invalidateTouchedDays();
  }
}

function invalidateTouchedDays(): void {
  const keys = [...touchedDays].flatMap((day) => [dayQueryKey(day), weekQueryKey(day)]);
  touchedDays.clear();
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  // A logged or changed entry affects the usual foods.
  invalidateFoodQueries();
}
