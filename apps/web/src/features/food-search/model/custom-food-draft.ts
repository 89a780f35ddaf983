import type { FoodDetails } from "../../../entities/food/food-hit.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import type { Inputs } from "../../../lib/api/trpc-hooks.ts";

/** The label of a food that is to be corrected, as far as it is known. */
export function toFoodDraft(food: FoodDetails): FoodDraft {
  const { name, brand, barcode, calories, protein, carbs, fat, fibre, sugars, saturated, salt, liquid } =
    food;
  const [serving] = food.units;
  const missing = food.flags.includes("macro_missing");
  // A macro that the catalogue lacks is shown as 0: in the form it is to be filled in.
  const knownMacro = (grams: number): number | null => (missing && grams === 0 ? null : grams);
  return {
    barcode,
    name,
    brand,
    calories,
    protein: knownMacro(protein),
    carbs: knownMacro(carbs),
    fat: knownMacro(fat),
    fibre,
    sugars,
    saturated,
    salt,
    liquid,
    servingLabel: serving?.label ?? null,
    servingGrams: serving?.grams ?? null,
  };
}

export type CustomFoodInput = Omit<Inputs["ownFood"]["create"], "id">;

/** What is sent; undefined while something that every label has is missing. */
export function toCustomFoodInput(draft: FoodDraft): CustomFoodInput | undefined {
  const { name, calories, protein, carbs, fat } = draft;
  if (name.trim() === "" || calories === null || protein === null || carbs === null || fat === null)
    return undefined;
  return { ...draft, name: name.trim(), calories, protein, carbs, fat };
}
