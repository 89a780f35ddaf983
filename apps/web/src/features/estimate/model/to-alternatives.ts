import type { Alternative, ItemSource } from "@fetta/domain/meal-parser/meal-item";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { foodsInMeals } from "../../../entities/food/select-meal-foods.ts";

const sources: Record<FoodHit["kind"], ItemSource | null> = {
  stock: "table",
  product: "product",
  own: "own",
  item: null,
};

/** What a search has found, as foods that may take the place of one in a meal. See `foodsInMeals`. */
export function foundFoods(...found: Parameters<typeof foodsInMeals>): {
  foods: Alternative[];
  more: number;
} {
  const { foods, more } = foodsInMeals(...found);
  const alternatives = foods.flatMap(({ ref, kind, name, brand, calories, protein, carbs, fat }) => {
    const source = sources[kind];
    if (source === null) return [];
    const per100 = { calories, protein, carbs, fat };
    return [{ ref, name: brand === null ? name : `${name}, ${brand}`, source, per100 }];
  });
  return { foods: alternatives, more };
}
