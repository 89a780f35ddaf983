import { sumKnown, type Composition } from "./cooked-dish.ts";
import {
  extraNutrients,
  mapNutrients,
  micronutrientKeys,
  nutrientsByKey,
  type ExtraNutrient,
  type Micronutrients,
} from "../nutrition/nutrient-keys.ts";
import { kcalPerGram } from "../nutrition/energy.ts";
import {
  nutrientNames,
  roundNutrition,
  scaleNutrition,
  zeroNutrition,
  type Nutrition,
} from "../nutrition/nutrition.ts";
import {
  computeAlcoholRetention,
  findFryingOil,
  fryingOilUptake,
  isCookingSalt,
  hasNegligibleEnergy,
} from "./cooking-retention.ts";
import type { RecipeDraft, RecipeNutrition, RecipeIngredient, RecipeStep } from "./recipe.ts";
import { formatGrams } from "./ingredients/ingredient-amount.ts";

/** An ingredient with estimated nutrition per 100 g, used where no table has it. */
export type IngredientWithEstimate = RecipeIngredient & { estimatedNutrition?: Nutrition };

/** Share of the energy without a source in the tables above which the nutrition counts as estimated. */
const maxUnknownEnergyShare = 0.1;
/**
 * Grams per portion that missing figures may hide before the sum becomes null: the amount that a label rounds to zero.
 */
const maxHiddenGrams = 0.5;

/**
 * Upper bound for a nutrient that the row lacks, grams per 100 g in whatever unit its figures are: its total, what
 * macronutrients leave, or everything.
 */
function maxContentPer100g(key: ExtraNutrient, food: Composition): number {
  const { partOf, kcalPerGram: kcal } = nutrientsByKey[key];
  if (partOf !== undefined) return food[partOf];
  return kcal === undefined ? 100 : Math.max(0, 100 - food.protein - food.carbs - food.fat);
}

/** Sums for one portion, each in its unit. `hidden`: upper bound of the missing amounts, in grams for every unit. */
type NutritionSum = Nutrition & Record<ExtraNutrient, number> & { hidden: Record<ExtraNutrient, number> };

/**
 * Nutrition of one portion: grams of each ingredient times the row that `findFood` returns for its `ref` (per 100 g).
 * Of a frying bath a tenth counts, of salt in the cooking water nothing, of alcohol what remains after cooking.
 * `estimated` where the ingredients without a row may contain more than 10 % of the energy, computed from
 * `estimatedNutrition`, or as pure fat without it. `unknown` lists their names, except leavening and spices with almost
 * no energy. Fibre, sugars, saturated fat or salt is null where rows lack it and more than half a gram may be missing.
 */
export function computeRecipeNutrition(
  ingredients: readonly IngredientWithEstimate[],
  servings: number,
  findFood: (ref: string) => Composition | undefined,
  steps: readonly RecipeStep[] = [],
): RecipeNutrition {
  const fryingBath = findFryingOil(ingredients, steps);
  const sum = createEmptySum();
  const unknown: string[] = [];
  let estimatedKcal = 0;
  for (const part of ingredients) {
    const grams = computeEatenGrams(part, fryingBath) / servings;
    const row = part.ref === null ? undefined : findFood(part.ref);
    if (row !== undefined) {
      addToSum(sum, subtractLostAlcohol(row, part.name, steps), grams);
      continue;
    }
    if (hasNegligibleEnergy(part.name)) continue;
    unknown.push(part.name);
    for (const name of extraNutrients) sum.hidden[name] += grams;
    if (part.estimatedNutrition !== undefined)
      for (const name of nutrientNames) sum[name] += (part.estimatedNutrition[name] * grams) / 100;
    estimatedKcal +=
      part.estimatedNutrition === undefined
        ? grams * kcalPerGram.fat
        : (part.estimatedNutrition.calories * grams) / 100;
  }
  return {
    ...roundNutrition(sum),
    ...mapNutrients(extraNutrients, (key) => roundExtra(sum, key)),
    estimated: estimatedKcal > 0 && estimatedKcal > maxUnknownEnergyShare * sum.calories,
    unknown,
  };
}

