import { firstVersion } from "@fetta/domain/stored-version";
import type {
  CallOf,
  ChangeType,
  Entry,
  OptimisticChange,
  QueuedCall,
  QueuedChange,
} from "../lib/api/queued-change.ts";

/** The kinds of changes that make something: what follows of it makes no sense without it. */
const creations: ReadonlySet<ChangeType> = new Set([
  "log",
  "add",
  "quick",
  "copy",
  "copyDay",
  "described",
  "recipe",
  "createFood",
  "saveRecipe",
  "buy",
] satisfies ChangeType[]);

export function isCreation({ call }: Pick<OptimisticChange, "call">): boolean {
  return creations.has(call.type) && !(call.type === "saveRecipe" && call.input.isChange);
}

/** True for a removal: its goal is reached where the thing is gone already. */
export const isRemoval = ({ call }: Pick<OptimisticChange, "call">): boolean => call.type.startsWith("remove");

/** The entries that a change leaves in the diary. */
export const entriesAfter = ({ after, shown }: OptimisticChange): readonly Entry[] =>
  after ? [after] : (shown?.entries ?? []);

/** The changes that may name the version that they were made on. */
type VersionedCall = CallOf<"edit" | "changeFood" | "removeFood" | "saveRecipe" | "renameRecipe" | "removeRecipe">;
type Version = NonNullable<VersionedCall["input"]["ifVersion"]>;

const isVersioned = (change: Pick<OptimisticChange, "call">): change is { call: VersionedCall } =>
  ["edit", "changeFood", "removeFood", "renameRecipe", "removeRecipe"].includes(change.call.type) ||
  (change.call.type === "saveRecipe" && !isCreation(change));

const versionMakers: ReadonlySet<ChangeType> = new Set<ChangeType>([
  "edit",
  "createFood",
  "changeFood",
  "saveRecipe",
  "renameRecipe",
]);

/** In place of the answer where the server had applied the change before: only the version that it then made is known. */
export class AppliedBefore {
  readonly version: string | undefined;
  constructor(version: string | undefined) {
    this.version = version;
  }
}

/** What the server answered; undefined where it had applied the change before. */
export const toAnswer = (sent: unknown): unknown => (sent instanceof AppliedBefore ? undefined : sent);

/** The version that a change has made, by the answer of the server; undefined where it is not known. */
export function versionAfter(change: OptimisticChange, answer: unknown): Version | undefined {
  if (!versionMakers.has(change.call.type)) return undefined;
  // What is new has the first version, which its device knows.
  if (answer instanceof AppliedBefore && isCreation(change)) return undefined;
  return (answer as { version?: Version } | undefined)?.version;
}

/** A later change of what a forced one makes anew: on the first version, as the one it was made on is gone. */
export function rebaseOnNew<Change extends OptimisticChange>(change: Change): Change {
  if (!isVersioned(change) || change.call.input.ifVersion === undefined) return change;
  return onVersion(change, firstVersion);
}

function onVersion<Change extends { call: VersionedCall }>(change: Change, version: Version): Change {
  return { ...change, call: { ...change.call, input: { ...change.call.input, ifVersion: version } } };
}

/**
 * A change on a version that an earlier one of the same device has made; on its own one where that is later. What is sent
 * over any version stays so.
 */
export function rebase<Change extends OptimisticChange>(change: Change, version: Version | undefined): Change {
  if (version === undefined || !isVersioned(change)) return change;
  const { ifVersion } = change.call.input;
  return ifVersion === undefined || ifVersion > version ? change : onVersion(change, version);
}

/**
 * The call of a rejected change that its person sends all the same: over what another device has saved, of what is left,
 * or as something new where it is gone.
 */
export function toForcedCall({ call, rejection }: QueuedChange): QueuedCall {
  const isGone = rejection?.code === "not_found";
  if (!isGone && rejection?.code !== "entry_changed" && rejection?.code !== "changed_elsewhere") return call;
  switch (call.type) {
    case "edit":
    case "removeFood":
    case "renameRecipe":
    case "removeRecipe":
      return { ...call, input: { ...call.input, ifVersion: undefined } } as QueuedCall;
    case "changeFood": {
      const { ifVersion: _of, ...input } = call.input;
      return isGone ? { type: "createFood", input } : { type: "changeFood", input };
    }
    case "saveRecipe":
      return { ...call, input: { ...call.input, isChange: call.input.isChange && !isGone, ifVersion: undefined } };
    case "goals":
      return { ...call, input: { ...call.input, ifGoals: undefined } };
    case "copyDay":
      return isGone ? { ...call, input: { ...call.input, isPartial: true } } : call;
    default:
      return call;
  }
}

