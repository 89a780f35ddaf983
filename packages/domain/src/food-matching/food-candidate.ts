import { foodRef } from "../food-ref.ts";
import type { LexiconFood } from "./lexicon-food.ts";
import type { Alternative } from "../meal-parser/meal-item.ts";
import type { Cooking } from "../portions/food-units.ts";
import type { weighAmount } from "../portions/portion-weight.ts";

/** A food that an item may turn out to be: its figures (of 100 g), its brand, and what weighs it. */
export type GroundFood = Alternative & {
  brand: string | null;
  cooking: Cooking | null;
  /** By which its units are weighed. */
  weighable: Weighable;
};
type Weighable = Parameters<typeof weighAmount>[1];

/** A stock food as one that an item may turn out to be. */
export function stockGround(food: LexiconFood): GroundFood {
  const { id, name, calories, protein, carbs, fat, cooking } = food;
  return {
    ref: foodRef("stock", id),
    name,
    source: "table",
    per100: { calories, protein, carbs, fat },
    brand: null,
    cooking,
    weighable: food,
  };
}

/** The food without what only weighing needs. */
export function alternativeOf({ ref, name, source, per100 }: GroundFood): Alternative {
  return { ref, name, source, per100 };
}
