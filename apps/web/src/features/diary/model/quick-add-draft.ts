import { energyOfMacros } from "@fetta/domain/nutrition/nutrition";
import { macroDoubt } from "./entry-draft.ts";

/** What was typed of something of which only figures are known; null where nothing was. kcal, grams. */
export type QuickDraft = {
  calories: number | null;
  protein: number | null;
  carbs: number | null;
  fat: number | null;
};

/** The most kcal that one entry may have. */
export const mostCalories = 10_000;

const macrosOf = ({ protein, carbs, fat }: QuickDraft) => ({
  protein: protein ?? 0,
  carbs: carbs ?? 0,
  fat: fat ?? 0,
});

/** kcal that the macros give, whole; null while there are none, or too little for 1 kcal. */
export function caloriesFromMacros(draft: QuickDraft): number | null {
  const calories = Math.round(energyOfMacros(macrosOf(draft)));
  return calories >= 1 ? calories : null;
}

/** kcal of the macros where they contradict typed calories by more than a tenth; null where they agree or are not given. */
export function quickDoubt(draft: QuickDraft): number | null {
  const { calories } = draft;
  if (calories === null || caloriesFromMacros(draft) === null) return null;
  return macroDoubt({ ...macrosOf(draft), calories });
}

/** The figures to log: typed calories, else those of the macros; null while there are neither, or more than allowed. */
export function quickFigures(draft: QuickDraft) {
  const calories = draft.calories ?? caloriesFromMacros(draft);
  return calories === null || calories > mostCalories ? null : { calories, ...macrosOf(draft) };
}
