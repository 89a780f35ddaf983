import { mealsInDisplayOrder } from "@fetta/domain/diary/meal-type";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { roundNutrition, sumNutrition } from "@fetta/domain/nutrition/nutrition";
import { hasEstimate } from "./entry.ts";
import type { Entry } from "./entry.ts";

/** Number of entries that the home page shows in all until the user expands the rest. */
export const maxShownEntries = 3;

export type MealGroup = {
  meal: MealType;
  /** kcal of all entries of the meal, shown or not. */
  calories: number;
  /** True when part of them is an estimate not yet confirmed by the user. */
  estimated: boolean;
  /** Number of entries of the meal, shown or not. */
  count: number;
  shown: Entry[];
};

/** The four meals in order, each with its entries in logging order; at most `maxShown` entries shown in all. */
export function groupByMeal(entries: readonly Entry[], maxShown: number = maxShownEntries): MealGroup[] {
  let left = maxShown;
  return mealsInDisplayOrder.map((meal) => {
    const mealEntries = entries.filter((entry) => entry.mealType === meal);
    const shown = mealEntries.slice(0, left);
    left -= shown.length;
    const { calories } = roundNutrition(sumNutrition(mealEntries));
    return { meal, calories, estimated: hasEstimate(mealEntries), count: mealEntries.length, shown };
  });
}
