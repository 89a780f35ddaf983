import { extraNutrients, pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import type { FoodDetails } from "../../../entities/food/food-hit.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import type { Inputs } from "../../../lib/api/trpc-hooks.ts";

/** The draft for correcting a food, filled with its known values. */
export function toFoodDraft(food: FoodDetails): FoodDraft {
  const { name, brand, barcode, calories, protein, carbs, fat, liquid } = food;
  const [serving] = food.units;
  const missing = food.flags.includes("macro_missing");
  // A macro that the catalogue lacks is displayed as 0; in the form it is empty.
  const knownMacro = (grams: number): number | null => (missing && grams === 0 ? null : grams);
  return {
    barcode,
    name,
    brand,
    calories,
    protein: knownMacro(protein),
    carbs: knownMacro(carbs),
    fat: knownMacro(fat),
    ...pickNutrients(food, extraNutrients),
    liquid,
    servingLabel: serving?.label ?? null,
    servingGrams: serving?.grams ?? null,
  };
}

export type CustomFoodInput = Omit<Inputs["customFood"]["create"], "id">;

/** The request input; undefined while a mandatory value is missing. */
export function toCustomFoodInput(draft: FoodDraft): CustomFoodInput | undefined {
  const { name, calories, protein, carbs, fat } = draft;
  if (name.trim() === "" || calories === null || protein === null || carbs === null || fat === null) return undefined;
  return { ...draft, name: name.trim(), calories, protein, carbs, fat };
}
