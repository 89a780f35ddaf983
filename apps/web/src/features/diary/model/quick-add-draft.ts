import { energyOfMacros } from "@fetta/domain/nutrition/nutrition";
import { findMacroMismatch } from "./entry-draft.ts";

/** Input of a quick add, kcal and grams; null for empty fields. */
export type QuickAddDraft = {
  calories: number | null;
  protein: number | null;
  carbs: number | null;
  fat: number | null;
};

/** Maximum kcal of one entry. */
export const maxEntryCalories = 10_000;

const toMacros = ({ protein, carbs, fat }: QuickAddDraft) => ({
  protein: protein ?? 0,
  carbs: carbs ?? 0,
  fat: fat ?? 0,
});

/** Calories computed from the macros, whole kcal; null without macros, or below 1 kcal. */
export function caloriesFromMacros(draft: QuickAddDraft): number | null {
  const calories = Math.round(energyOfMacros(toMacros(draft)));
  return calories >= 1 ? calories : null;
}

/**
 * kcal computed from the macros where they differ from the typed calories by more than a tenth; null where they agree
 * or are missing.
 */
export function findQuickAddMismatch(draft: QuickAddDraft): number | null {
  const { calories } = draft;
  if (calories === null || caloriesFromMacros(draft) === null) return null;
  return findMacroMismatch({ ...toMacros(draft), calories });
}

/**
 * The values to log: typed calories, else those computed from the macros; null without either, or above the maximum.
 */
export function toQuickNutrition(draft: QuickAddDraft) {
  const calories = draft.calories ?? caloriesFromMacros(draft);
  return calories === null || calories > maxEntryCalories ? null : { calories, ...toMacros(draft) };
}
