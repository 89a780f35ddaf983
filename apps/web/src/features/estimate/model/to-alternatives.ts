import type { Alternative, ItemSource } from "@fetta/domain/meal-parser/meal-item";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { selectMealFoods } from "../../../entities/food/select-meal-foods.ts";

const sourceOfKind: Record<FoodHit["kind"], ItemSource | null> = {
  stock: "table",
  product: "product",
  own: "own",
  item: null,
};

/** Converts search results to alternatives for a food of a meal. See `selectMealFoods`. */
export function toAlternatives(...found: Parameters<typeof selectMealFoods>): {
  foods: Alternative[];
  more: number;
} {
  const { foods, more } = selectMealFoods(...found);
  const alternatives = foods.flatMap(({ ref, kind, name, brand, calories, protein, carbs, fat }) => {
    const source = sourceOfKind[kind];
    if (source === null) return [];
    const per100 = { calories, protein, carbs, fat };
    return [{ ref, name: brand === null ? name : `${name}, ${brand}`, source, per100 }];
  });
  return { foods: alternatives, more };
}