function createEmptySum(): NutritionSum {
  const none = mapNutrients(extraNutrients, () => 0);
  return { ...zeroNutrition, ...none, hidden: { ...none } };
}

function computeEatenGrams(part: RecipeIngredient, fryingBath: RecipeIngredient | undefined): number {
  if (part === fryingBath) return part.grams * fryingOilUptake;
  return isCookingSalt(part) ? 0 : part.grams;
}

/** The row without the energy of the alcohol lost in cooking. */
function subtractLostAlcohol(row: Composition, name: string, steps: readonly RecipeStep[]): Composition {
  if (row.alcohol === null || row.alcohol === 0) return row;
  const lost = row.alcohol * (1 - computeAlcoholRetention(name, steps));
  return { ...row, calories: Math.max(0, row.calories - lost * kcalPerGram.alcohol) };
}

function addToSum(sum: NutritionSum, row: Composition, grams: number): void {
  for (const name of nutrientNames) sum[name] += (row[name] * grams) / 100;
  for (const name of extraNutrients) {
    const value = row[name];
    if (value === null) sum.hidden[name] += (maxContentPer100g(name, row) * grams) / 100;
    else sum[name] += (value * grams) / 100;
  }
}

function roundExtra(sum: NutritionSum, name: ExtraNutrient): number | null {
  if (sum.hidden[name] > maxHiddenGrams) return null;
  const { decimals, dishDecimals = decimals } = nutrientsByKey[name];
  const scale = 10 ** dishDecimals;
  return Math.round(sum[name] * scale) / scale;
}

/**
 * Micronutrients of one portion: those of the ingredients as they are written, without losses in cooking. Null where
 * foods without a figure are more than a few percent of the weight, see `sumKnown`.
 */
export function computeMicronutrients(
  { ingredients, servings, steps }: Pick<RecipeDraft, "ingredients" | "servings" | "steps">,
  findFood: (ref: string) => Micronutrients | undefined,
): Micronutrients {
  const fryingBath = findFryingOil(ingredients, steps);
  const parts = ingredients.map((part) => ({
    food: part.ref === null ? undefined : findFood(part.ref),
    grams: computeEatenGrams(part, fryingBath) / servings,
  }));
  return mapNutrients(micronutrientKeys, (key) =>
    sumKnown(parts.map(({ food, grams }) => ({ value: food?.[key] ?? null, grams }))),
  );
}

/** Nutrition of 100 g of the finished dish, where all portions together weigh `cookedGrams`. Unrounded. */
export function nutritionPer100gCooked(nutrition: Nutrition, servings: number, cookedGrams: number): Nutrition {
  return scaleNutrition(nutrition, (servings * 100) / cookedGrams);
}

/**
 * An ingredient as the user writes it. `text`: the displayed line with its amount; empty where the line is only the
 * grams.
 */
export type CustomRecipeIngredient = Pick<RecipeIngredient, "name" | "text" | "grams" | "ref">;

/** An ingredient of a custom recipe, not yet resolved with the lexicon. */
export function toRecipeIngredient({ name, text, grams, ref }: CustomRecipeIngredient): RecipeIngredient {
  const line = text === "" ? `${formatGrams(grams)} di ${name}` : text;
  return { name, text: line, grams, ingredient: null, ref, origin: "custom" };
}

/** The parts of an unsaved recipe that its nutrition is computed from. */
export type CustomRecipeDraft = {
  ingredients: readonly CustomRecipeIngredient[];
  servings: number;
  steps: readonly RecipeStep[];
};

/** Nutrition of one portion, the same while editing as once stored. See `computeRecipeNutrition`. */
export function computeCustomRecipeNutrition(
  { ingredients, servings, steps }: CustomRecipeDraft,
  findFood: (ref: string) => Composition | undefined,
): RecipeNutrition {
  return computeRecipeNutrition(ingredients.map(toRecipeIngredient), servings, findFood, steps);
}
