import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { listDiaryDays, listDiaryExportRows } from "@fetta/db/queries/account/export-section";
import type { Db } from "@fetta/db/schema/schema";
import { diaryCsvHeader, formatDiaryCsvRow } from "@fetta/domain/transfer/diary-csv-writer";
import { formatForInput } from "@fetta/domain/italian-number";
import { computeEntryNutrition } from "@fetta/domain/nutrition/nutrition";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { requireRateLimit } from "./data-rate-limits.ts";

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

/** The diary as a CSV file. Throws AppError `too_many_exports`. */
export async function exportDiaryCsv({ db }: Pick<Deps, "db">, { id }: CurrentUser): Promise<AsyncGenerator<string>> {
  await requireRateLimit(db, "exports", id);
  await insertAuditEvent(db, {
    actorId: id,
    subjectId: id,
    action: "account.exported",
    detail: { as: "csv" },
  });
  return generateCsv(db, id);
}
