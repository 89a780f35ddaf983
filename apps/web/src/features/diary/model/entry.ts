import { computeEntryNutrition, rescaleOverrides, type NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import type { Inputs, Outputs } from "../../../lib/api/trpc-hooks.ts";

export type Entry = Outputs["diary"]["list"][number];
/** The fields that an edit may change; null removes an override. */
export type EntryChange = Omit<Inputs["diary"]["edit"], "id">;

export function overridesOf(entry: Entry): NutritionOverrides {
  return {
    calories: entry.caloriesOverride,
    protein: entry.proteinOverride,
    carbs: entry.carbsOverride,
    fat: entry.fatOverride,
  };
}

/** True when the sum of the entries rests on an estimate not yet confirmed by the user. */
export function hasEstimate(entries: readonly Entry[]): boolean {
  return entries.some(({ estimated }) => estimated);
}

/** The input that creates the same entry again, under its id. */
export function toAddInput(entry: Entry): Inputs["diary"]["add"] {
  const { id, foodItemId, servings, mealType, date, eatenAt } = entry;
  return { id, foodItemId, servings, mealType, date, eatenAt, ...overridesOf(entry) };
}

/**
 * The entry as the server will return it after an edit: overrides that are not part of the change scale with the
 * amount.
 */
export function applyEntryEdit(entry: Entry, change: EntryChange): Entry {
  const servings = change.servings ?? entry.servings;
  const rescaled = rescaleOverrides(overridesOf(entry), entry.servings, servings);
  const overrides: NutritionOverrides = {
    calories: change.calories === undefined ? rescaled.calories : change.calories,
    protein: change.protein === undefined ? rescaled.protein : change.protein,
    carbs: change.carbs === undefined ? rescaled.carbs : change.carbs,
    fat: change.fat === undefined ? rescaled.fat : change.fat,
  };
  const editedValues = [change.servings, change.calories, change.protein, change.carbs, change.fat];
  const { foodItem } = entry;
  return {
    ...entry,
    // Setting an amount or a value confirms the entry; an estimated food stays estimated unless calories are
    // overridden.
    estimated: foodItem.estimated
      ? overrides.calories === null
      : entry.estimated && editedValues.every((given) => given === undefined),
    servings,
    date: change.date ?? entry.date,
    mealType: change.mealType ?? entry.mealType,
    eatenAt: change.eatenAt === undefined ? entry.eatenAt : change.eatenAt,
    caloriesOverride: overrides.calories,
    proteinOverride: overrides.protein,
    carbsOverride: overrides.carbs,
    fatOverride: overrides.fat,
    ...computeEntryNutrition(foodItem, servings, overrides),
  };
}