/** True for a change that is made as something new where what it changes is gone. */
export const canMakeAgain = ({ call }: Pick<OptimisticChange, "call">): boolean =>
  call.type === "changeFood" || call.type === "saveRecipe";

const foodKey = (id: string | undefined): string => `custom:${id ?? ""}`;

/** What a change is about: a later change of the same waits behind it where it was rejected. */
export function subjectsOf(change: OptimisticChange): readonly string[] {
  const { call, before, after } = change;
  switch (call.type) {
    case "close":
      return [`day ${call.input.date}`];
    case "addWater":
    case "setWater":
      return [`water ${call.input.date}`];
    case "weight":
    case "removeWeight":
      return [`weight ${call.input.date}`];
    case "goals":
      return ["goals"];
    case "favourite":
      return [`favourite ${call.input.ref}`];
    case "createFood":
    case "changeFood":
    case "removeFood":
      return [foodKey(call.input.id)];
    case "saveRecipe":
    case "renameRecipe":
    case "removeRecipe":
    case "recipeFavourite":
    case "buyRecipe":
      return [call.type === "buyRecipe" ? `to buy ${call.input.id}` : (call.input.id ?? "")];
    case "buy":
    case "check":
    case "removeItem":
      return [call.input.id ?? ""];
    case "restoreItems":
      return call.input.items.map(({ id }) => id);
    case "clearItems":
      return ["shopping list"];
    case "copyDay":
    case "described":
      return entriesAfter(change).map(({ id }) => id);
    default:
      return [(after ?? before)?.id ?? ""];
  }
}

/** What else a change needs: a food, a recipe or an entry that may be on its way too. */
function needsOf({ call }: OptimisticChange): readonly string[] {
  switch (call.type) {
    case "log":
    case "favourite":
      return [call.input.ref];
    case "copy":
    case "recipe":
    case "buyRecipe":
      return [call.input.id];
    case "copyDay":
      return Object.keys(call.input.newIds ?? {});
    case "described":
      return call.input.items.map(({ ref }) => ref);
    case "saveRecipe":
      return call.input.ingredients.flatMap(({ ref }) => ref ?? []);
    default:
      return [];
  }
}

/** True where a change is about one of the subjects, or needs it. */
export const concerns = (change: OptimisticChange, subjects: ReadonlySet<string>): boolean =>
  [...subjectsOf(change), ...needsOf(change)].some((subject) => subjects.has(subject));

/** Of how many things there are changes. */
export const countSubjects = (changes: readonly OptimisticChange[]): number =>
  new Set(changes.map((change) => subjectsOf(change)[0])).size;

/** The first change that can be sent: later changes of what a rejected one is about wait behind it. */
export function findNextToSend(changes: readonly QueuedChange[]): QueuedChange | undefined {
  const blocked = new Set<string>();
  return changes.find((change) => {
    if (change.rejection === null && !concerns(change, blocked)) return true;
    for (const subject of subjectsOf(change)) blocked.add(subject);
    return false;
  });
}

/**
 * The changes to show. A rejected change of what exists is hidden together with the later changes of it, so that the
 * server's state shows; what is new always shows.
 */
export function filterVisibleChanges(changes: readonly QueuedChange[]): QueuedChange[] {
  const blocked = new Set<string>();
  return changes.filter((change) => {
    if (change.rejection !== null && !isCreation(change))
      for (const subject of subjectsOf(change)) blocked.add(subject);
    return !subjectsOf(change).some((subject) => blocked.has(subject));
  });
}

/** A rejected change and, where it was to make something, the later changes that need it. */
export function withDependants(change: QueuedChange, changes: readonly QueuedChange[]): QueuedChange[] {
  const gone = new Set(isCreation(change) ? subjectsOf(change) : []);
  return changes.filter((other) => {
    if (other.sequence === change.sequence) return true;
    if (other.sequence < change.sequence || !concerns(other, gone)) return false;
    if (isCreation(other)) for (const subject of subjectsOf(other)) gone.add(subject);
    return true;
  });
}
