import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { recipeLimits } from "./recipe-limits.ts";

/** A dish that was put on the scale when it was done: all portions together. */
export type WeighedRecipe = { servings: number; cookedGrams: number };

/** What one portion of it weighs. */
export function gramsPerPortion({ servings, cookedGrams }: WeighedRecipe): number {
  return cookedGrams / servings;
}

/** Beyond these digits a division says no more than how numbers are kept: 100.00000000000001 portions are 100. */
const significantDigits = 12;

/** Portions that so many grams of it are: of 900 g made for 4, 180 g are 0.8. Unrounded. */
export function gramsToPortions(grams: number, { servings, cookedGrams }: WeighedRecipe): number {
  return Number(((grams * servings) / cookedGrams).toPrecision(significantDigits));
}

/** What so many portions of it weigh, as a kitchen scale with decimals shows it. */
export function portionsToGrams(portions: number, dish: WeighedRecipe): number {
  return roundToOneDecimal(portions * gramsPerPortion(dish));
}

/** The least and the most of it that one entry of the diary holds, in whole grams. */
export function portionGramBounds(dish: WeighedRecipe): { min: number; max: number } {
  const { min, max } = recipeLimits.portions;
  const minGrams = Math.max(1, Math.ceil(min * gramsPerPortion(dish)));
  return { min: minGrams, max: Math.max(minGrams, Math.floor(max * gramsPerPortion(dish))) };
}
