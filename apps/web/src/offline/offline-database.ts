import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import type { QueuedChange } from "../lib/api/diary-change.ts";
import type { StockList } from "./stock-list.ts";

/** An answer of the server as it was last given. */
export type CachedResponse = {
  /** Procedure and input. */
  key: string;
  path: string;
  input: unknown;
  data: unknown;
  user: string;
  /** When it was given, ms. */
  at: number;
};

/** A change gets its place when it is stored. */
type StoredChange = Omit<QueuedChange, "seq"> & { seq?: number };

interface OfflineSchema extends DBSchema {
  changes: { key: number; value: StoredChange; indexes: { id: string } };
  reads: { key: string; value: CachedResponse; indexes: { at: number } };
  stock: { key: "list"; value: StockList };
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>;

/**
 * The shape of what is kept of answers. Whoever changes what a procedure of `offline-procedures.ts` answers so that this app
 * could not show an older answer adds one: answers of before are dropped, the queue is not.
 */
const schemaVersion = 1;

/** What the app keeps on the device. */
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
    // Another tab has a newer app: it must not wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onOutdated?.();
    },
    terminated: onOutdated ?? (() => undefined),
  });
}

let connection: Promise<OfflineDatabase> | undefined;

/** The one connection of this page; opened anew where it was lost. */
export function getOfflineDatabase(): Promise<OfflineDatabase> {
  const resetConnection = (): void => (connection = undefined);
  connection ??= openOfflineDatabase("fetta", resetConnection);
  connection.catch(resetConnection);
  return connection;
}
