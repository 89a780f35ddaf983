import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import type { QueuedChange } from "../lib/api/diary-change.ts";
import type { StockList } from "./stock-list.ts";

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
