import { gramsOfPortions, portionsOfGrams } from "@fetta/domain/recipes/cooked-portions";
import type { WeighedDish } from "@fetta/domain/recipes/cooked-portions";

export const helpingWays = ["portions", "grams"] as const;

/** How much of a recipe was eaten, as it is typed: null while that is no amount. */
export type Helping = { way: (typeof helpingWays)[number]; amount: number | null };

/** One portion, until told otherwise. */
export const usualHelping: Helping = { way: "portions", amount: 1 };

/** The dish on the scale, where somebody weighed it. */
export function weighedDish(recipe: { servings: number; cookedGrams: number | null }): WeighedDish | null {
  const { servings, cookedGrams } = recipe;
  return cookedGrams === null ? null : { servings, cookedGrams };
}

/** How many portions that is; null while it is no amount. */
export function portionsOf({ way, amount }: Helping, dish: WeighedDish | null): number | null {
  if (amount === null || way === "portions") return amount;
  return dish && portionsOfGrams(amount, dish);
}

/** The same helping said the other way, as far as a field shows it; what is no amount is one portion again. */
export function saidIn(way: Helping["way"], helping: Helping, dish: WeighedDish): Helping {
  if (way === helping.way) return helping;
  const portions = portionsOf(helping, dish) ?? 1;
  return { way, amount: way === "grams" ? gramsOfPortions(portions, dish) : hundredths(portions) };
}

/** At least one: nothing is no amount. */
const hundredths = (portions: number): number => Math.max(0.01, Math.round(portions * 100) / 100);
