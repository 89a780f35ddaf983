import { AppError } from "@fetta/domain/errors";
import { productTimeZone, wallClock } from "@fetta/domain/calendar-day";
import { textOfFile } from "@fetta/domain/transfer/file-decoder";
import type { ImportAnswer, ImportPart } from "@fetta/domain/transfer/import-result";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { allowLongStatements } from "@fetta/db/queries/account/account-erasure";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Deps } from "../../deps.ts";
import { requireHealthConsent } from "../consents/health-consent.ts";
import type { Viewer } from "../auth/current-user.ts";
import { atMost, QueueFullError } from "../../lib/limits/concurrency-limit.ts";
import { roomFor, roomForEach } from "../../lib/limits/byte-budget.ts";
import { readForeignFile } from "./csv-import.ts";
import type { ImportQuery } from "./import-schema.ts";
import type { Imported } from "./imported-rows.ts";
import { readOwnFile } from "./json-import.ts";
import { refuseTooOften } from "./data-rate-limits.ts";
import { storeImport } from "./store-import.ts";
import type { Stored } from "./store-import.ts";

/** Most bytes of our own file, which names every food with each entry, and of one of another program. */
export const mostImportBytes = 20 * 1024 * 1024;
const mostCsvBytes = 5 * 1024 * 1024;

/** Most bytes of files that the process holds before they are read: three of the largest, or many as people have them. */
const room = roomFor(3 * mostImportBytes);
const places = roomForEach(1);
const secondsToWait = 5;

/** Files that the process takes apart at once, and that wait for their turn: each becomes many times as large. */
const reading = atMost(2, 20);

/**
 * Room for a file of theirs, which counts whether or not it ever arrives; gives back the way to leave it. `declared`: its
 * bytes by the request, no number where that does not say. Throws AppError: `uploads_under_way` where they are sending
 * another one, `import_busy` where there is no room, `too_many_imports`.
 */
export async function admitImport(
  { db }: Pick<Deps, "db">,
  { id }: Viewer,
  declared: number,
): Promise<() => void> {
  const leavePlace = places(id, 1);
  if (!leavePlace) throw new AppError("uploads_under_way", { retryAfter: secondsToWait });
  const leaveRoom = room(declared >= 0 ? Math.min(declared, mostImportBytes) : mostImportBytes);
  const leave = (): void => {
    leaveRoom?.();
    leavePlace();
  };
  try {
    if (!leaveRoom) throw new AppError("import_busy");
    await refuseTooOften(db, "imports", id);
  } catch (error) {
    leave();
    throw error;
  }
  return leave;
}

/** Lines that an answer names; the others are only counted. */
const mostNamed = 200;

function answerOf({ rows, ...read }: Imported, { added, refused: late }: Stored): ImportAnswer {
  const { source, unknownMeals, datesSure } = read;
  const refused = [...read.refused, ...late].toSorted(
    (one, other) => (one.part ?? "").localeCompare(other.part ?? "") || one.line - other.line,
  );
  const days = [
    ...new Set([...rows.entries, ...rows.weights, ...rows.water].map(({ day }) => day)),
  ].toSorted();
  const weights = rows.weights.toSorted((one, other) => one.day.localeCompare(other.day)).map(({ kg }) => kg);
  const lateOf = (part: ImportPart): number => late.filter((row) => row.part === part).length;
  const present = Object.fromEntries(
    (Object.keys(added) as ImportPart[]).map((part) => [
      part,
      rows[part].length - added[part] - lateOf(part),
    ]),
  ) as Record<ImportPart, number>;
  return {
    source,
    added,
    present,
    days: days.length,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    weights: weights.length > 1 ? [weights[0] ?? 0, weights.at(-1) ?? 0] : weights,
    refused: refused.slice(0, mostNamed),
    refusedCount: refused.length,
    unknownMeals: unknownMeals.slice(0, 20),
    datesSure,
  };
}

function read(bytes: Uint8Array, { id: userId }: Viewer, now: Date, { weightUnit }: ImportQuery): Imported {
  if (bytes.length === 0) throw new AppError("import_empty");
  const text = textOfFile(bytes);
  // What PostgreSQL cannot hold stands in no file of a diary.
  if (text.includes("\0")) throw new AppError("import_unknown");
  const today = wallClock(now, productTimeZone).day;
  if (/^\s*\{/.test(text)) return readOwnFile(text, today);
  if (bytes.length > mostCsvBytes) throw new AppError("import_too_large");
  return readForeignFile(text, { userId, today, weightUnit, now });
}

async function add(
  { db, now }: Pick<Deps, "db" | "now">,
  viewer: Viewer,
  bytes: Uint8Array,
  query: ImportQuery,
): Promise<ImportAnswer> {
  const imported = read(bytes, viewer, now(), query);
  const tx = await db.startTransaction().execute();
  try {
    await allowLongStatements(tx);
    await lockUser(tx, viewer.id);
    // A preview stores nothing, and tells who has not agreed yet what there is to agree to.
    if (imported.rows.weights.length > 0 && query.preview !== "1") await requireHealthConsent(tx, viewer.id);
    const stored = await storeImport(tx, viewer.id, imported, wallClock(now(), productTimeZone).day);
    if (query.preview === "1") await tx.rollback().execute();
    else {
      const { entries } = stored.added;
      const detail = { source: imported.source, entries };
      await insertAuditEvent(tx, {
        actorId: viewer.id,
        subjectId: viewer.id,
        action: "account.imported",
        detail,
      });
      await tx.commit().execute();
    }
    return answerOf(imported, stored);
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}

/**
 * Adds what a file holds and the account does not, all of it or nothing; a preview goes the same way and takes it back.
 * Throws AppError: `import_empty`, `import_unknown`, `import_newer`, `import_too_many_rows`, `import_too_large`,
 * `import_busy` where too many others wait for their turn.
 */
export async function importFile(
  deps: Pick<Deps, "db" | "now">,
  viewer: Viewer,
  bytes: Uint8Array,
  query: ImportQuery,
): Promise<ImportAnswer> {
  try {
    return await reading(() => add(deps, viewer, bytes, query));
  } catch (error) {
    if (error instanceof QueueFullError) throw new AppError("import_busy");
    throw error;
  }
}
