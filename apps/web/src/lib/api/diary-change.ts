import type { Inputs, Outputs } from "./procedure-types.ts";

export type Entry = Outputs["diary"]["list"][number];
export type WeekDay = Outputs["diary"]["week"][number];

/** An idempotent call that changes the diary: the server applies a repeated call once. */
export type DiaryMutation =
  | { type: "log"; input: Inputs["food"]["log"] }
  | { type: "add"; input: Inputs["diary"]["add"] }
  | { type: "quick"; input: Inputs["diary"]["addQuick"] }
  | { type: "copy"; input: Inputs["diary"]["copyEntry"] }
  | { type: "described"; input: Inputs["estimate"]["log"] }
  | { type: "recipe"; input: Inputs["recipes"]["addToLog"] }
  | { type: "edit"; input: Inputs["diary"]["edit"] }
  | { type: "remove"; input: Inputs["diary"]["remove"] }
  | { type: "close"; input: Inputs["diary"]["close"] };

/** A change of one entry: its states before and after, and the call that causes it. Closing a day has no entry. */
export type OptimisticChange = {
  call: DiaryMutation;
  /** Null for a new entry. */
  before: Entry | null;
  /** Null for a deleted entry. */
  after: Entry | null;
};

/** A change that is stored until the server has answered. */
export type PendingChange = OptimisticChange & {
  id: string;
  /** Id of the user who made the change; only that user's session may send it. */
  userId: string;
  /** ISO instant. */
  createdAt: string;
};

/** Error of the server for a rejected change. */
export type Rejection = { message: string | null; code: string | null };

export type QueuedChange = PendingChange & {
  /** Position in the queue. */
  sequence: number;
  /** Number of attempts without a response. */
  attempts: number;
  rejection: Rejection | null;
};

/** Id of the entry that a change is about; a name for the day that it closes. */
export function getChangedEntryId({ call, before, after }: OptimisticChange): string {
  return call.type === "close" ? `day ${call.input.date}` : ((after ?? before)?.id ?? "");
}

/**
 * Inserts or replaces an entry, ordered by time of logging; copies share a millisecond and keep their order of
 * insertion.
 */
export function upsertEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  const isPresent = entries.some(({ id }) => id === entry.id);
  const all = isPresent ? entries.map((present) => (present.id === entry.id ? entry : present)) : [...entries, entry];
  return all.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** True for a change that makes an entry: what follows of it makes no sense without it. */
export const isNewEntry = ({ call, before }: OptimisticChange): boolean => before === null && call.type !== "close";

/**
 * The changes to show. A rejected change of an existing entry or day is hidden together with the later changes of that entry,
 * so that the server's state shows; new entries always show.
 */
export function filterVisibleChanges(changes: readonly QueuedChange[]): QueuedChange[] {
  const blockedEntryIds = new Set<string>();
  return changes.filter((change) => {
    if (change.rejection !== null && !isNewEntry(change)) blockedEntryIds.add(getChangedEntryId(change));
    return !blockedEntryIds.has(getChangedEntryId(change));
  });
}

/** A day of the server with the pending changes applied. */
export function applyChangesToDay(entries: readonly Entry[], day: string, changes: readonly QueuedChange[]): Entry[] {
  let visibleEntries = [...entries];
  for (const change of filterVisibleChanges(changes)) {
    const id = getChangedEntryId(change);
    visibleEntries =
      change.after?.date === day
        ? upsertEntry(visibleEntries, change.after)
        : visibleEntries.filter((entry) => entry.id !== id);
  }
  return visibleEntries;
}

/** The calorie sums (kcal) and closed days of a week of the server with the pending changes applied. */
export function applyChangesToWeek(week: readonly WeekDay[], changes: readonly QueuedChange[]): WeekDay[] {
  const calorieDeltas = new Map<string, number>();
  const addDelta = (entry: Entry | null, sign: 1 | -1): void => {
    if (entry) calorieDeltas.set(entry.date, (calorieDeltas.get(entry.date) ?? 0) + sign * entry.calories);
  };
  const closedDays = new Map<string, boolean>();
  for (const { call, before, after } of filterVisibleChanges(changes)) {
    addDelta(before, -1);
    addDelta(after, 1);
    if (call.type === "close") closedDays.set(call.input.date, call.input.isClosed);
  }
  return week.map((day) => ({
    ...day,
    calories: Math.max(0, day.calories + (calorieDeltas.get(day.date) ?? 0)),
    isClosed: closedDays.get(day.date) ?? day.isClosed,
  }));
}
