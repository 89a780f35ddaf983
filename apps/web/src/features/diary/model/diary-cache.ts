import type { CalendarDay } from "@fetta/domain/calendar-day";
import { outdateFoods } from "../../../lib/api/invalidate-food-queries.ts";
import { withEntry } from "../../../lib/api/diary-change.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { dayKey, weekKey } from "../../../entities/day/day-queries.ts";
import type { Entry, WeekDay } from "./entry.ts";

function cached(day: CalendarDay): Entry[] | undefined {
  return queryClient.getQueryData<Entry[]>(dayKey(day));
}

/** The entry as its day has it now. */
export function knownEntry({ id, date }: Pick<Entry, "id" | "date">): Entry | undefined {
  return cached(date)?.find((entry) => entry.id === id);
}

function shiftWeek(day: CalendarDay, calories: number): void {
  queryClient.setQueryData<WeekDay[]>(weekKey(day), (week) =>
    week?.map((known) =>
      known.date === day ? { ...known, calories: Math.max(0, known.calories + calories) } : known,
    ),
  );
}

/** Shows an entry in its day, new or in place of what had its id, and in the sum of its week. */
export function putEntry(entry: Entry): void {
  const before = cached(entry.date)?.find(({ id }) => id === entry.id)?.calories ?? 0;
  queryClient.setQueryData<Entry[]>(dayKey(entry.date), (entries) => entries && withEntry(entries, entry));
  shiftWeek(entry.date, entry.calories - before);
}

/** Takes an entry out of its day and its week. */
export function dropEntry({ id, date }: Pick<Entry, "id" | "date">): void {
  const present = cached(date)?.find((entry) => entry.id === id);
  if (!present) return;
  queryClient.setQueryData<Entry[]>(dayKey(date), (entries) => entries?.filter((entry) => entry.id !== id));
  shiftWeek(date, -present.calories);
}

let running = 0;
const touched = new Set<CalendarDay>();

type Change<Answer> = {
  days: readonly CalendarDay[];
  /** What the screen shows at once. */
  show: () => void;
  send: () => Promise<Answer>;
  /** Undoes `show` when sending failed; only that, since other changes may be under way. */
  takeBack: () => void;
};

/** A change that is seen before it is sent. When the last one under way has ended, its days are read anew. */
export async function change<Answer>({ days, show, send, takeBack }: Change<Answer>): Promise<Answer> {
  running += 1;
  for (const day of days) touched.add(day);
  // An answer that set out before this change would undo it on the screen.
  await Promise.all(
    days
      .flatMap((day) => [dayKey(day), weekKey(day)])
      .map((queryKey) => queryClient.cancelQueries({ queryKey })),
  );
  show();
  try {
    return await send();
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    running -= 1;
    if (running === 0) refresh();
  }
}

function refresh(): void {
  const keys = [...touched].flatMap((day) => [dayKey(day), weekKey(day)]);
  touched.clear();
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  // What was logged or changed just now counts among what is usual.
  outdateFoods();
}
