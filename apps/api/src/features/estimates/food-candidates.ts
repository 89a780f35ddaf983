import { toFoodRef } from "@fetta/domain/food-ref";
import type { FoodCandidate } from "@fetta/domain/food-matching/food-resolution";
import type { ItemSource } from "@fetta/domain/meal-parser/meal-item";
import type { Db } from "@fetta/db/schema/schema";
import { findKnownFoods } from "../food/find-foods.ts";
import type { KnownFood } from "../food/known-food.ts";

const sourceByKind: Record<KnownFood["kind"], ItemSource> = {
  stock: "table",
  product: "product",
  custom: "custom",
  logged: "custom",
};

/** An item of a photo may contain model estimates, whatever else it contains. */
function toItemSource({ kind, entry }: KnownFood): ItemSource {
  return kind === "logged" && entry.source === "photo" ? "estimate" : sourceByKind[kind];
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

/** The foods of the references, limited to those with a weight, in order. */
export async function findFoodCandidates(db: Db, userId: string, refs: readonly string[]): Promise<FoodCandidate[]> {
  const foods = await findKnownFoods({ db }, userId, refs);
  return refs.flatMap((ref) => {
    const food = foods.get(ref);
    const candidate = food && toFoodCandidate(food);
    return candidate ? [candidate] : [];
  });
}

/** The products of the codes, limited to those with a weight, in order. */
export const findProductCandidates = (db: Db, userId: string, gtins: readonly string[]): Promise<FoodCandidate[]> =>
  findFoodCandidates(
    db,
    userId,
    gtins.map((gtin) => toFoodRef("product", gtin)),
  );
