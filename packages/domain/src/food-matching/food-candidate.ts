import { toFoodRef } from "../food-ref.ts";
import type { LexiconFood } from "./lexicon-food.ts";
import type { Alternative } from "../meal-parser/meal-item.ts";
import type { CookingYield } from "../portions/food-units.ts";
import type { computePortionWeight } from "../portions/portion-weight.ts";

/** A food that an item may turn out to be: its figures (of 100 g), its brand, and what weighs it. */
export type FoodCandidate = Alternative & {
  brand: string | null;
  cooking: CookingYield | null;
  /** By which its units are weighed. */
  weighable: WeighableFood;
};
type WeighableFood = Parameters<typeof computePortionWeight>[1];

/** A stock food as one that an item may turn out to be. */
export function toStockCandidate(food: LexiconFood): FoodCandidate {
  const { id, name, calories, protein, carbs, fat, cooking } = food;
  return {
    ref: toFoodRef("stock", id),
    name,
    source: "table",
    per100: { calories, protein, carbs, fat },
    brand: null,
    cooking,
    weighable: food,
  };
}

/** The food without what only weighing needs. */
export function toAlternative({ ref, name, source, per100 }: FoodCandidate): Alternative {
  return { ref, name, source, per100 };
}
