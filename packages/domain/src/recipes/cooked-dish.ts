import {
  mapNutrients,
  nutrientDefinitions,
  nutrientKeys,
  nutrientsByKey,
  type DetailNutrient,
  type Micronutrients,
} from "../nutrition/nutrient-keys.ts";
import { kcalPerGram } from "../nutrition/energy.ts";
import { roundAmount, roundToOneDecimal, type Nutrition } from "../nutrition/nutrition.ts";
import { recipeLimits } from "./recipe-limits.ts";

/** Composition of 100 g of a food, each figure in its unit; null where its source has no figure. */
export type Composition = Nutrition & Record<DetailNutrient, number | null>;
/** With the micronutrients that are known. */
export type DetailedComposition = Composition & Partial<Micronutrients>;

/** An ingredient: edible grams as they enter the recipe, and how cooking changes them. */
export type DishIngredient = {
  food: DetailedComposition;
  grams: number;
  /** Grams of cooked food per gram of raw food. */
  yieldFactor: number;
  /** Share of the alcohol that remains, 0 to 1. */
  alcoholRetention: number;
};

/**
 * How the weight of the finished dish is computed: as the sum of the cooked ingredients; by water lost or absorbed
 * until the dish is as dry as a measured one; or by frying until it is as dry and as fat as a measured one.
 */
export type FinishedWeight =
  | { method: "sum" }
  | { method: "dry"; reference: Composition }
  | { method: "fried"; reference: Composition; oil: DetailedComposition };

/** Nutrients in grams that no other contains; those in mg and µg weigh too little to count. */
const solidKeys = nutrientDefinitions.flatMap(({ key, unit, partOf }) =>
  unit === "g" && partOf === undefined ? key : [],
);

/** Grams in 100 g that are not water (minerals and other values that a table does not list are left out). */
export function dryMatter(food: DetailedComposition): number {
  return solidKeys.reduce((sum, key) => sum + (food[key] ?? 0), 0);
}

/**
 * Share of a dish's weight that foods without a figure for a micronutrient may have, like spices and a spoon of vinegar,
 * before the dish has none either.
 */
const maxUnknownWeightShare = 0.03;

/** Grams of foods, and what a figure of them comes to; null where too much of the weight has no figure. */
export function sumKnown(
  parts: readonly { value: number | null; grams: number }[],
  maxUnknownShare = maxUnknownWeightShare,
): number | null {
  let [total, unknown, sum] = [0, 0, 0];
  for (const { value, grams } of parts) {
    total += grams;
    if (value === null) unknown += grams;
    else sum += (value * grams) / 100;
  }
  return unknown > maxUnknownShare * total ? null : sum;
}

/** Sum of the parts for the whole recipe. A figure that is null in one part is null in the sum, see `sumKnown`. */
function sumComposition(parts: readonly DishIngredient[]): Composition & Micronutrients {
  const cooked = parts.map(({ food, grams, alcoholRetention }) => {
    const evaporated = (food.alcohol ?? 0) * (1 - alcoholRetention);
    const calories = food.calories - evaporated * kcalPerGram.alcohol;
    const alcohol = food.alcohol === null ? null : food.alcohol - evaporated;
    return { food: { ...food, calories, alcohol }, grams };
  });
  return mapNutrients(nutrientKeys, (key) =>
    sumKnown(
      cooked.map(({ food, grams }) => ({ value: food[key] ?? null, grams })),
      nutrientsByKey[key].scope === "micronutrient" ? maxUnknownWeightShare : 0,
    ),
  ) as Composition & Micronutrients;
}

/** Grams of oil that frying adds, and the weight of the fried dish: two unknowns, solved from water and fat. */
function solveFrying(total: Composition, reference: Composition): { cookedGrams: number; oilGrams: number } {
  const cookedGrams = ((dryMatter(total) - total.fat) * 100) / (dryMatter(reference) - reference.fat);
  return { cookedGrams, oilGrams: (reference.fat * cookedGrams) / 100 - total.fat };
}

export type CookedDish = { composition: Composition & Micronutrients; cookedGrams: number; oilGrams: number };

/**
 * A dish per 100 g as eaten, its total weight and its frying oil (grams). Only water, alcohol and frying oil are lost
 * or gained. Energy in whole kcal, salt and saturated fat with two decimals, the rest with one. Throws where the
 * measured dish cannot be reached, which is a mistake in the recipe.
 */
export function cookDish(parts: readonly DishIngredient[], finish: FinishedWeight): CookedDish {
  const raw = sumComposition(parts);
  if (finish.method === "fried") {
    const { cookedGrams, oilGrams } = solveFrying(raw, finish.reference);
    if (!(oilGrams > 0)) throw new Error("the fried dish is to hold less fat than its ingredients");
    const oil: DishIngredient = { food: finish.oil, grams: oilGrams, yieldFactor: 1, alcoholRetention: 1 };
    return { composition: toPer100(sumComposition([...parts, oil]), cookedGrams), cookedGrams, oilGrams };
  }
  const cookedGrams =
    finish.method === "dry"
      ? (dryMatter(raw) * 100) / dryMatter(finish.reference)
      : parts.reduce((sum, part) => sum + part.grams * part.yieldFactor, 0);
  return { composition: toPer100(raw, cookedGrams), cookedGrams, oilGrams: 0 };
}

function toPer100(totals: Composition & Micronutrients, grams: number): Composition & Micronutrients {
  return mapNutrients(nutrientKeys, (key) => {
    const { decimals, dishDecimals = decimals } = nutrientsByKey[key];
    const total = totals[key];
    return total === null ? null : roundAmount((total * 100) / grams, dishDecimals);
  }) as Composition & Micronutrients;
}

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
