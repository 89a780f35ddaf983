import type { Inputs, Outputs } from "./procedure-types.ts";

export type Entry = Outputs["diary"]["list"][number];
export type WeekDay = Outputs["diary"]["week"][number];

/** A call that changes the diary and may be sent again: the server does it once. */
export type DiaryMutation =
  | { way: "log"; input: Inputs["food"]["log"] }
  | { way: "add"; input: Inputs["diary"]["add"] }
  | { way: "quick"; input: Inputs["diary"]["addQuick"] }
  | { way: "copy"; input: Inputs["diary"]["copyEntry"] }
  | { way: "recipe"; input: Inputs["recipes"]["addToLog"] }
  | { way: "edit"; input: Inputs["diary"]["edit"] }
  | { way: "remove"; input: Inputs["diary"]["remove"] };

/** A change of one entry: how it was, how it will be, and the call that makes it so. */
export type OptimisticChange = {
  call: DiaryMutation;
  /** Null for an entry that is new. */
  before: Entry | null;
  /** Null for one that goes. */
  after: Entry | null;
};

/** A wish as it is kept until the server has answered. */
export type PendingChange = OptimisticChange & {
  id: string;
  /** Whose it is: nobody else's session may send it. */
  user: string;
  /** ISO instant. */
  at: string;
};

/** What the server said when it refused. */
export type Rejection = { message: string | null; code: string | null };

export type QueuedChange = PendingChange & {
  /** Place in the queue. */
  seq: number;
  /** How often it was sent without an answer. */
  tries: number;
  refused: Rejection | null;
};

/** The entry that a change is of. */
export function getChangedEntryId({ before, after }: OptimisticChange): string {
  return (after ?? before)?.id ?? "";
}

/** In the order of logging; copies share a millisecond and stay in the order in which they came. */
export function upsertEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  const isPresent = entries.some(({ id }) => id === entry.id);
  const all = isPresent
    ? entries.map((present) => (present.id === entry.id ? entry : present))
    : [...entries, entry];
  return all.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/**
 * The changes that show. One of an entry that is there shows as the server has it once it was refused, and so do those
 * that wait for it; what is new shows anyway.
 */
function filterVisibleChanges(changes: readonly QueuedChange[]): QueuedChange[] {
  const blockedEntryIds = new Set<string>();
  return changes.filter((change) => {
    if (change.refused !== null && change.before !== null) blockedEntryIds.add(getChangedEntryId(change));
    return !blockedEntryIds.has(getChangedEntryId(change));
  });
}

/** A day as the server has it, with what has not got there. */
export function applyChangesToDay(
  entries: readonly Entry[],
  day: string,
  changes: readonly QueuedChange[],
): Entry[] {
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

/** The sums of a week in the same way. */
export function applyChangesToWeek(week: readonly WeekDay[], changes: readonly QueuedChange[]): WeekDay[] {
  const calorieDeltas = new Map<string, number>();
  const addDelta = (entry: Entry | null, sign: 1 | -1): void => {
    if (entry) calorieDeltas.set(entry.date, (calorieDeltas.get(entry.date) ?? 0) + sign * entry.calories);
  };
  for (const { before, after } of filterVisibleChanges(changes)) {
    addDelta(before, -1);
    addDelta(after, 1);
  }
  return week.map((day) => ({
    ...day,
    calories: Math.max(0, day.calories + (calorieDeltas.get(day.date) ?? 0)),
  }));
}
