import { sampleEntry } from "./sample-queued-entry.ts";
import type { Call, Change, Entry } from "../../lib/api/diary-change.ts";

/** A refusal as the tRPC client throws it. */
export function refusal(code: string, httpStatus: number): Error {
  return Object.assign(new Error(code), { data: { refusal: code, httpStatus, code: String(httpStatus) } });
}

/** What the client throws where no answer came. */
function networkError(): Error {
  return new TypeError("Failed to fetch");
}

let count = 0;

/** A new entry, as it is on the device. */
export function entryOfTest(own: Partial<Entry> = {}): Entry {
  count += 1;
  const minute = String(count % 60).padStart(2, "0");
  return sampleEntry({ id: `entry-${count}`, createdAt: `2026-11-21T12:${minute}:00.000Z`, ...own });
}

/** The change from one state of an entry to another. */
export function changeOf(user: string, before: Entry | null, after: Entry | null): Change {
  count += 1;
  return {
    id: `change-${count}`,
    user,
    at: new Date().toISOString(),
    before,
    after,
    call: callOf(before, after),
  };
}

/** Bare figures that become an entry. */
export function quickChangeOf(user: string, entry: Entry): Change {
  const { id, mealType, date, foodItem } = entry;
  const { name, calories, protein, carbs, fat } = foodItem;
  const input = { id, name, calories, protein, carbs, fat, mealType, date };
  return { ...changeOf(user, null, entry), call: { way: "quick", input } };
}

function callOf(before: Entry | null, after: Entry | null): Call {
  if (before && !after) return { way: "remove", input: { id: before.id } };
  if (!after) throw new Error("nothing changes");
  const { id, servings, mealType, date, foodItemId } = after;
  if (!before) return { way: "add", input: { id, foodItemId, servings, mealType, date } };
  return { way: "edit", input: { id, servings, mealType, ifVersion: before.version } };
}

type Fate = "lose the call" | "lose the answer" | Error;

/** The diary of the server, by its rules: ids made by the client, edits that repeat themselves, versions. */
export function createServer() {
  const entries = new Map<string, Entry>();
  /** Foods of bare figures, which stay when their entries go. */
  const foods = new Set<string>();
  const fates: Fate[] = [];
  let calls = 0;

  function apply({ call, after }: Change): Entry | undefined {
    if (call.way === "remove") {
      entries.delete(call.input.id);
      return undefined;
    }
    if (call.way === "edit") {
      const present = entries.get(call.input.id);
      if (!present) throw refusal("not_found", 404);
      const { servings = present.servings, mealType = present.mealType, ifVersion } = call.input;
      if (servings === present.servings && mealType === present.mealType) return present;
      if (ifVersion !== undefined && ifVersion !== present.version) throw refusal("entry_changed", 409);
      const edited = { ...present, servings, mealType, version: present.version + 1 };
      entries.set(edited.id, edited);
      return edited;
    }
    if (!after) throw new Error("a new entry is one");
    const present = entries.get(after.id);
    if (present) return present;
    if (call.way === "quick" && foods.has(after.id)) throw refusal("not_found", 404);
    if (call.way === "quick") foods.add(after.id);
    const made = { ...after, version: 0 };
    entries.set(made.id, made);
    return made;
  }

  return {
    /** What becomes of the next call. */
    next: (fate: Fate): void => void fates.push(fate),
    take: (change: Change): Promise<Entry | undefined> => {
      calls += 1;
      const fate = fates.shift();
      if (fate instanceof Error) return Promise.reject(fate);
      if (fate === "lose the call") return Promise.reject(networkError());
      try {
        const answer = apply(change);
        return fate === "lose the answer" ? Promise.reject(networkError()) : Promise.resolve(answer);
      } catch (error) {
        return Promise.reject(fate === "lose the answer" ? networkError() : (error as Error));
      }
    },
    editElsewhere: (id: string, servings: number): void => {
      const present = entries.get(id);
      if (present) entries.set(id, { ...present, servings, version: present.version + 1 });
    },
    entry: (id: string): Entry | undefined => entries.get(id),
    ids: (): string[] => [...entries.keys()],
    all: (): Entry[] => [...entries.values()],
    get calls(): number {
      return calls;
    },
  };
}
