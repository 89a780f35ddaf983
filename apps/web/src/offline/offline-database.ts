import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from "idb";
import { isArrayOf, isNumber, isRecordOf, isString } from "../lib/stored-schema.ts";
import type { QueuedChange, PendingChange } from "../lib/api/queued-change.ts";
import type { Outputs } from "../lib/api/procedure-types.ts";
import { readJournal, clearJournalEntry } from "../lib/api/change-journal.ts";
import { applyChange, applyChangeAgain, confirmChange } from "./apply-changes.ts";
import { rebase, subjectsOf, versionAfter } from "./queued-changes.ts";

const isPendingChange = isRecordOf({
  id: isString,
  userId: isString,
  createdAt: isString,
  call: isRecordOf({ type: isString }),
});

/** Parses a journal entry; undefined where it is not a valid change. */
function parsePendingChange(text: string): (PendingChange & { order?: number }) | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPendingChange(value) ? (value as PendingChange) : undefined;
  } catch {
    return undefined;
  }
}

/** The queued changes in the device's database, in the order in which they were made. */
export function createChangeStore(database: () => Promise<OfflineDatabase>) {
  /** Rejects with what has ended the transaction, such as a full disk: its requests only say that it has ended. */
  async function write<Result>(run: (store: WritableChanges) => Promise<Result>): Promise<Result> {
    const { store, done } = (await database()).transaction("changes", "readwrite");
    try {
      return await run(store);
    } finally {
      await done;
    }
  }

  async function listAll(): Promise<QueuedChange[]> {
    return (await (await database()).getAll("changes")) as QueuedChange[];
  }

  /**
   * Stores a change and removes its journal entry. Does nothing where the change is stored already, or another tab has
   * imported the journal entry.
   */
  async function add(change: PendingChange, isJournaled: boolean, attempts = 0): Promise<void> {
    await write(async (store) => {
      const presentKey = await store.index("id").getKey(change.id);
      const isTakenOver = isJournaled && !readJournal().some((text) => text.includes(change.id));
      if (presentKey === undefined && !isTakenOver) await store.add({ ...change, attempts, rejection: null });
    });
    clearJournalEntry(change.id);
  }

  async function applyToCache(change: QueuedChange, answer: unknown): Promise<void> {
    const transaction = (await database()).transaction(["changes", "responses"], "readwrite");
    const store = transaction.objectStore("changes");
    await store.delete(change.sequence);
    const version = versionAfter(change, answer);
    const [subject] = subjectsOf(change);
    const laterChanges = version === undefined ? [] : ((await store.getAll()) as QueuedChange[]);
    for (const waiting of laterChanges)
      if (subjectsOf(waiting)[0] === subject) await store.put(rebase(waiting, version));
    const responses = transaction.objectStore("responses");
    const confirmed = confirmChange(change, answer);
    for (const row of await responses.getAll()) {
      if (row.user !== change.userId) continue;
      // A response from before the change, by the same clock, lacks it also in its sums.
      const isOlder = row.at < Date.parse(change.createdAt);
      const data = (isOlder ? applyChange : applyChangeAgain)(row, row.data, confirmed);
      if (data !== row.data) await responses.put({ ...row, data });
    }
    await transaction.done;
  }

  return {
    all: listAll,
    keep: add,

    /**
     * Imports the journal entries of pages that closed before they could store them in the queue, in the order of the
     * taps: all of them, or those before an entry, except those that this page is storing.
     */
    importJournal: async (of?: { before: string; except: { has: (id: string) => boolean } }): Promise<void> => {
      const journal = readJournal()
        .flatMap((text) => parsePendingChange(text) ?? [])
        .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
      const end = of ? journal.findIndex(({ id }) => id === of.before) : journal.length;
      for (const change of journal.slice(0, Math.max(0, end)))
        if (!of?.except.has(change.id)) await add(change, true, 1);
    },

    /**
     * Removes a change that the server has applied, and applies it to what is cached: the page may close before the next
     * response. Later changes of the same thing get its new version. Without space for that, it is only removed.
     */
    complete: (change: QueuedChange, answer: unknown): Promise<void> =>
      applyToCache(change, answer).catch(async () => (await database()).delete("changes", change.sequence)),

    /** Stores what became of a change; of one that was deleted meanwhile, by a sign-out, nothing stays. */
    put: (change: QueuedChange): Promise<void> =>
      write(async (store) => {
        if ((await store.getKey(change.sequence)) !== undefined) await store.put(change);
      }),

    /** Marks a change as waiting for a retry; false where it is no longer in the queue. */
    markWaiting: (id: string): Promise<boolean> =>
      write(async (store) => {
        const change = (await store.index("id").get(id)) as QueuedChange | undefined;
        if (change?.attempts === 0) await store.put({ ...change, attempts: 1 });
        return change !== undefined;
      }),

    remove: async (changes: readonly QueuedChange[]): Promise<void> => {
      await write((store) => Promise.all(changes.map(({ sequence }) => store.delete(sequence))));
    },
  };
}

