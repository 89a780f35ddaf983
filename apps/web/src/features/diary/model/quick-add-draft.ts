import { energyOfMacros } from "@fetta/domain/nutrition/nutrition";
import { findMacroMismatch } from "./entry-draft.ts";

/** What was typed of something of which only figures are known; null where nothing was. kcal, grams. */
export type QuickAddDraft = {
  calories: number | null;
  protein: number | null;
  carbs: number | null;
  fat: number | null;
};

/** The most kcal that one entry may have. */
export const maxEntryCalories = 10_000;

const toMacros = ({ protein, carbs, fat }: QuickAddDraft) => ({
  protein: protein ?? 0,
  carbs: carbs ?? 0,
  fat: fat ?? 0,
});

/** kcal that the macros give, whole; null while there are none, or too little for 1 kcal. */
export function caloriesFromMacros(draft: QuickAddDraft): number | null {
  const calories = Math.round(energyOfMacros(toMacros(draft)));
  return calories >= 1 ? calories : null;
}

/** kcal of the macros where they contradict typed calories by more than a tenth; null where they agree or are not given. */
export function findQuickAddMismatch(draft: QuickAddDraft): number | null {
  const { calories } = draft;
  if (calories === null || caloriesFromMacros(draft) === null) return null;
  return findMacroMismatch({ ...toMacros(draft), calories });
}

/** The figures to log: typed calories, else those of the macros; null while there are neither, or more than allowed. */
export function toQuickNutrition(draft: QuickAddDraft) {
  const calories = draft.calories ?? caloriesFromMacros(draft);
  return calories === null || calories > maxEntryCalories ? null : { calories, ...toMacros(draft) };
}
