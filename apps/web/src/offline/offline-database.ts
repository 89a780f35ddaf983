import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { isArrayOf, isNumber, isRecordOf, isString } from "../lib/stored-schema.ts";
import { getChangedEntryId, type QueuedChange, type PendingChange, type Entry } from "../lib/api/diary-change.ts";
import type { Outputs } from "../lib/api/procedure-types.ts";
import { readJournal, clearJournalEntry } from "../lib/api/outbox-state.ts";

const isPendingChange = isRecordOf({
  id: isString,
  userId: isString,
  createdAt: isString,
  call: isRecordOf({ type: isString }),
});

/** Parses a journal entry; undefined where it is not a valid change. */
function parsePendingChange(text: string): PendingChange | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPendingChange(value) ? (value as PendingChange) : undefined;
  } catch {
    return undefined;
  }
}

/** The queued changes in the device's database, in the order in which they were made. */
export function createChangeStore(database: () => Promise<OfflineDatabase>) {
  async function openWriteTransaction() {
    const { store, done } = (await database()).transaction("changes", "readwrite");
    return { store, done };
  }

  async function listAll(): Promise<QueuedChange[]> {
    return (await (await database()).getAll("changes")) as QueuedChange[];
  }

  /**
   * Stores a change and removes its journal entry. Does nothing where the change is stored already, or another tab has
   * imported the journal entry.
   */
  async function add(change: PendingChange, isJournaled: boolean, attempts = 0): Promise<void> {
    const { store, done } = await openWriteTransaction();
    const presentKey = await store.index("id").getKey(change.id);
    const isTakenOver = isJournaled && !readJournal().some((text) => text.includes(change.id));
    if (presentKey === undefined && !isTakenOver) await store.add({ ...change, attempts, rejection: null });
    await done;
    clearJournalEntry(change.id);
  }

  return {
    all: listAll,
    keep: add,

    /** Imports the journal entries of a page that closed before it could store them in the queue. */
    importJournal: async (): Promise<void> => {
      const changes = readJournal()
        .flatMap((text) => parsePendingChange(text) ?? [])
        .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
      for (const change of changes) await add(change, true, 1);
    },

    /** Removes a change that the server has applied; later edits of the same entry get the entry's new version. */
    complete: async (change: QueuedChange, entry: Entry | undefined): Promise<void> => {
      const { store, done } = await openWriteTransaction();
      await store.delete(change.sequence);
      const laterEdits = change.call.type === "edit" && entry ? ((await store.getAll()) as QueuedChange[]) : [];
      for (const waiting of laterEdits) {
        if (waiting.call.type !== "edit" || getChangedEntryId(waiting) !== entry?.id) continue;
        const input = { ...waiting.call.input, ifVersion: entry.version };
        await store.put({ ...waiting, call: { type: "edit", input } });
      }
      await done;
    },

    put: async (change: QueuedChange): Promise<void> => {
      await (await database()).put("changes", change);
    },

    /** Marks a change as waiting for a retry; false where it is no longer in the queue. */
    markWaiting: async (id: string): Promise<boolean> => {
      const { store, done } = await openWriteTransaction();
      const change = (await store.index("id").get(id)) as QueuedChange | undefined;
      if (change?.attempts === 0) await store.put({ ...change, attempts: 1 });
      await done;
      return change !== undefined;
    },

    remove: async (changes: readonly QueuedChange[]): Promise<void> => {
      const { store, done } = await openWriteTransaction();
      await Promise.all(changes.map(({ sequence }) => store.delete(sequence)));
      await done;
    },
  };
}

/** A stock food in the server's list for offline use; a tuple, since there are thousands. */
export type StockRow = [
  id: string,
  name: string,
  category: string | null,
  calories: number,
  protein: number,
  carbs: number,
  fat: number,
  liquid: 0 | 1,
  density: number | null,
  estimate: 0 | 1,
  rank: number,
  synonyms: string[],
  units: [label: string, grams: number][],
];
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
type FoodList<Row> = { version: string; foods: Row[] };
type FoodLists = { stockFoods: FoodList<StockRow>; products: FoodList<ProductRow> };

const isStockRow = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 13 && isString(value[0]) && isString(value[1]) && isNumber(value[3]);
const isProductRow = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 12 &&
  [value[0], value[1]].every(isString) &&
  [value[4], value[9]].every(isNumber) &&
  [value[10], value[11]].every(Array.isArray);

/** Validates a response as the list of this store. */
export function isFoodList<Store extends keyof FoodLists>(store: Store, value: unknown): value is FoodLists[Store] {
  const isRow = store === "products" ? isProductRow : isStockRow;
  return isRecordOf({ version: isString, foods: isArrayOf(isRow) })(value);
}

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
  stockFoods: { key: "list"; value: FoodLists["stockFoods"] };
  products: { key: "list"; value: FoodLists["products"] };
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>;

/**
 * Version of the cached responses. Increase it when a response of a procedure in `offline-procedures.ts` changes so
 * that this app cannot show an older one: the cached responses are then dropped, the queue is not.
 */
const schemaVersion = 2;

/** Opens the app's database on this device. */
export function openOfflineDatabase(name = "fetta", onOutdated?: () => void): Promise<OfflineDatabase> {
  return openDB<OfflineSchema>(name, schemaVersion, {
    upgrade: (db) => {
      if (!db.objectStoreNames.contains("changes"))
        db.createObjectStore("changes", { keyPath: "sequence", autoIncrement: true }).createIndex("id", "id", {
          unique: true,
        });
      for (const store of ["responses", "stockFoods", "products"] as const)
        if (db.objectStoreNames.contains(store)) db.deleteObjectStore(store);
      db.createObjectStore("responses", { keyPath: "key" }).createIndex("at", "at");
      db.createObjectStore("stockFoods");
      db.createObjectStore("products");
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
