import { randomUUID } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { findEntry, insertEntry, listDayEntries, lockEntry } from "@fetta/db/queries/diary/diary-entry";
import { copyEntries } from "@fetta/db/queries/diary/entry-copies";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { toLogEntry, type LogEntry, type LoggedEntry } from "./presentation.ts";
import { maxCopiedEntries, type CopyEntryInput, type CopyInput } from "./schema.ts";

type CopyDeps = Pick<Deps, "db">;

/**
 * Copies a day, or one meal of it, to another day and optionally another meal; returns the new entries in order. A
 * repeated `key` is a retry of the same request and returns the entries it created. Throws `not_found`, and copies
 * nothing, where one of the named entries is gone, unless `isPartial`.
 */
export async function copyDay(
  { db }: CopyDeps,
  currentUser: CurrentUser,
  { key = randomUUID(), isPartial = false, ...input }: CopyInput,
): Promise<LogEntry[]> {
  const day = await listDayEntries(db, currentUser.id, input.from);
  const selected = day.filter(({ entry }) => input.mealType === undefined || entry.mealType === input.mealType);
  if (selected.length > maxCopiedEntries) throw new AppError("day_too_long");
  const ids = await db.transaction().execute(async (tx) => {
    const copied = await copyEntries(tx, currentUser.id, { idempotencyKey: key, ...input });
    if (!isPartial && copied.length < Object.keys(input.newIds ?? {}).length) throw new AppError("not_found");
    return new Set(copied);
  });
  const rows = await listDayEntries(db, currentUser.id, input.to);
  return rows.filter(({ entry }) => ids.has(entry.id)).map(toLogEntry);
}

/**
 * Copies an entry, with the user's changes, to a day and a meal. An existing `newId` returns its entry if it is of the
 * same food (a repeated request), and is rejected otherwise.
 */
export async function copyEntry(
  { db }: CopyDeps,
  currentUser: CurrentUser,
  { id, date, mealType, newId }: CopyEntryInput,
): Promise<LoggedEntry> {
  return db.transaction().execute(async (tx) => {
    // Locked because a correction deletes the food that its entry had.
    const locked = isUuid(id) ? await lockEntry(tx, currentUser.id, id) : undefined;
    const source = locked && (await findEntry(tx, currentUser.id, id));
    const existing = newId === undefined ? undefined : await findEntry(tx, currentUser.id, newId);
    // A repeated request returns the existing copy even if its source has been deleted.
    if (existing && (!source || existing.entry.foodItemId === source.entry.foodItemId))
      return { entry: toLogEntry(existing), created: false };
    if (!source) throw new AppError("not_found");
    const { id: _id, createdAt: _at, version: _version, eatenAt: _eatenAt, ...rest } = source.entry;
    const row = await insertEntry(tx, { ...rest, day: date, mealType, ...(newId === undefined ? {} : { id: newId }) });
    if (row) return { entry: toLogEntry({ entry: row, food: source.food }), created: true };
    const conflicting = newId === undefined ? undefined : await findEntry(tx, currentUser.id, newId);
    if (conflicting?.entry.foodItemId !== source.entry.foodItemId) throw new AppError("entry_id_taken");
    return { entry: toLogEntry(conflicting), created: false };
  });
}
