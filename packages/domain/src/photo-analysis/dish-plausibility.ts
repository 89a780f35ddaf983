import { energyOfMacros, type Nutrition } from "../nutrition/nutrition.ts";

/** Limits of food. Energy of pure fat: 902 kcal per 100 g (USDA SR Legacy, "Oil, olive" 884 and "Lard" 902). */
export const dishBounds = {
  kcalPer100: 902,
  /** Macronutrients of 100 g of food, grams, with a margin for rounding. */
  macrosPer100: 102,
  itemGrams: { min: 1, max: 1500 },
  mealGrams: 3000,
  mealKcal: { min: 1, max: 4000 },
} as const;

/** Stated energy may differ from 4/4/9 by this share: fibre, polyols and rounding do not explain more. */
const atwaterTolerance = 0.25;
/** ... or by this much (kcal per 100 g): a share is meaningless for tea or lettuce. */
const atwaterToleranceKcal = 10;

/**
 * Alcohol adds energy that the macronutrients do not include. Only the head of a name counts: "risotto al vino" does
 * not match.
 */
const alcoholicDrinkPattern =
  /^(?:(?:calice|bicchiere|coppa|boccale|bottiglia|lattina|shot) di )?(?:vino|birra|prosecco|spumante|champagne|sidro|spritz|aperol|campari|negroni|mojito|cocktail|gin|rum|vodka|whisky|whiskey|grappa|amaro|liquore|limoncello|vermut|vermouth|marsala|sangria|brandy|cognac|tequila|porto|passito)(?![\p{L}'])/iu;
/** Spirits of 40 % contain 225 kcal in 100 g, cream liqueurs up to 350. */
const maxAlcoholKcalPer100 = 350;

function isAlcoholicDrink(name: string): boolean {
  return alcoholicDrinkPattern.test(name.trim());
}

/**
 * Returns plausible figures per 100 g (kcal, grams), or null. Where the stated energy and the macronutrients differ
 * by more than 25 %, the energy is computed from the macronutrients and `isRecomputed` is true; alcoholic drinks keep
 * their energy.
 */
export function toPlausiblePer100(
  per100: Nutrition,
  name: string,
): { per100: Nutrition; isRecomputed: boolean } | null {
  const { calories, protein, carbs, fat } = per100;
  const figures = [calories, protein, carbs, fat];
  if (!figures.every((figure) => Number.isFinite(figure) && figure >= 0)) return null;
  if (calories > dishBounds.kcalPer100 || protein + carbs + fat > dishBounds.macrosPer100) return null;
  const macroEnergy = energyOfMacros(per100);
  const difference = calories - macroEnergy;
  if (Math.abs(difference) <= Math.max(atwaterToleranceKcal, atwaterTolerance * Math.max(calories, macroEnergy)))
    return { per100, isRecomputed: false };
  if (difference > 0 && isAlcoholicDrink(name) && calories <= maxAlcoholKcalPer100)
    return { per100, isRecomputed: false };
  // Energy without macronutrients: recomputing it would silently give zero.
  if (macroEnergy < 1 || macroEnergy > dishBounds.kcalPer100) return null;
  return { per100: { ...per100, calories: macroEnergy }, isRecomputed: true };
}

/** Minimum half-width of a displayed range: a visual estimate of weight is never more precise than 25 %. */
const minSpread = 0.25;
/** ... and beyond a third or three times, a range carries no information. */
const maxSpread = 3;

export type GramsRange = { min: number; mid: number; max: number };

/**
 * Returns grams with min <= mid <= max, at least 25 % wide on both sides; null where the middle is not a possible
 * weight.
 */
export function toPlausibleGrams(min: number, mid: number, max: number): GramsRange | null {
  if (![min, mid, max].every((grams) => Number.isFinite(grams) && grams >= 0)) return null;
  if (mid <= 0 || mid > dishBounds.itemGrams.max) return null;
  return {
    min: Math.max(mid / maxSpread, Math.min(min, max, mid * (1 - minSpread))),
    mid,
    max: Math.min(mid * maxSpread, Math.max(min, max, mid * (1 + minSpread))),
  };
}
