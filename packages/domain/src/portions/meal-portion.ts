import { dishBounds } from "../photo-analysis/dish-plausibility.ts";
import type { MealItem } from "../meal-parser/meal-item.ts";
import {
  roundToOneDecimal,
  roundNutrition,
  scaleNutrition,
  sumNutrition,
  type Nutrition,
} from "../nutrition/nutrition.ts";

/**
 * The five steps of "meno / giusto / di più". Ratios of about 1.55: the spread that a simulation over 399 weighed
 * plates (Nutrition5k, CC BY 4.0) found to reduce the error of a photo by a third.
 */
export const portionSteps = [0.4, 0.65, 1, 1.5, 2.3] as const;

/** Returns the items after the portion changed from one step to another. Grams set by hand are unchanged. */
export function scaleToPortion(items: readonly MealItem[], fromStep: number, toStep: number): MealItem[] {
  return items.map((item) =>
    item.amountSource === "manual" ? item : { ...item, grams: roundToOneDecimal((item.grams / fromStep) * toStep) },
  );
}

/** Computes the nutrition of an item: whole kcal, macros with one decimal. */
export function computeItemNutrition(item: Pick<MealItem, "per100" | "grams">): Nutrition {
  return roundNutrition(scaleNutrition(item.per100, item.grams / 100));
}

/** Computes the nutrition of a meal: the sum of its rounded items. */
export function computeMealNutrition(items: readonly Pick<MealItem, "per100" | "grams">[]): Nutrition {
  return roundNutrition(sumNutrition(items.map(computeItemNutrition)));
}

/** True for a plausible meal: items up to 1500 g, 3000 g and 1 to 4000 kcal in total. */
export function isPlausibleMeal(items: readonly Pick<MealItem, "per100" | "grams">[]): boolean {
  const { calories } = computeMealNutrition(items);
  const { min, max } = dishBounds.mealKcal;
  return (
    items.every(({ grams }) => grams > 0 && grams <= dishBounds.itemGrams.max) &&
    items.reduce((sum, { grams }) => sum + grams, 0) <= dishBounds.mealGrams &&
    calories >= min &&
    calories <= max
  );
}

/** Half-widths of the range around a meal's energy, by the origin of its grams. */
const energySpreads = { photo: 0.35, photoReviewed: 0.25, words: 0.1 } as const;

/**
 * Returns the range (kcal) that most likely contains a meal's energy: 35 % either way for a photo, 25 % after the
 * user checked its portion, 10 % for amounts in words. Fixed by the origin of the grams, because no model's own
 * confidence predicts its error.
 */
export function estimateEnergyRange(
  calories: number,
  origin: keyof typeof energySpreads,
): { low: number; high: number } {
  const spread = energySpreads[origin];
  return { low: Math.round(calories * (1 - spread)), high: Math.round(calories * (1 + spread)) };
}
