import { createSessionMap, createSessionValue } from "../../lib/session-state.ts";
import type { Outputs } from "../../lib/api/trpc-hooks.ts";

/** A food in a list, from any source. */
export type FoodHit = Outputs["search"]["foods"]["stock"][number];

/** True for a food whose values are implausible: it is logged from its page alone, which says why, never by one tap. */
export function isDoubtful({ flags }: Pick<FoodHit, "flags">): boolean {
  return flags.length > 0;
}

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

const typedText = createSessionValue<string | null>(null);

/** Keeps what is typed beside the diary until the search, which opens by it, has the focus. */
export const setTypedSearchText = typedText.set;

/** What was typed before the search had the focus; null after that. */
export function takeTypedSearchText(): string | null {
  const text = typedText.get();
  typedText.set(null);
  return text;
}
