import type { Inputs, Outputs } from "./procedure-types.ts";
import type { queuedProcedures } from "./queued-procedures.ts";

export type Entry = Outputs["diary"]["list"][number];
export type WeekDay = Outputs["diary"]["week"][number];

type Procedures = typeof queuedProcedures;
export type ChangeType = keyof Procedures;

/** What stands in a tree of routers under a path. */
type At<Tree, Path> = Path extends `${infer Router}.${infer Rest}`
  ? Router extends keyof Tree
    ? At<Tree[Router], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;

export type InputOf<Type extends ChangeType> = At<Inputs, Procedures[Type]>;
export type AnswerOf<Type extends ChangeType> = At<Outputs, Procedures[Type]>;
export type CallOf<Type extends ChangeType> = { [Kind in Type]: { type: Kind; input: InputOf<Kind> } }[Type];

/** A call that the server applies once; its types are stored on devices, so that none may be renamed. */
export type QueuedCall = CallOf<ChangeType>;

/** A call that makes one entry of the diary. */
export type EntryCall = CallOf<"log" | "add" | "quick" | "copy" | "recipe">;

/** What a change of anything but one entry shows until the server has answered. */
export type ShownData = {
  /** What it is about, for its person. */
  name?: string | undefined;
  /** The copies of a day or a meal, or the entries of a described meal. */
  entries?: readonly Entry[] | undefined;
  /** Water of the day with it, ml: an addition under way may be in what the server says already. */
  waterMl?: number | undefined;
  food?: Outputs["customFood"]["create"] | undefined;
  recipe?: Outputs["recipes"]["save"] | undefined;
  goals?: Pick<Outputs["account"]["me"], "preferences" | "weekdayGoals" | "maternity"> | undefined;
  /** First day of the goals. */
  from?: string | undefined;
  items?: Outputs["recipes"]["shopping"]["list"] | undefined;
};

/** A change as the screen makes it: the call, and what is shown of it meanwhile. */
export type OptimisticChange = {
  call: QueuedCall;
  /** The entry before; null for a new one, and for a change that is not about one entry. */
  before: Entry | null;
  /** The entry after; null for a deleted one, and for a change that is not about one entry. */
  after: Entry | null;
  shown?: ShownData | undefined;
};

/** A change that is stored until the server has answered. */
export type PendingChange = OptimisticChange & {
  id: string;
  /** Id of the user who made the change; only that user's session may send it. */
  userId: string;
  /** ISO instant by the device's clock, which may be wrong: it orders nothing. */
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

/**
 * Inserts or replaces an entry, ordered by time of logging; copies share a millisecond and keep their order of
 * insertion.
 */
export function upsertEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  const isPresent = entries.some(({ id }) => id === entry.id);
  const all = isPresent ? entries.map((present) => (present.id === entry.id ? entry : present)) : [...entries, entry];
  return all.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}
