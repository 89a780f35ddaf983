import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import type { NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";

/** The manual values of an entry; null where all of them are computed from its food. */
export function manualValuesOf(entry: LoggedEntry): NutritionOverrides | null {
  const overrides: NutritionOverrides = {
    calories: entry.caloriesOverride,
    protein: entry.proteinOverride,
    carbs: entry.carbsOverride,
    fat: entry.fatOverride,
  };
  return nutrientNames.some((name) => overrides[name] !== null) ? overrides : null;
}
