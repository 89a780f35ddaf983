import { entryNutrition, rescaledOverrides } from "@fetta/domain/nutrition";
import type { Nutrition } from "@fetta/domain/nutrition";
import type { LoggedEntry } from "../../lib/logged.ts";

/** What an entry counts for at another number of servings; overrides of the whole entry follow it. */
export function atServings(entry: LoggedEntry, servings: number): Nutrition {
  const overrides = {
    calories: entry.caloriesOverride,
    protein: entry.proteinOverride,
    carbs: entry.carbsOverride,
    fat: entry.fatOverride,
  };
  return entryNutrition(entry.foodItem, servings, rescaledOverrides(overrides, entry.servings, servings));
}

/** Half portions, from half of one to ten. */
export const portionSteps = { step: 0.5, min: 0.5, max: 10 } as const;
