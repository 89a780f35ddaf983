import { matchFoods } from "@fetta/domain/search/food-ranking";
import { foodRef } from "@fetta/domain/food-ref";
import { alternativeOf } from "@fetta/domain/food-matching/food-candidate";
import type { GroundFood } from "@fetta/domain/food-matching/food-candidate";
import type { Alternative, OpenRow } from "@fetta/domain/meal-parser/meal-item";
import { findFoods as searchFoods } from "@fetta/db/queries/food-search/food-search";
import { listOwnFoods } from "@fetta/db/queries/food/custom-food";
import type { Db } from "@fetta/db/schema/schema";
import type { Viewer } from "../auth/current-user.ts";
import { findFoods } from "../food/find-foods.ts";
import { asGroundFood } from "./food-candidate.ts";
import { ownAsFood } from "../food/known-food.ts";

/** Foods that a row to choose offers. */
export const mostSuggestions = 5;

/** The foods behind references, those that have a weight, in order. */
export async function groundFoods(db: Db, viewer: Viewer, refs: readonly string[]): Promise<GroundFood[]> {
  const foods = await findFoods({ db }, viewer.id, refs);
  return refs.flatMap((ref) => {
    const food = foods.get(ref);
    const ground = food && asGroundFood(food);
    return ground ? [ground] : [];
  });
}

async function products(db: Db, viewer: Viewer, query: string, limit: number): Promise<Alternative[]> {
  const found = await searchFoods(db, { text: query, limit, kinds: ["product"] });
  const foods = await groundFoods(
    db,
    viewer,
    found.map(({ key }) => foodRef("product", key)),
  );
  return foods.map(alternativeOf);
}

/**
 * The rows with more foods that they may mean: the person's own ones of that name first, then what the rows have, then
 * products of our mirror.
 */
export async function withSuggestions(db: Db, viewer: Viewer, rows: readonly OpenRow[]): Promise<OpenRow[]> {
  if (!rows.some(({ missing }) => missing === "food")) return [...rows];
  const own = await listOwnFoods(db, viewer.id);
  return Promise.all(
    rows.map(async (row) => {
      if (row.missing !== "food" || row.query === "") return row;
      const theirs = matchFoods(row.query, own).flatMap((food) => asGroundFood(ownAsFood(food)) ?? []);
      const known = [...theirs.map(alternativeOf), ...row.suggestions].slice(0, mostSuggestions);
      const room = mostSuggestions - known.length;
      const others = room > 0 ? await products(db, viewer, row.query, room) : [];
      return { ...row, suggestions: [...known, ...others] };
    }),
  );
}