/** One of the products that are scanned most, in the server's list for offline use; figures per 100 g or 100 ml. */
export type ProductRow = [
  gtin: string,
  name: string,
  brand: string | null,
  category: string | null,
  calories: number,
  protein: number,
  carbs: number,
  fat: number,
  liquid: 0 | 1,
  scans: number,
  units: [label: string, grams: number][],
  flags: Outputs["food"]["read"]["flags"],
];

const isProductRow = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 12 &&
  [value[0], value[1]].every(isString) &&
  [value[4], value[9]].every(isNumber) &&
  [value[10], value[11]].every(Array.isArray);

/** Validates a response as the list of products. */
export const isProductList = isRecordOf({ version: isString, foods: isArrayOf(isProductRow) }) as (
  value: unknown,
) => value is { version: string; foods: ProductRow[] };

/** A cached response of the server. */
export type CachedResponse = {
  /** Procedure and input. */
  key: string;
  path: string;
  input: unknown;
  data: unknown;
  user: string;
  /** Time of the response, ms since the epoch. */
  at: number;
};

/** The database assigns `sequence` when it stores a change. */
type StoredChange = Omit<QueuedChange, "sequence"> & { sequence?: number };

interface OfflineSchema extends DBSchema {
  changes: { key: number; value: StoredChange; indexes: { id: string } };
  responses: { key: string; value: CachedResponse; indexes: { at: number } };
  /** The list of products under its version, the only key. */
  products: { key: string; value: ProductRow[] };
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>;
type WritableChanges = IDBPObjectStore<OfflineSchema, ["changes"], "changes", "readwrite">;

/**
 * Version of the cached responses. Increase it when a response of a procedure in `offline-port.ts` changes so
 * that this app cannot show an older one: the cached responses are then dropped, the queue is not.
 */
const schemaVersion = 4;

/** Opens the app's database on this device. */
export function openOfflineDatabase(name = "fetta", onOutdated?: () => void): Promise<OfflineDatabase> {
  return openDB<OfflineSchema>(name, schemaVersion, {
    upgrade: (db) => {
      if (!db.objectStoreNames.contains("changes"))
        db.createObjectStore("changes", { keyPath: "sequence", autoIncrement: true }).createIndex("id", "id", {
          unique: true,
        });
      // Also what earlier releases stored.
      for (const store of db.objectStoreNames)
        if (store !== "changes" && store !== "products") db.deleteObjectStore(store);
      db.createObjectStore("responses", { keyPath: "key" }).createIndex("at", "at");
      if (!db.objectStoreNames.contains("products")) db.createObjectStore("products");
    },
    // Another tab opens a newer version, which must not wait for this connection.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onOutdated?.();
    },
    terminated: onOutdated ?? (() => undefined),
  });
}

let connection: Promise<OfflineDatabase> | undefined;

/** The shared connection of this page; reopened where it was lost. */
export function getOfflineDatabase(): Promise<OfflineDatabase> {
  const resetConnection = (): void => (connection = undefined);
  connection ??= openOfflineDatabase("fetta", resetConnection);
  connection.catch(resetConnection);
  return connection;
}
