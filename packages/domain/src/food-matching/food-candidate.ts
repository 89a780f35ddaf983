import { toFoodRef } from "../food-ref.ts";
import type { LexiconFood } from "./lexicon-food.ts";
import type { Alternative } from "../meal-parser/meal-item.ts";
import type { CookingYield } from "../portions/food-units.ts";
import type { WeighableFood } from "../portions/household-measures.ts";

/** A possible food of an item: its figures per 100 g, its brand, and the data that its weight is computed from. */
export type FoodCandidate = Alternative & {
  brand: string | null;
  cooking: CookingYield | null;
  /** The units and density for weighing. */
  weighable: WeighableFood;
};

/** Converts a stock food to a candidate. */
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

/** Returns the candidate without the fields for weighing. */
export function toAlternative({ ref, name, source, per100 }: FoodCandidate): Alternative {
  return { ref, name, source, per100 };
}
