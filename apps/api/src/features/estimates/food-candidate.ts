import type { FoodCandidate } from "@fetta/domain/food-matching/food-resolution";
import type { ItemSource } from "@fetta/domain/meal-parser/meal-item";
import type { KnownFood } from "../food/known-food.ts";

const sourceByKind: Record<KnownFood["kind"], ItemSource> = {
  stock: "table",
  product: "product",
  own: "own",
  item: "own",
};

/** An item of a photo may contain model estimates, whatever else it contains. */
function toItemSource({ kind, entry }: KnownFood): ItemSource {
  return kind === "item" && entry.source === "photo" ? "estimate" : sourceByKind[kind];
}

/** A food as a candidate for a meal item; undefined for a food without a weight. */
export function toFoodCandidate(food: KnownFood): FoodCandidate | undefined {
  if (food.per === "serving") return undefined;
  const { ref, name, brand, units, liquid, density, cooking } = food;
  const { calories, protein, carbs, fat } = food;
  return {
    ref,
    name,
    source: toItemSource(food),
    per100: { calories, protein, carbs, fat },
    brand,
    cooking,
    weighable: { units, liquid, density },
  };
}
