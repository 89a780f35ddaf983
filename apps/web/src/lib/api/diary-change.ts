import type { Inputs, Outputs } from "./procedure-types.ts";

export type Entry = Outputs["diary"]["list"][number];
export type WeekDay = Outputs["diary"]["week"][number];

/** A call that changes the diary and may be sent again: the server does it once. */
export type Call =
  | { way: "log"; input: Inputs["food"]["log"] }
  | { way: "add"; input: Inputs["diary"]["add"] }
  | { way: "quick"; input: Inputs["diary"]["addQuick"] }
  | { way: "copy"; input: Inputs["diary"]["copyEntry"] }
  | { way: "recipe"; input: Inputs["recipes"]["addToLog"] }
  | { way: "edit"; input: Inputs["diary"]["edit"] }
  | { way: "remove"; input: Inputs["diary"]["remove"] };

/** A change of one entry: how it was, how it will be, and the call that makes it so. */
export type Wish = {
  call: Call;
  /** Null for an entry that is new. */
  before: Entry | null;
  /** Null for one that goes. */
  after: Entry | null;
};

/** A wish as it is kept until the server has answered. */
export type Change = Wish & {
  id: string;
  /** Whose it is: nobody else's session may send it. */
  user: string;
  /** ISO instant. */
  at: string;
};

/** What the server said when it refused. */
export type Refused = { message: string | null; code: string | null };

export type KeptChange = Change & {
  /** Place in the queue. */
  seq: number;
  /** How often it was sent without an answer. */
  tries: number;
  refused: Refused | null;
};

/** The entry that a change is of. */
export function entryIdOf({ before, after }: Wish): string {
  return (after ?? before)?.id ?? "";
}

/** In the order of logging; copies share a millisecond and stay in the order in which they came. */
export function withEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  const known = entries.some(({ id }) => id === entry.id);
  const all = known
    ? entries.map((present) => (present.id === entry.id ? entry : present))
    : [...entries, entry];
  return all.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/**
 * The changes that show. One of an entry that is there shows as the server has it once it was refused, and so do those
 * that wait for it; what is new shows anyway.
 */
function shownChanges(changes: readonly KeptChange[]): KeptChange[] {
  const held = new Set<string>();
  return changes.filter((change) => {
    if (change.refused !== null && change.before !== null) held.add(entryIdOf(change));
    return !held.has(entryIdOf(change));
  });
}

/** A day as the server has it, with what has not got there. */
export function withChanges(entries: readonly Entry[], day: string, changes: readonly KeptChange[]): Entry[] {
  let shown = [...entries];
  for (const change of shownChanges(changes)) {
    const id = entryIdOf(change);
    shown =
      change.after?.date === day ? withEntry(shown, change.after) : shown.filter((entry) => entry.id !== id);
  }
  return shown;
}

/** The sums of a week in the same way. */
export function weekWithChanges(week: readonly WeekDay[], changes: readonly KeptChange[]): WeekDay[] {
  const shift = new Map<string, number>();
  const add = (entry: Entry | null, sign: 1 | -1): void => {
    if (entry) shift.set(entry.date, (shift.get(entry.date) ?? 0) + sign * entry.calories);
  };
  for (const { before, after } of shownChanges(changes)) {
    add(before, -1);
    add(after, 1);
  }
  return week.map((day) => ({ ...day, calories: Math.max(0, day.calories + (shift.get(day.date) ?? 0)) }));
}
