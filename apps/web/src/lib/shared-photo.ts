import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** A picture that another app shared: the service worker stores it, the scan sheet takes it. */
type Shared = { picture: Blob; /** ms since the epoch */ at: number };
interface SharedPhotos extends DBSchema {
  shared: { key: "last"; value: Shared };
}

/** Age after which a shared picture is discarded, ms. */
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

/** Stores the picture until it is taken; it replaces the one before. */
export async function storeSharedPhoto(picture: Blob, now = Date.now()): Promise<void> {
  await withDatabase((db) => db.put("shared", { picture, at: now }, "last"));
}

/** Returns the stored picture and deletes it; undefined where there is none or it is too old. */
export function takeSharedPhoto(now = Date.now()): Promise<Blob | undefined> {
  return withDatabase(async (db) => {
    const shared = await db.get("shared", "last");
    await db.delete("shared", "last");
    return shared && now - shared.at <= maxAgeMs ? shared.picture : undefined;
  });
}

/** Deletes the stored picture, which is personal data. */
export async function deleteSharedPhoto(): Promise<void> {
  await withDatabase((db) => db.delete("shared", "last"));
}
