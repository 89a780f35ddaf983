import { createSessionMap } from "../../lib/session-state.ts";
import type { Outputs } from "../../lib/api/trpc-hooks.ts";

/** A food as every list shows it, whatever it comes from. */
export type FoodHit = Outputs["search"]["foods"]["stock"][number];

/** A food with the fine print: more nutrients, source, range. */
export type FoodDetails = Outputs["food"]["read"];

const cachedFoods = createSessionMap<string, FoodHit>();

/** Keeps a food that a list or a scan has shown, so that its view opens with everything but the fine print. */
export function cacheFood(food: FoodHit): void {
  cachedFoods.set(food.ref, food);
}

export function getCachedFood(ref: string): FoodHit | undefined {
  return cachedFoods.get(ref);
}
