import { oneDecimal } from "../nutrition/nutrition.ts";
import { recipeBounds } from "./recipe-limits.ts";

/** A dish that was put on the scale when it was done: all portions together. */
export type WeighedDish = { servings: number; cookedGrams: number };

/** What one portion of it weighs. */
export function portionGrams({ servings, cookedGrams }: WeighedDish): number {
  return cookedGrams / servings;
}

/** Beyond these digits a division says no more than how numbers are kept: 100.00000000000001 portions are 100. */
const digits = 12;

/** Portions that so many grams of it are: of 900 g made for 4, 180 g are 0.8. Unrounded. */
export function portionsOfGrams(grams: number, { servings, cookedGrams }: WeighedDish): number {
  return Number(((grams * servings) / cookedGrams).toPrecision(digits));
}

/** What so many portions of it weigh, as a kitchen scale with decimals shows it. */
export function gramsOfPortions(portions: number, dish: WeighedDish): number {
  return oneDecimal(portions * portionGrams(dish));
}

/** The least and the most of it that one entry of the diary holds, in whole grams. */
export function shareBounds(dish: WeighedDish): { min: number; max: number } {
  const { min, max } = recipeBounds.portions;
  const least = Math.max(1, Math.ceil(min * portionGrams(dish)));
  return { min: least, max: Math.max(least, Math.floor(max * portionGrams(dish))) };
}
