import { mealsInDisplayOrder } from "@fetta/domain/diary/meal-type";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { roundNutrition, sumNutrition } from "@fetta/domain/nutrition/nutrition";
import { hasEstimate } from "./entry.ts";
import type { Entry } from "./entry.ts";

/** How many entries home shows in all before the rest is asked for. */
export const maxShownEntries = 3;

export type MealGroup = {
  meal: MealType;
  /** kcal of all entries of the meal, shown or not. */
  calories: number;
  /** True when part of them is an estimate nobody has looked at yet. */
  estimated: boolean;
  /** How many entries the meal has, shown or not. */
  count: number;
  shown: Entry[];
};

/** The four meals in their order, each with its entries in the order they were logged; at most `maxShown` shown in all. */
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
