import { createHash } from "node:crypto";
import {
  parseDiaryCsv,
  maxImportRows,
  type ImportPart,
  type RejectedRow,
  type FileSource,
  type ImportedMeal,
} from "@fetta/domain/transfer/diary-csv-parser";
import { AppError } from "@fetta/domain/errors";
import { isDiaryDay } from "@fetta/domain/calendar-day";
import {
  importParts,
  mapParts,
  importedBodySchema,
  importedCheckInSchema,
  importedPartSchemas,
  exportFileSchema,
  type ImportedBody,
  type ImportedCheckIn,
  type ImportedRows,
} from "./import-schema.ts";
import { isShallowJson } from "../../lib/json-depth.ts";
import { exportFormatVersion } from "./export-file.ts";

/** The content of an import file, as rows ready to be stored. */
export type ParsedImport = {
  source: FileSource;
  rows: ImportedRows;
  /** Null where the file says nothing about check-ins. */
  checkIn: ImportedCheckIn | null;
  body: ImportedBody | null;
  /** Line number of each row within its part of Fetta's own export. */
  lineNumbers: Partial<Record<ImportPart, number[]>>;
  rejected: RejectedRow[];
  unknownMeals: string[];
  isDateOrderCertain: boolean;
};

const emptyRows = (): ImportedRows => mapParts(() => []);

/** Deterministic id of the given words, as a custom UUID (version 8, RFC 9562). */
export function deriveUuid(...words: readonly string[]): string {
  const digest = createHash("sha256").update(JSON.stringify(words)).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString("hex", 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

type CsvImportOptions = { userId: string; today: string; weightUnit: "kg" | "lb"; now: Date };

const importErrorCodes = {
  file_empty: "import_empty",
  too_many_rows: "import_too_many_rows",
  columns_unknown: "import_unknown",
} as const;

/** Truncates a text without splitting a surrogate pair (an emoji has two halves), which PostgreSQL would reject. */
const truncateText = (text: string, max: number): string => text.slice(0, max).replace(/[\u{d800}-\u{dbff}]$/u, "");

/** Identity of a line: equal lines, in this file or a later one, count as further occurrences. */
const toLineKey = ({ day, mealType, name, note, grams, nutrition, estimated }: ImportedMeal): string =>
  JSON.stringify([day, mealType, name, note, grams, nutrition, estimated]);

/**
 * Parses a CSV file of another program, or Fetta's own diary export. Ids are derived from the user and the content of
 * the line, so that a file that is imported again, or one that overlaps it, adds nothing twice.
 */
export function parseCsvImport(text: string, { userId, today, weightUnit, now }: CsvImportOptions): ParsedImport {
  const diary = parseDiaryCsv(text, { today, weightUnit });
  if (typeof diary === "string") throw new AppError(importErrorCodes[diary]);
  const { source, meals, weights, rejected, unknownMeals, isDateOrderCertain } = diary;
  const at = now.toISOString();
  const rows = emptyRows();
  rows.weights = weights.map(({ day, kg }) => ({ day, kg, updatedAt: at }));
  const occurrences = new Map<string, number>();
  for (const [index, meal] of meals.entries()) {
    // Entries are ordered by creation time: the lines get consecutive times that end now.
    const createdAt = new Date(now.getTime() - (meals.length - index)).toISOString();
    const lineKey = toLineKey(meal);
    const occurrence = (occurrences.get(lineKey) ?? 0) + 1;
    occurrences.set(lineKey, occurrence);
    const [foodId, entryId] = ["food", "entry"].map((what) => deriveUuid(what, userId, lineKey, String(occurrence)));
    if (foodId === undefined || entryId === undefined) continue;
    const { day, mealType, name, note, grams, nutrition, estimated } = meal;
    rows.foods.push({
      id: foodId,
      name: truncateText(name, 200),
      description: note === null ? null : truncateText(note, 2000),
      barcode: null,
      ...nutrition,
      servingSize: grams === null ? "1 porzione" : `${grams}g`,
      servingGrams: grams,
      imageUrl: null,
      source: "custom",
      foodRef: null,
      unitLabel: null,
      unitCount: null,
      isEstimate: false,
      nutrients: null,
      createdAt,
    });
    rows.entries.push({
      id: entryId,
      foodItemId: foodId,
      day,
      mealType,
      servings: 1,
      caloriesOverride: null,
      proteinOverride: null,
      carbsOverride: null,
      fatOverride: null,
      needsReview: estimated,
      eatenAt: null,
      createdAt,
    });
  }
  return { source, rows, checkIn: null, body: null, lineNumbers: {}, rejected, unknownMeals, isDateOrderCertain };
}

/** True for values that PostgreSQL accepts as JSON: a NUL or an unpaired surrogate would make the whole import fail. */
const isStorable = (row: unknown): boolean => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(row));

/** The day of a row; undefined where it has none. */
function dayOf(row: Readonly<Record<string, unknown>>): string | undefined {
  const day = row["day"] ?? row["validFrom"];
  return typeof day === "string" ? day : undefined;
}

/**
 * Parses Fetta's own export. A row that does not match its schema, or whose day is out of range, is rejected and
 * listed; the others are imported.
 */
export function parseExportFile(text: string, today: string): ParsedImport {
  let json: unknown;
  try {
    if (!isShallowJson(text)) throw new AppError("import_unknown");
    json = JSON.parse(text);
  } catch {
    throw new AppError("import_unknown");
  }
  const parsed = exportFileSchema.safeParse(json);
  if (!parsed.success) throw new AppError("import_unknown");
  const { app: _app, format, profile, ...parts } = parsed.data;
  if (format > exportFormatVersion) throw new AppError("import_newer");
  // Validating takes time for every row, so that the number of rows is bounded.
  if (Object.values(parts).some((part) => part.length > maxImportRows)) throw new AppError("import_too_many_rows");

  const rows = emptyRows();
  const rejected: ParsedImport["rejected"] = [];
  const lineNumbers: ParsedImport["lineNumbers"] = {};
  for (const part of importParts) {
    const schema = importedPartSchemas[part];
    // Each row has the schema of its part.
    const validRows: unknown[] = rows[part];
    for (const [index, value] of parts[part].entries()) {
      const row = schema.safeParse(value);
      const line = index + 1;
      const day = row.success ? dayOf(row.data) : undefined;
      if (day !== undefined && !isDiaryDay(day, today)) rejected.push({ part, line, problem: "date_out_of_range" });
      else if (row.success && isStorable(row.data)) {
        validRows.push(row.data);
        (lineNumbers[part] ??= []).push(line);
      } else rejected.push({ part, line, problem: "row_invalid" });
    }
  }
  const { data: checkIn = null } = importedCheckInSchema.safeParse(profile[0]);
  const { data: body = null } = importedBodySchema.safeParse(profile[0]);
  return { source: "fetta", rows, checkIn, body, lineNumbers, rejected, unknownMeals: [], isDateOrderCertain: true };
}
