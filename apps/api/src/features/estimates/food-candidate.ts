import type { FoodCandidate } from "@fetta/domain/food-matching/food-candidate";
import type { ItemSource } from "@fetta/domain/meal-parser/meal-item";
import type { KnownFood } from "../food/known-food.ts";

const sourceByKind: Record<KnownFood["kind"], ItemSource> = {
  stock: "table",
  product: "product",
  own: "own",
  item: "own",
};

/** What came out of a photo may hold a model's guesses, whatever else is in it. */
function toItemSource({ kind, entry }: KnownFood): ItemSource {
  return kind === "item" && entry.source === "photo" ? "estimate" : sourceByKind[kind];
}

/** A food as an item of a meal may be; undefined for what has no weight. */
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
