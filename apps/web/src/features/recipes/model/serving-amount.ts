import { portionsToGrams, gramsToPortions } from "@fetta/domain/recipes/cooked-portions";
import type { WeighedRecipe } from "@fetta/domain/recipes/cooked-portions";

export const servingUnits = ["portions", "grams"] as const;

/** How much of a recipe was eaten, as it is typed: null while that is no amount. */
export type ServingAmount = { unit: (typeof servingUnits)[number]; amount: number | null };

/** One portion, until told otherwise. */
export const defaultServing: ServingAmount = { unit: "portions", amount: 1 };

/** The dish on the scale, where somebody weighed it. */
export function weighedDishOf(recipe: {
  servings: number;
  cookedGrams: number | null;
}): WeighedRecipe | null {
  const { servings, cookedGrams } = recipe;
  return cookedGrams === null ? null : { servings, cookedGrams };
}

/** How many portions that is; null while it is no amount. */
export function toPortions({ unit, amount }: ServingAmount, dish: WeighedRecipe | null): number | null {
  if (amount === null || unit === "portions") return amount;
  return dish && gramsToPortions(amount, dish);
}

/** The same helping said the other way, as far as a field shows it; what is no amount is one portion again. */
export function convertServing(
  unit: ServingAmount["unit"],
  serving: ServingAmount,
  dish: WeighedRecipe,
): ServingAmount {
  if (unit === serving.unit) return serving;
  const portions = toPortions(serving, dish) ?? 1;
  return { unit, amount: unit === "grams" ? portionsToGrams(portions, dish) : roundPortions(portions) };
}

/** At least one: nothing is no amount. */
const roundPortions = (portions: number): number => Math.max(0.01, Math.round(portions * 100) / 100);
