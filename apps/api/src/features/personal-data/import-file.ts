import { AppError } from "@fetta/domain/errors";
import { productDay } from "@fetta/domain/calendar-day";
import { decodeTextFile } from "@fetta/domain/transfer/csv";
import type { FileImportResult, ImportPart } from "@fetta/domain/transfer/diary-csv-parser";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { raiseStatementTimeout } from "@fetta/db/queries/account/account-erasure";
import { lockUser } from "@fetta/db/queries/account/user";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import type { Deps } from "../../deps.ts";
import { requireHealthConsent } from "../consents/photo-consent.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { createByteBudget, createByteBudgetPerKey } from "../../lib/limits/byte-budget.ts";
import { parseCsvImport, parseExportFile, type ParsedImport } from "./import-parsers.ts";
import { mapParts, type ImportQuery } from "./import-schema.ts";
import { enforceRateLimit, hashAccountId } from "../auth/login-throttle.ts";
import { storeImport, type StoredImport } from "./store-import.ts";

/** Maximum bytes of Fetta's own export, which repeats the food with each entry, and of another program's file. */
export const maxImportBytes = 20 * 1024 * 1024;
const maxCsvBytes = 5 * 1024 * 1024;

/** Maximum bytes of uploaded files held by the process before parsing: three of the largest, or many of common size. */
const importBudget = createByteBudget(3 * maxImportBytes);
const importsPerUser = createByteBudgetPerKey(1);
const retryAfterSeconds = 5;
/** Writing a whole diary costs as much as hundreds of other requests. */
const importRateLimit = { kind: "import_account", max: 40, windowMinutes: 60 } as const;

/** Files parsed in parallel, and files that wait: parsing multiplies the size of a file in memory. */
const importLimit = bulkhead(2, 20);

/**
 * Reserves bytes for an upload of the user, which count whether or not it arrives; returns the function that releases
 * them. `declaredBytes`: Content-Length of the request, NaN where it is missing. Throws AppError: `uploads_in_progress`
 * where the user has another upload in progress, `import_busy` where the budget is exhausted, `too_many_imports`.
 */
export async function reserveImport(
  { db }: Pick<Deps, "db">,
  { id }: CurrentUser,
  declaredBytes: number,
): Promise<() => void> {
  const releasePlace = importsPerUser(id, 1);
  if (!releasePlace) throw new AppError("uploads_in_progress", { retryAfter: retryAfterSeconds });
  const releaseBudget = importBudget(declaredBytes >= 0 ? Math.min(declaredBytes, maxImportBytes) : maxImportBytes);
  const release = (): void => {
    releaseBudget?.();
    releasePlace();
  };
  try {
    if (!releaseBudget) throw new AppError("import_busy");
    await enforceRateLimit(db, importRateLimit, hashAccountId(id), "too_many_imports");
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

/** Maximum rejected lines listed in the response; the others are only counted. */
const maxNamedRows = 200;

function toImportResult(
  { rows, ...read }: ParsedImport,
  { added, rejected: rejectedLate }: StoredImport,
): FileImportResult {
  const { source, unknownMeals, isDateOrderCertain } = read;
  const rejected = [...read.rejected, ...rejectedLate].toSorted(
    (one, other) => (one.part ?? "").localeCompare(other.part ?? "") || one.line - other.line,
  );
  const days = [...new Set([...rows.entries, ...rows.weights, ...rows.water].map(({ day }) => day))].toSorted();
  const weights = rows.weights.toSorted((one, other) => one.day.localeCompare(other.day)).map(({ kg }) => kg);
  const countRejectedLate = (part: ImportPart): number => rejectedLate.filter((row) => row.part === part).length;
  const alreadyPresent = mapParts((part) => rows[part].length - added[part] - countRejectedLate(part));
  return {
    source,
    added,
    alreadyPresent,
    days: days.length,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    weights: weights.length > 1 ? [weights[0] ?? 0, weights.at(-1) ?? 0] : weights,
    rejected: rejected.slice(0, maxNamedRows),
    rejectedCount: rejected.length,
    unknownMeals: unknownMeals.slice(0, 20),
    isDateOrderCertain,
  };
}

function parseImportFile(
  bytes: Uint8Array,
  { id: userId }: CurrentUser,
  now: Date,
  { weightUnit }: ImportQuery,
): ParsedImport {
  if (bytes.length === 0) throw new AppError("import_empty");
  const text = decodeTextFile(bytes);
  // A NUL character cannot be stored in PostgreSQL text; no diary file contains one.
  if (text.includes("\0")) throw new AppError("import_unknown");
  const today = productDay(now);
  if (/^\s*\{/.test(text)) return parseExportFile(text, today);
  if (bytes.length > maxCsvBytes) throw new AppError("import_too_large");
  return parseCsvImport(text, { userId, today, weightUnit, now });
}

async function addImport(
  { db, now }: Pick<Deps, "db" | "now">,
  currentUser: CurrentUser,
  bytes: Uint8Array,
  query: ImportQuery,
): Promise<FileImportResult> {
  const imported = parseImportFile(bytes, currentUser, now(), query);
  const tx = await db.startTransaction().execute();
  try {
    await raiseStatementTimeout(tx);
    await lockUser(tx, currentUser.id);
    // A preview stores nothing and so needs no consent; it shows what the consent is for.
    if (imported.rows.weights.length > 0 && query.preview !== "1") await requireHealthConsent(tx, currentUser.id);
    const stored = await storeImport(tx, currentUser.id, imported, productDay(now()));
    if (query.preview === "1") await tx.rollback().execute();
    else {
      const { entries } = stored.added;
      const detail = { source: imported.source, entries };
      await insertAuditEvent(tx, {
        actorId: currentUser.id,
        subjectId: currentUser.id,
        action: "account.imported",
        detail,
      });
      await tx.commit().execute();
    }
    return toImportResult(imported, stored);
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}

/**
 * Imports the rows that the account does not have yet, atomically; a preview runs the same transaction and rolls it
 * back. Throws AppError: `import_empty`, `import_unknown`, `import_newer`, `import_too_many_rows`, `import_too_large`,
 * `import_busy` where too many imports are waiting.
 */
export async function importFile(
  deps: Pick<Deps, "db" | "now">,
  currentUser: CurrentUser,
  bytes: Uint8Array,
  query: ImportQuery,
): Promise<FileImportResult> {
  try {
    return await importLimit.execute(() => addImport(deps, currentUser, bytes, query));
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw new AppError("import_busy");
    throw error;
  }
}
