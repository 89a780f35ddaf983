import { randomUUID } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { copyEntries, findEntry, insertEntry, listDay, lockEntry } from "@fetta/db/queries/diary/diary-entry";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { isOurId } from "../../lib/uuid.ts";
import { logEntryOf } from "./presentation.ts";
import type { LogEntry } from "./presentation.ts";
import type { CopyEntryInput, CopyInput } from "./schema.ts";

type Store = Pick<Deps, "db">;

/** More entries than anybody eats on a day: copied again and again onto itself, a day would double without end. */
const mostCopied = 100;

/**
 * Copies a day, or one meal of it, to another day and, where said, another meal; returns the new entries in order. The
 * same `key` is the same request sent again, and answers with what it made.
 */
export async function copyDay(
  { db }: Store,
  viewer: Viewer,
  { key = randomUUID(), ...input }: CopyInput,
): Promise<LogEntry[]> {
  const day = await listDay(db, viewer.id, input.from);
  const wanted = day.filter(({ entry }) => input.mealType === undefined || entry.mealType === input.mealType);
  if (wanted.length > mostCopied) throw new AppError("day_too_long");
  const ids = new Set(await copyEntries(db, viewer.id, { key, ...input }));
  const rows = await listDay(db, viewer.id, input.to);
  return rows.filter(({ entry }) => ids.has(entry.id)).map(logEntryOf);
}

/**
 * Copies an entry, what the person said of it included, to a day and a meal. A `newId` that is there already answers
 * with its entry when that is of the same food (a repeated request), and is refused otherwise.
 */
export async function copyEntry(
  { db }: Store,
  viewer: Viewer,
  { id, date, mealType, newId }: CopyEntryInput,
): Promise<{ entry: LogEntry; created: boolean }> {
  return db.transaction().execute(async (tx) => {
    // Locked: a correction takes the food away that its entry had.
    const present = isOurId(id) ? await lockEntry(tx, viewer.id, id) : undefined;
    const source = present && (await findEntry(tx, viewer.id, id));
    const made = newId === undefined ? undefined : await findEntry(tx, viewer.id, newId);
    // The copy answers for itself: its source may be gone by the time a request is repeated.
    if (made && (!source || made.entry.foodItemId === source.entry.foodItemId))
      return { entry: logEntryOf(made), created: false };
    if (!source) throw new AppError("not_found");
    const { id: _id, createdAt: _at, version: _version, ...rest } = source.entry;
    const row = await insertEntry(tx, {
      ...rest,
      day: date,
      mealType,
      ...(newId === undefined ? {} : { id: newId }),
    });
    if (row) return { entry: logEntryOf({ entry: row, food: source.food }), created: true };
    const other = newId === undefined ? undefined : await findEntry(tx, viewer.id, newId);
    if (other?.entry.foodItemId !== source.entry.foodItemId) throw new AppError("entry_id_taken");
    return { entry: logEntryOf(other), created: false };
  });
}
