import { sampleQueuedEntry } from "./sample-queued-entry.ts";
import type { QueuedCall, PendingChange, Entry } from "../../lib/api/queued-change.ts";

/** An error of the API as the tRPC client throws it. */
export function createTrpcError(code: string, httpStatus: number): Error {
  return Object.assign(new Error(code), { data: { errorCode: code, httpStatus, code: String(httpStatus) } });
}

/** The error of the client where no response arrived. */
function createNetworkError(): Error {
  return new TypeError("Failed to fetch");
}

let lastId = 0;

/** A new entry on the device. */
export function createTestEntry(overrides: Partial<Entry> = {}): Entry {
  lastId += 1;
  const minute = String(lastId % 60).padStart(2, "0");
  return sampleQueuedEntry({ id: `entry-${lastId}`, createdAt: `2026-11-21T12:${minute}:00.000Z`, ...overrides });
}

/** A change from one state of an entry to another. */
export function createTestChange(userId: string, before: Entry | null, after: Entry | null): PendingChange {
  lastId += 1;
  return {
    id: `change-${lastId}`,
    userId,
    createdAt: new Date().toISOString(),
    before,
    after,
    call: buildMutation(before, after),
  };
}

/** A quick add: an entry from bare nutrition values. */
export function createQuickAddChange(userId: string, entry: Entry): PendingChange {
  const { id, mealType, date, foodItem } = entry;
  const { name, calories, protein, carbs, fat } = foodItem;
  const input = { id, name, calories, protein, carbs, fat, mealType, date };
  return { ...createTestChange(userId, null, entry), call: { type: "quick", input } };
}

function buildMutation(before: Entry | null, after: Entry | null): QueuedCall {
  if (before && !after) return { type: "remove", input: { id: before.id } };
  if (!after) throw new Error("nothing changes");
  const { id, servings, mealType, date, foodItemId } = after;
  if (!before) return { type: "add", input: { id, foodItemId, servings, mealType, date } };
  return { type: "edit", input: { id, servings, mealType, ifVersion: before.version } };
}

type Fault = "drop-request" | "drop-response" | Error;

/** A fake of the server's diary with its rules: client-generated ids, idempotent edits, versions. */
export function createFakeDiaryServer() {
  const entries = new Map<string, Entry>();
  /** Foods of quick adds, which remain when their entries are deleted. */
  const foods = new Set<string>();
  const faults: Fault[] = [];
  const applied = new Set<string>();
  let calls = 0;

  function apply({ id, call, after }: PendingChange): Entry | undefined {
    if (call.type !== "edit" && applied.has(id)) return undefined;
    const answer = applyOnce({ call, after });
    applied.add(id);
    return answer;
  }

  function applyOnce({ call, after }: Pick<PendingChange, "call" | "after">): Entry | undefined {
    if (call.type === "remove") {
      entries.delete(call.input.id);
      return undefined;
    }
    if (call.type === "edit") {
      const present = entries.get(call.input.id);
      if (!present) throw createTrpcError("not_found", 404);
      const { servings = present.servings, mealType = present.mealType, ifVersion } = call.input;
      if (servings === present.servings && mealType === present.mealType) return present;
      if (ifVersion !== undefined && ifVersion !== present.version) throw createTrpcError("entry_changed", 409);
      const edited = { ...present, servings, mealType, version: present.version + 1 };
      entries.set(edited.id, edited);
      return edited;
    }
    if (!after) throw new Error("a new entry is one");
    const present = entries.get(after.id);
    if (present) return present;
    if (call.type === "quick" && foods.has(after.id)) throw createTrpcError("not_found", 404);
    if (call.type === "quick") foods.add(after.id);
    const created = { ...after, version: 0 };
    entries.set(created.id, created);
    return created;
  }

  return {
    /** Sets the fault of the next call. */
    injectFault: (fault: Fault): void => void faults.push(fault),
    receive: (change: PendingChange): Promise<Entry | undefined> => {
      calls += 1;
      const fault = faults.shift();
      if (fault instanceof Error) return Promise.reject(fault);
      if (fault === "drop-request") return Promise.reject(createNetworkError());
      try {
        const answer = apply(change);
        return fault === "drop-response" ? Promise.reject(createNetworkError()) : Promise.resolve(answer);
      } catch (error) {
        return Promise.reject(fault === "drop-response" ? createNetworkError() : (error as Error));
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
