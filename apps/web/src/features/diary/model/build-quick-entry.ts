import { toFoodRef } from "@fetta/domain/food-ref";
import { roundNutrition } from "@fetta/domain/nutrition/nutrition";
import { buildOptimisticEntry } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { EntryPlacement } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { Inputs } from "../../../lib/api/trpc-hooks.ts";
import type { Entry } from "./entry.ts";

/** Input for an entry of calories and macros alone. */
export type QuickFood = Pick<Inputs["diary"]["addQuick"], "name" | "calories" | "protein" | "carbs" | "fat">;

/**
 * The entry of a quick add before the server responds. Its food uses the entry's id, so that it can be restored by that
 * id.
 */
export function buildQuickEntry({ name, ...nutrition }: QuickFood, place: EntryPlacement): Entry {
  const { id } = place;
  const food = { id, ref: toFoodRef("item", id), name, ...roundNutrition(nutrition) };
  return { ...buildOptimisticEntry(place, food, 1), foodItemId: id };
}
