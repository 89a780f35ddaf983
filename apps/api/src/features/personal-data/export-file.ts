import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { listDiaryDays, listDiaryExportRows, readExportSection } from "@fetta/db/queries/account/export-section";
import type { Db } from "@fetta/db/schema/schema";
import { diaryCsvHeader, formatDiaryCsvRow } from "@fetta/domain/transfer/csv";
import { formatForInput } from "@fetta/domain/italian-number";
import { computeEntryNutrition } from "@fetta/domain/nutrition/nutrition";
import type { ExportRow, ExportSection } from "@fetta/db/queries/account/export-section";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { requireRateLimit } from "./data-rate-limits.ts";
import { exportSections } from "./export-sections.ts";

type ExportRowOfDiary = Awaited<ReturnType<typeof listDiaryExportRows>>[number];

/** Days read per statement. */
const daysPerPage = 31;

function formatAmount({ servings, servingGrams, servingSize }: ExportRowOfDiary): string {
  if (servingGrams !== null) return `${formatForInput(servings * servingGrams)} g`;
  return `${formatForInput(servings)} × ${servingSize}`;
}

function toCsvLine(line: ExportRowOfDiary): string {
  const overrides = {
    calories: line.caloriesOverride,
    protein: line.proteinOverride,
    carbs: line.carbsOverride,
    fat: line.fatOverride,
  };
  return formatDiaryCsvRow({
    day: line.day,
    mealType: line.mealType,
    name: line.name,
    amount: formatAmount(line),
    nutrition: computeEntryNutrition(line, line.servings, overrides),
    estimated: line.needsReview || line.isEstimate,
  });
}

async function* generateCsv(db: Db, userId: string): AsyncGenerator<string> {
  yield diaryCsvHeader;
  const days = await listDiaryDays(db, userId);
  for (let at = 0; at < days.length; at += daysPerPage) {
    const some = days.slice(at, at + daysPerPage);
    const lines = await listDiaryExportRows(db, userId, some[0] ?? "", some.at(-1) ?? "");
    yield lines.map(toCsvLine).join("");
  }
}

/** Counts an export against the user's limit and records it. Throws AppError `too_many_exports`. */
async function admitExport(db: Db, id: string, as: "csv" | "json"): Promise<void> {
  await requireRateLimit(db, "exports", id);
  await insertAuditEvent(db, { actorId: id, subjectId: id, action: "account.exported", detail: { as } });
}

/** The diary as a CSV file. Throws AppError `too_many_exports`. */
export async function exportDiaryCsv({ db }: Pick<Deps, "db">, { id }: CurrentUser): Promise<AsyncGenerator<string>> {
  await admitExport(db, id, "csv");
  return generateCsv(db, id);
}

/** Incremented when the format changes incompatibly. */
export const exportFormatVersion = 1;

const toCamelCase = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Converts a row for the export: bytes as base64; details about other people in audit events are removed. */
function toExportedRow(row: ExportRow, { table, excludedColumns }: ExportSection, userId: string): ExportRow {
  const isAboutUser = table !== "audit_event" || row["subjectId"] === userId;
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (name === "userId" || excludedColumns.includes(name) || (!isAboutUser && name === "detail")) return [];
      return [[name, Buffer.isBuffer(value) ? value.toString("base64") : value]];
    }),
  );
}

async function* readPages(db: Db, section: ExportSection, userId: string): AsyncGenerator<ExportRow[]> {
  let last: unknown[] | undefined;
  for (;;) {
    const rows = await readExportSection(db, section, userId, last);
    if (rows.length > 0) yield rows;
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < section.batchSize) return;
    last = section.keyColumns.map((column) => lastRow[toCamelCase(column)]);
  }
}

async function* generateSection(db: Db, section: ExportSection, userId: string): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(section.name)}: [`;
  let before = "\n";
  for await (const rows of readPages(db, section, userId)) {
    const lines = rows.map((row) => JSON.stringify(toExportedRow(row, section, userId)));
    yield before + lines.join(",\n");
    before = ",\n";
  }
  yield "]";
}

/** The file in chunks: at most one page of rows is in memory, regardless of the size of the diary. */
async function* generateJson(db: Db, userId: string, at: Date): AsyncGenerator<string> {
  yield `{"app": "Fetta", "format": ${exportFormatVersion}, "exportedAt": ${JSON.stringify(at.toISOString())}`;
  for (const section of exportSections) yield* generateSection(db, section, userId);
  yield "}\n";
}

/** All data stored about a user as one JSON file. Throws AppError `too_many_exports`. */
export async function exportAccountJson(
  { db, now }: Pick<Deps, "db" | "now">,
  { id }: CurrentUser,
): Promise<AsyncGenerator<string>> {
  await admitExport(db, id, "json");
  return generateJson(db, id, now());
}
