import { rankFoods } from "@fetta/domain/search/food-ranking";
import { toFoodRef } from "@fetta/domain/food-ref";
import { toAlternative, type FoodCandidate } from "@fetta/domain/food-matching/food-resolution";
import type { Alternative, UnresolvedRow, ItemSource } from "@fetta/domain/meal-parser/meal-item";
import { searchFoodIndex } from "@fetta/db/queries/food-search/food-search";
import { listCustomFoods } from "@fetta/db/queries/food/custom-food";
import type { Db } from "@fetta/db/schema/schema";
import { findKnownFoods } from "../food/find-foods.ts";
import { customToKnownFood, type KnownFood } from "../food/known-food.ts";

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

/** Maximum suggestions of a row to choose from. */
export const maxSuggestions = 5;

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

async function findProductSuggestions(db: Db, userId: string, query: string, limit: number): Promise<Alternative[]> {
  const { foods: found } = await searchFoodIndex(db, { text: query, limit, kinds: ["product"] });
  const products = await findProductCandidates(
    db,
    userId,
    found.map(({ key }) => key),
  );
  return products.map(toAlternative);
}

/**
 * Adds suggestions to the rows: custom foods of that name first, then the row's own candidates, then products of the
 * local table.
 */
export async function addSuggestions(db: Db, userId: string, rows: readonly UnresolvedRow[]): Promise<UnresolvedRow[]> {
  if (!rows.some(({ missing }) => missing === "food")) return [...rows];
  const customFoods = await listCustomFoods(db, userId);
  return Promise.all(
    rows.map(async (row) => {
      if (row.missing !== "food" || row.query === "") return row;
      const matches = rankFoods(row.query, customFoods).foods.flatMap(
        (food) => toFoodCandidate(customToKnownFood(food)) ?? [],
      );
      const suggestions = [...matches.map(toAlternative), ...row.suggestions].slice(0, maxSuggestions);
      const missingCount = maxSuggestions - suggestions.length;
      const others = missingCount > 0 ? await findProductSuggestions(db, userId, row.query, missingCount) : [];
      return { ...row, suggestions: [...suggestions, ...others] };
    }),
  );
}
