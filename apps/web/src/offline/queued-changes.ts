import type { ChangeType, Entry, OptimisticChange, QueuedChange } from "../lib/api/queued-change.ts";

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
