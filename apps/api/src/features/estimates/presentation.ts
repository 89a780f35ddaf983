import { estimateEnergyRange, computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { roundToOneDecimal } from "@fetta/domain/nutrition/nutrition";
import type { MealEstimateRow } from "@fetta/db/queries/estimates/meal-estimate";
import { z } from "zod";
import type { Estimate } from "./schema.ts";
import { mealItemOutput } from "./schema.ts";

const storedItemsSchema = z.array(mealItemOutput);

export function parseStoredItems(json: unknown): MealItem[] {
  return storedItemsSchema.parse(json);
}

export type MealItemOutput = z.output<typeof mealItemOutput>;

export function toMealItemOutput(item: MealItem): MealItemOutput {
  return { ...item, alternatives: [...item.alternatives] };
}

/** Total grams of the dish. */
export function sumGrams(items: readonly Pick<MealItem, "grams">[]): number {
  return roundToOneDecimal(items.reduce((sum, { grams }) => sum + grams, 0));
}

/** The current estimate with its sums, and the user's previous estimate of the same dish. */
export function toEstimate(entryId: string, row: MealEstimateRow, previous: Estimate["previous"] = null): Estimate {
  const items = parseStoredItems(row.items);
  const figures = computeMealNutrition(items);
  const isConfirmed = row.confirmedAt !== null;
  return {
    entryId,
    title: row.title,
    items: items.map(toMealItemOutput),
    grams: sumGrams(items),
    ...figures,
    range: estimateEnergyRange(figures.calories, isConfirmed ? "photoReviewed" : "photo"),
    portion: row.portionFactor,
    confirmed: isConfirmed,
    question: row.followUpQuestion,
    flags: row.flags,
    previous,
  };
}
