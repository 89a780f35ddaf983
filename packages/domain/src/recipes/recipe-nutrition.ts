import type { Composition } from "./cooked-dish.ts";
import { kcalPerGram, nutrientNames, rounded } from "../nutrition/nutrition.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";
import { alcoholKept, fryingOil, fryingOilKept, isCookingSalt, isWeightless } from "./cooking-retention.ts";
import type { RecipeFigures, RecipeIngredient, RecipeStep } from "./recipe.ts";

/** An ingredient, and what somebody guesses of 100 g of it for want of a table's row. */
export type FiguredIngredient = RecipeIngredient & { guess?: Nutrition };

/** Share of the energy that tables may lack before the figures are called estimated. */
const lackingShare = 0.1;
/** Grams a portion that a row's missing figure may hide before the sum is missing too: what a label rounds to nothing. */
const hiddenGrams = 0.5;

const details = ["fibre", "sugars", "saturated", "salt"] as const;
type Detail = (typeof details)[number];

/** The most that 100 g can hold of a figure that the row lacks. */
const atMost: Record<Detail, (food: Composition) => number> = {
  fibre: ({ protein, carbs, fat }) => Math.max(0, 100 - protein - carbs - fat),
  sugars: ({ carbs }) => carbs,
  saturated: ({ fat }) => fat,
  salt: () => 100,
};

/** Sums, in kcal and grams of one portion. `hidden`: the most that missing figures can amount to. */
type Sum = Nutrition & Record<Detail, number> & { hidden: Record<Detail, number> };

/**
 * What one portion holds: grams of each ingredient times the row that `foodOf` has for its `ref` (per 100 g). Of a
 * frying bath a tenth is eaten, of salt in the water nothing, of wine what cooking leaves. `estimated` where the
 * ingredients without a row may hold more than 10 % of the energy: as much as `guess` says, or as pure fat would.
 * `unknown` names them, but not the leavening and spices that hold next to nothing. A figure of fibre, sugars, saturated
 * fat or salt is null where rows lack it and more than half a gram may be missing.
 */
export function recipeFigures(
  ingredients: readonly FiguredIngredient[],
  servings: number,
  foodOf: (ref: string) => Composition | undefined,
  steps: readonly RecipeStep[] = [],
): RecipeFigures {
  const bath = fryingOil(ingredients, steps);
  const sum = empty();
  const unknown: string[] = [];
  let unproved = 0;
  for (const part of ingredients) {
    const grams = eatenGrams(part, bath) / servings;
    const row = part.ref === null ? undefined : foodOf(part.ref);
    if (row !== undefined) {
      add(sum, cooked(row, part.name, steps), grams);
      continue;
    }
    if (isWeightless(part.name)) continue;
    unknown.push(part.name);
    for (const name of details) sum.hidden[name] += grams;
    if (part.guess !== undefined)
      for (const name of nutrientNames) sum[name] += (part.guess[name] * grams) / 100;
    unproved += part.guess === undefined ? grams * kcalPerGram.fat : (part.guess.calories * grams) / 100;
  }
  return {
    ...rounded(sum),
    fibre: detail(sum, "fibre", 1),
    sugars: detail(sum, "sugars", 1),
    saturated: detail(sum, "saturated", 2),
    salt: detail(sum, "salt", 2),
    estimated: unproved > 0 && unproved > lackingShare * sum.calories,
    unknown,
  };
}

function empty(): Sum {
  const none = { fibre: 0, sugars: 0, saturated: 0, salt: 0 };
  return { calories: 0, protein: 0, carbs: 0, fat: 0, ...none, hidden: { ...none } };
}

function eatenGrams(part: RecipeIngredient, bath: RecipeIngredient | undefined): number {
  if (part === bath) return part.grams * fryingOilKept;
  return isCookingSalt(part) ? 0 : part.grams;
}

/** The row without the alcohol that the pot loses. */
function cooked(row: Composition, name: string, steps: readonly RecipeStep[]): Composition {
  if (row.alcohol === null || row.alcohol === 0) return row;
  const lost = row.alcohol * (1 - alcoholKept(name, steps));
  return { ...row, calories: Math.max(0, row.calories - lost * kcalPerGram.alcohol) };
}

function add(sum: Sum, row: Composition, grams: number): void {
  for (const name of nutrientNames) sum[name] += (row[name] * grams) / 100;
  for (const name of details) {
    const value = row[name];
    if (value === null) sum.hidden[name] += (atMost[name](row) * grams) / 100;
    else sum[name] += (value * grams) / 100;
  }
}

function detail(sum: Sum, name: Detail, decimals: number): number | null {
  if (sum.hidden[name] > hiddenGrams) return null;
  const scale = 10 ** decimals;
  return Math.round(sum[name] * scale) / scale;
}

/** What 100 g of the finished dish hold, where all portions together weigh `cookedGrams`. Unrounded. */
export function perHundredCooked(figures: Nutrition, servings: number, cookedGrams: number): Nutrition {
  const share = (servings * 100) / cookedGrams;
  return {
    calories: figures.calories * share,
    protein: figures.protein * share,
    carbs: figures.carbs * share,
    fat: figures.fat * share,
  };
}
