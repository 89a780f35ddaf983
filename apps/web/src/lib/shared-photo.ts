import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";

/** A picture that another app shared, from the worker that receives it to the sheet that looks at it. */
type Shared = { picture: Blob; /** ms since the epoch */ at: number };
interface SharedPhotos extends DBSchema {
  shared: { key: "last"; value: Shared };
}

/** Whoever comes back later than this (ms) did not come for that picture. */
const maxAgeMs = 10 * 60_000;

async function withDatabase<T>(run: (db: IDBPDatabase<SharedPhotos>) => Promise<T>): Promise<T> {
  const db = await openDB<SharedPhotos>("fetta-shared-photo", 1, {
    upgrade: (newDatabase) => void newDatabase.createObjectStore("shared"),
  });
  try {
    return await run(db);
  } finally {
    db.close();
  }
}

/** Keeps the picture until it is taken; the one before is gone. */
export async function storeSharedPhoto(picture: Blob, now = Date.now()): Promise<void> {
  await withDatabase((db) => db.put("shared", { picture, at: now }, "last"));
}

/** Hands the picture out, once; undefined where none is waiting. */
export function takeSharedPhoto(now = Date.now()): Promise<Blob | undefined> {
  return withDatabase(async (db) => {
    const shared = await db.get("shared", "last");
    await db.delete("shared", "last");
    return shared && now - shared.at <= maxAgeMs ? shared.picture : undefined;
  });
}

/** It is personal: nothing of it stays for whoever comes next. */
export async function deleteSharedPhoto(): Promise<void> {
  await withDatabase((db) => db.delete("shared", "last"));
}
