import { toFoodRef } from "@fetta/domain/food-ref";
import { roundNutrition } from "@fetta/domain/nutrition/nutrition";
import { buildOptimisticEntry } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { EntryPlacement } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { Inputs } from "../../../lib/api/trpc-hooks.ts";
import type { Entry } from "./entry.ts";

/** What is known of something eaten when only its figures are. */
export type QuickFood = Pick<Inputs["diary"]["addQuick"], "name" | "calories" | "protein" | "carbs" | "fat">;

/** The entry of bare figures before the server has answered. Its food has its id: it can be put back by it already. */
export function buildQuickEntry({ name, ...nutrition }: QuickFood, place: EntryPlacement): Entry {
  const { id } = place;
  const food = { id, ref: toFoodRef("item", id), name, ...roundNutrition(nutrition) };
  return { ...buildOptimisticEntry(place, food, 1), foodItemId: id };
}
