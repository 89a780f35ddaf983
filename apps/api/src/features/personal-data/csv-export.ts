import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { listDiaryDays, listDiaryLines } from "@fetta/db/queries/account/diary-export";
import type { Db } from "@fetta/db/schema/schema";
import { diaryHeader, diaryLine } from "@fetta/domain/transfer/diary-csv-writer";
import { formatTyped } from "@fetta/domain/italian-number";
import { entryNutrition } from "@fetta/domain/nutrition/nutrition";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { refuseTooOften } from "./data-rate-limits.ts";

type Line = Awaited<ReturnType<typeof listDiaryLines>>[number];

/** Days that are read at once. */
const daysAtOnce = 31;

function amountOf({ servings, servingGrams, servingSize }: Line): string {
  if (servingGrams !== null) return `${formatTyped(servings * servingGrams)} g`;
  return `${formatTyped(servings)} × ${servingSize}`;
}

function textOf(line: Line): string {
  const overrides = {
    calories: line.caloriesOverride,
    protein: line.proteinOverride,
    carbs: line.carbsOverride,
    fat: line.fatOverride,
  };
  return diaryLine({
    day: line.day,
    mealType: line.mealType,
    name: line.name,
    amount: amountOf(line),
    nutrition: entryNutrition(line, line.servings, overrides),
    estimated: line.estimated || line.foodEstimated,
  });
}

async function* fileText(db: Db, userId: string): AsyncGenerator<string> {
  yield diaryHeader;
  const days = await listDiaryDays(db, userId);
  for (let at = 0; at < days.length; at += daysAtOnce) {
    const some = days.slice(at, at + daysAtOnce);
    const lines = await listDiaryLines(db, userId, some[0] ?? "", some.at(-1) ?? "");
    yield lines.map(textOf).join("");
  }
}

/** The diary for a spreadsheet. Throws AppError `too_many_exports`. */
export async function exportDiary({ db }: Pick<Deps, "db">, { id }: Viewer): Promise<AsyncGenerator<string>> {
  await refuseTooOften(db, "exports", id);
  await insertAuditEvent(db, {
    actorId: id,
    subjectId: id,
    action: "account.exported",
    detail: { as: "csv" },
  });
  return fileText(db, id);
}
