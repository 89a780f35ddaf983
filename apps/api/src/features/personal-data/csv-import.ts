import { AppError } from "@fetta/domain/errors";
import { readDiary } from "@fetta/domain/transfer/diary-csv-parser";
import type { ReadMeal } from "@fetta/domain/transfer/diary-csv-parser";
import { idOf, noRows } from "./imported-rows.ts";
import type { Imported } from "./imported-rows.ts";

type Given = { userId: string; today: string; weightUnit: "kg" | "lb"; now: Date };

const refusals = {
  file_empty: "import_empty",
  too_many_rows: "import_too_many_rows",
  columns_unknown: "import_unknown",
} as const;

/** At most so much of a text, and no half of a character (an emoji has two), which PostgreSQL would refuse. */
const shortened = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\u{d800}-\u{dbff}]$/u, "");

/** What makes a line the line it is: the same one again, in this file or the next, is its second occurrence. */
const wordsOf = ({ day, mealType, name, note, grams, nutrition, estimated }: ReadMeal): string =>
  JSON.stringify([day, mealType, name, note, grams, nutrition, estimated]);

/**
 * Reads a CSV file of another program, or our own diary. Ids come from whose the line is and what it says, so that a file
 * that is imported again, or one that overlaps it, adds nothing twice.
 */
export function readForeignFile(text: string, { userId, today, weightUnit, now }: Given): Imported {
  const diary = readDiary(text, { today, weightUnit });
  if (typeof diary === "string") throw new AppError(refusals[diary]);
  const { source, meals, weights, refused, unknownMeals, datesSure } = diary;
  const at = now.toISOString();
  const rows = noRows();
  rows.weights = weights.map(({ day, kg }) => ({ day, kg, updatedAt: at }));
  const seen = new Map<string, number>();
  for (const [index, meal] of meals.entries()) {
    // The diary stands in the order of its making: a file is made line by line, up to now.
    const createdAt = new Date(now.getTime() - (meals.length - index)).toISOString();
    const words = wordsOf(meal);
    const times = (seen.get(words) ?? 0) + 1;
    seen.set(words, times);
    const [foodId, entryId] = ["food", "entry"].map((what) => idOf(what, userId, words, String(times)));
    if (foodId === undefined || entryId === undefined) continue;
    const { day, mealType, name, note, grams, nutrition, estimated } = meal;
    rows.foods.push({
      id: foodId,
      name: shortened(name, 200),
      description: note === null ? null : shortened(note, 2000),
      barcode: null,
      ...nutrition,
      servingSize: grams === null ? "1 porzione" : `${grams}g`,
      servingGrams: grams,
      imageUrl: null,
      source: "custom",
      foodRef: null,
      unitLabel: null,
      unitCount: null,
      estimated: false,
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
      estimated,
      createdAt,
    });
  }
  return { source, rows, lines: {}, refused, unknownMeals, datesSure };
}
