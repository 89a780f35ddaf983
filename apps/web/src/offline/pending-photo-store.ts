import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { mealTypes } from "@fetta/domain/diary/meal-type";
import { photosFlagKey, type PendingPhoto } from "../lib/api/pending-photo-state.ts";
import { isBoolean, isNullOr, isNumber, isOneOf, isRecordOf, isString, writeStored } from "../lib/stored-schema.ts";

/** Photos that may wait at a time: about 1.5 MB. */
export const maxPendingPhotos = 5;

interface PhotoSchema extends DBSchema {
  photos: { key: string; value: PendingPhoto };
}

const isPendingPhoto = isRecordOf({
  id: isString,
  key: isString,
  userId: isString,
  bytes: isRecordOf({ byteLength: isNumber }),
  mediaType: isString,
  day: isString,
  meal: isOneOf(mealTypes),
  eatenAt: isNullOr(isString),
  takenAt: isNumber,
  isSent: isBoolean,
  sentAt: (value) => value === undefined || isNumber(value),
  failures: isNumber,
  rejection: isNullOr(isRecordOf({ sentence: isString, isFinal: isBoolean })),
  isDeleted: isBoolean,
});

/** The waiting photos in a database of their own, which no new version of the offline cache touches. */
export function createPhotoStore(name = "fetta-photos") {
  async function withDatabase<T>(run: (db: IDBPDatabase<PhotoSchema>) => Promise<T>): Promise<T> {
    const db = await openDB<PhotoSchema>(name, 1, {
      upgrade: (created) => void created.createObjectStore("photos", { keyPath: "id" }),
    });
    try {
      return await run(db);
    } finally {
      db.close();
    }
  }

  /** Runs `run` with the rows in one transaction, so that no other tab changes them meanwhile. */
  const change = <T>(
    run: (rows: PendingPhoto[], write: { put: (row: PendingPhoto) => void; remove: (id: string) => void }) => T,
  ): Promise<T> =>
    withDatabase(async (db) => {
      const { store, done } = db.transaction("photos", "readwrite");
      const rows = await store.getAll();
      const writes: Promise<unknown>[] = [done];
      const result = run(rows, {
        put: (row) => void writes.push(store.put(row)),
        remove: (id) => void writes.push(store.delete(id)),
      });
      await Promise.all(writes);
      return result;
    });

  return {
    /** All rows of a user, also the deleted ones, in order. */
    list: async (userId: string): Promise<PendingPhoto[]> => {
      const rows = await withDatabase((db) => db.getAll("photos"));
      return rows
        .filter((row) => isPendingPhoto(row) && row.userId === userId)
        .toSorted((one, other) => one.takenAt - other.takenAt);
    },

    /** Stores a photo; false where there are as many as may wait. Those of another user are deleted. */
    add: (photo: PendingPhoto): Promise<boolean> =>
      change((rows, { put, remove }) => {
        for (const { id, userId } of rows) if (userId !== photo.userId) remove(id);
        const waiting = rows.filter(({ userId, isDeleted }) => userId === photo.userId && !isDeleted);
        if (waiting.length >= maxPendingPhotos) return false;
        put({ ...photo, takenAt: Math.max(photo.takenAt, ...waiting.map(({ takenAt }) => takenAt + 1)) });
        return true;
      }),

    /** Changes a photo that is still wanted; undefined where it is not. */
    update: (id: string, patch: Partial<PendingPhoto>): Promise<PendingPhoto | undefined> =>
      change((rows, { put }) => {
        const row = rows.find((each) => each.id === id && !each.isDeleted);
        if (!row) return undefined;
        const updated = { ...row, ...patch };
        put(updated);
        return updated;
      }),

    /** Deletes a photo. Of one that the server may have logged the ids stay until that entry is removed. */
    discard: (id: string): Promise<void> =>
      change((rows, { put, remove }) => {
        const row = rows.find((each) => each.id === id);
        if (row?.isSent) put({ ...row, isDeleted: true, bytes: new ArrayBuffer(0) });
        else remove(id);
      }),

    /** Removes a photo of which nothing is left to do; false where it was deleted meanwhile. */
    complete: (id: string): Promise<boolean> =>
      change((rows, { remove }) => {
        const isWanted = rows.some((each) => each.id === id && !each.isDeleted);
        if (isWanted) remove(id);
        return isWanted;
      }),

    /** Removes what is left of a photo. */
    forget: (id: string): Promise<void> => change((_rows, { remove }) => remove(id)),

    /** Deletes the photos of all users but this one, and unreadable ones; all of them without a user. */
    keepOnly: (owner: string | undefined): Promise<void> =>
      change((rows, { remove }) => {
        for (const row of rows) if (row.userId !== owner || !isPendingPhoto(row)) remove(row.id);
      }),
  };
}

export type PhotoStore = ReturnType<typeof createPhotoStore>;

/** Notes for the next start of the app whether photos wait. */
export const markPendingPhotos = (exist: boolean): void => writeStored("local", photosFlagKey, exist || null);

/** Deletes all waiting photos of this device. */
export async function clearPendingPhotos(): Promise<void> {
  await createPhotoStore().keepOnly(undefined);
  markPendingPhotos(false);
}
