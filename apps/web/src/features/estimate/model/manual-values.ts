import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import type { NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";

/** The figures of an entry that the person set by hand; null where all of them come from its food. */
export function manualValuesOf(entry: LoggedEntry): NutritionOverrides | null {
  const overrides: NutritionOverrides = {
    calories: entry.caloriesOverride,
    protein: entry.proteinOverride,
    carbs: entry.carbsOverride,
    fat: entry.fatOverride,
  };
  return nutrientNames.some((name) => overrides[name] !== null) ? overrides : null;
}
