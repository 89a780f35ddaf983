import { AppError } from "@fetta/domain/errors";
import type { ImportPart } from "@fetta/domain/transfer/import-result";
import { isDiaryDay } from "@fetta/domain/calendar-day";
import { maxImportRows } from "@fetta/domain/transfer/diary-csv-parser";
import { isShallowJson } from "../../http/json-body.ts";
import { exportFormatVersion } from "./json-export.ts";
import { importedPartSchemas, exportFileSchema } from "./import-schema.ts";
import { emptyRows } from "./imported-rows.ts";
import type { ParsedImport } from "./imported-rows.ts";

/** True for what PostgreSQL takes as JSON: one text with a NUL or half a character would lose the whole file. */
const isStorable = (row: unknown): boolean =>
  !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(row));

/** The day that a row is of; undefined where it has none. */
function dayOf(row: Readonly<Record<string, unknown>>): string | undefined {
  const day = row["day"] ?? row["validFrom"];
  return typeof day === "string" ? day : undefined;
}

/** Reads our own file. A row that is not of its form, or of a day that no diary has, is refused and named; the others are kept. */
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
  // Each row takes time to look at, also one that is none: no part is without an end.
  if (Object.values(parts).some((part) => part.length > maxImportRows))
    throw new AppError("import_too_many_rows");

  const rows = emptyRows();
  const rejected: ParsedImport["rejected"] = [];
  const lineNumbers: ParsedImport["lineNumbers"] = {};
  for (const part of Object.keys(importedPartSchemas) as ImportPart[]) {
    const schema = importedPartSchemas[part];
    // Each row is of the form of its own part.
    const validRows: unknown[] = rows[part];
    for (const [index, value] of parts[part].entries()) {
      const row = schema.safeParse(value);
      const line = index + 1;
      const day = row.success ? dayOf(row.data) : undefined;
      if (day !== undefined && !isDiaryDay(day, today))
        rejected.push({ part, line, problem: "date_out_of_range" });
      else if (row.success && isStorable(row.data)) {
        validRows.push(row.data);
        (lineNumbers[part] ??= []).push(line);
      } else rejected.push({ part, line, problem: "row_invalid" });
    }
  }
  return { source: "fetta", rows, lineNumbers, rejected, unknownMeals: [], areDatesSure: true };
}
