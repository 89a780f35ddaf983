import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { recipeLimits } from "./recipe-limits.ts";

/** A dish whose finished weight was measured: grams of all portions together. */
export type WeighedRecipe = { servings: number; cookedGrams: number };

/** Grams of one portion. */
export function gramsPerPortion({ servings, cookedGrams }: WeighedRecipe): number {
  return cookedGrams / servings;
}

/** Digits beyond these are floating-point noise: 100.00000000000001 portions are 100. */
const significantDigits = 12;

/** Portions in an amount of grams: of 900 g made for 4, 180 g are 0.8. Unrounded. */
export function gramsToPortions(grams: number, { servings, cookedGrams }: WeighedRecipe): number {
  return Number(((grams * servings) / cookedGrams).toPrecision(significantDigits));
}

/** Grams of an amount of portions, rounded to one decimal like a kitchen scale. */
export function portionsToGrams(portions: number, dish: WeighedRecipe): number {
  return roundToOneDecimal(portions * gramsPerPortion(dish));
}

/** Minimum and maximum of one diary entry, in whole grams. */
export function portionGramBounds(dish: WeighedRecipe): { min: number; max: number } {
  const { min, max } = recipeLimits.portions;
  const minGrams = Math.max(1, Math.ceil(min * gramsPerPortion(dish)));
  return { min: minGrams, max: Math.max(minGrams, Math.floor(max * gramsPerPortion(dish))) };
}
