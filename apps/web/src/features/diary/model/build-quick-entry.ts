import { foodRef } from "@fetta/domain/food-ref";
import { rounded } from "@fetta/domain/nutrition/nutrition";
import { newEntryOf } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { NewPlace } from "../../../entities/logged-entry/optimistic-entry.ts";
import type { Inputs } from "../../../lib/api/trpc-hooks.ts";
import type { Entry } from "./entry.ts";

/** What is known of something eaten when only its figures are. */
export type QuickFood = Pick<Inputs["diary"]["addQuick"], "name" | "calories" | "protein" | "carbs" | "fat">;

/** The entry of bare figures before the server has answered. Its food has its id: it can be put back by it already. */
export function quickEntry({ name, ...figures }: QuickFood, place: NewPlace): Entry {
  const { id } = place;
  const food = { id, ref: foodRef("item", id), name, ...rounded(figures) };
  return { ...newEntryOf(place, food, 1), foodItemId: id };
}
