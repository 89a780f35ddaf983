import { createSessionMap } from "../../lib/session-state.ts";
import type { Outputs } from "../../lib/api/trpc-hooks.ts";

/** A food in a list, from any source. */
export type FoodHit = Outputs["search"]["foods"]["stock"][number];

/** A food with all its details: more nutrients, source, range. */
export type FoodDetails = Outputs["food"]["read"];

const cachedFoods = createSessionMap<string, FoodHit>();

/** Caches a food of a list or a scan, so that its page shows everything but the details at once. */
export function cacheFood(food: FoodHit): void {
  cachedFoods.set(food.ref, food);
}

export function getCachedFood(ref: string): FoodHit | undefined {
  return cachedFoods.get(ref);
}
