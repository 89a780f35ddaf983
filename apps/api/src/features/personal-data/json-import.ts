import { AppError } from "@fetta/domain/errors";
import type { ImportPart } from "@fetta/domain/transfer/import-result";
import { isDiaryDay } from "@fetta/domain/calendar-day";
import { maxImportRows } from "@fetta/domain/transfer/diary-csv-parser";
import { isShallowJson } from "../../lib/json-depth.ts";
import { exportFormatVersion } from "./json-export.ts";
import { importedPartSchemas, exportFileSchema } from "./import-schema.ts";
import { emptyRows } from "./imported-rows.ts";
import type { ParsedImport } from "./imported-rows.ts";

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
  const { app: _app, format, ...parts } = parsed.data;
  if (format > exportFormatVersion) throw new AppError("import_newer");
  // Validating takes time for every row, so that the number of rows is bounded.
  if (Object.values(parts).some((part) => part.length > maxImportRows)) throw new AppError("import_too_many_rows");

  const rows = emptyRows();
  const rejected: ParsedImport["rejected"] = [];
  const lineNumbers: ParsedImport["lineNumbers"] = {};
  for (const part of Object.keys(importedPartSchemas) as ImportPart[]) {
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
  return { source: "fetta", rows, lineNumbers, rejected, unknownMeals: [], isDateOrderCertain: true };
}
