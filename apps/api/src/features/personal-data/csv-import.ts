import { AppError } from "@fetta/domain/errors";
import { parseDiaryCsv } from "@fetta/domain/transfer/diary-csv-parser";
import type { ImportedMeal } from "@fetta/domain/transfer/diary-csv-parser";
import { deriveUuid, emptyRows } from "./imported-rows.ts";
import type { ParsedImport } from "./imported-rows.ts";

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
      createdAt,
    });
  }
  return { source, rows, lineNumbers: {}, rejected, unknownMeals, isDateOrderCertain };
}
