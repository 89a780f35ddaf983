import { energyOfMacros, roundNutrition } from "@fetta/domain/nutrition/nutrition";
import { findMacroMismatch } from "./entry-draft.ts";
import { toFoodRef } from "@fetta/domain/food-ref";
import { buildOptimisticEntry, type EntryPlacement } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { Inputs } from "../../../lib/api/trpc-hooks.ts";
import type { Entry } from "../../../lib/api/queued-change.ts";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { diarySheets } from "../diary-sheets.messages.ts";
import { withIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { insertEntry, removeEntries, toastSuccess } from "./entry-mutations.ts";

type Target = { date: CalendarDay; mealType: MealType };

/** Logs calories and macros as a food of one serving; rejects when the server rejects them. */
export async function logQuickAdd(food: QuickFood, target: Target): Promise<void> {
  await withIdempotencyKey({ quick: food, target }, async (id) => {
    const entry = buildQuickEntry(food, { ...target, id, createdAt: new Date().toISOString() });
    const done = await insertEntry(entry, { type: "quick", input: { ...food, ...target, id } });
    toastSuccess(done, {
      title: diarySheets.changes.added,
      text: food.name,
      action: { label: diarySheets.changes.undo, run: () => removeEntries([done.answer ?? entry]) },
    });
  });
}

/** Input for an entry of calories and macros alone. */
export type QuickFood = Pick<Inputs["diary"]["addQuick"], "name" | "calories" | "protein" | "carbs" | "fat">;

/**
 * The entry of a quick add before the server responds. Its food uses the entry's id, so that it can be restored by that
 * id.
 */
export function buildQuickEntry({ name, ...nutrition }: QuickFood, place: EntryPlacement): Entry {
  const { id } = place;
  const food = { id, ref: toFoodRef("logged", id), name, ...roundNutrition(nutrition) };
  return { ...buildOptimisticEntry(place, food, 1), foodItemId: id };
}

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
