import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import type { QueuedChange } from "../lib/api/diary-change.ts";
import { isArrayOf, isNumber, isRecordOf, isString } from "../lib/stored-schema.ts";

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
type StockList = { version: string; foods: StockRow[] };

const isStockRow = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 13 && isString(value[0]) && isString(value[1]) && isNumber(value[3]);

/** Validates a response as a stock list. */
export const isStockList = isRecordOf({ version: isString, foods: isArrayOf(isStockRow) }) as (
  value: unknown,
) => value is StockList;

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

/** The database assigns `seq` when it stores a change. */
type StoredChange = Omit<QueuedChange, "seq"> & { seq?: number };

interface OfflineSchema extends DBSchema {
  changes: { key: number; value: StoredChange; indexes: { id: string } };
  reads: { key: string; value: CachedResponse; indexes: { at: number } };
  stock: { key: "list"; value: StockList };
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>;

/**
 * Version of the cached responses. Increase it when a response of a procedure in `offline-procedures.ts` changes so
 * that this app cannot show an older one: the cached responses are then dropped, the queue is not.
 */
const schemaVersion = 1;

/** Opens the app's database on this device. */
export function openOfflineDatabase(name = "fetta", onOutdated?: () => void): Promise<OfflineDatabase> {
  return openDB<OfflineSchema>(name, schemaVersion, {
    upgrade: (db) => {
      if (!db.objectStoreNames.contains("changes"))
        db.createObjectStore("changes", { keyPath: "seq", autoIncrement: true }).createIndex("id", "id", {
          unique: true,
        });
      for (const store of ["reads", "stock"] as const)
        if (db.objectStoreNames.contains(store)) db.deleteObjectStore(store);
      db.createObjectStore("reads", { keyPath: "key" }).createIndex("at", "at");
      db.createObjectStore("stock");
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
