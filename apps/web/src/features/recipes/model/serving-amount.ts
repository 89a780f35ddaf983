import { portionsToGrams, gramsToPortions, type WeighedRecipe } from "@fetta/domain/recipes/cooked-dish";

export const servingUnits = ["portions", "grams"] as const;

/** A typed amount of a recipe: null while it is no valid amount. */
export type ServingAmount = { unit: (typeof servingUnits)[number]; amount: number | null };

/** One portion, the default. */
export const defaultServing: ServingAmount = { unit: "portions", amount: 1 };

/** The weighed dish, where the cooked weight is known. */
export function weighedDishOf(recipe: { servings: number; cookedGrams: number | null }): WeighedRecipe | null {
  const { servings, cookedGrams } = recipe;
  return cookedGrams === null ? null : { servings, cookedGrams };
}

/** Converts to portions; null while the amount is invalid. */
export function toPortions({ unit, amount }: ServingAmount, dish: WeighedRecipe | null): number | null {
  if (amount === null || unit === "portions") return amount;
  return dish && gramsToPortions(amount, dish);
}

/** The same amount in the other unit, rounded as its field shows it; an invalid amount becomes one portion. */
export function convertServing(
  unit: ServingAmount["unit"],
  serving: ServingAmount,
  dish: WeighedRecipe,
): ServingAmount {
  if (unit === serving.unit) return serving;
  const portions = toPortions(serving, dish) ?? 1;
  return { unit, amount: unit === "grams" ? portionsToGrams(portions, dish) : roundPortions(portions) };
}

/** At least 0.01: zero is no valid amount. */
const roundPortions = (portions: number): number => Math.max(0.01, Math.round(portions * 100) / 100);
