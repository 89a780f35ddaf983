import {
  formatGrams,
  isIndivisible,
  roundToMeasurable,
  parseIngredientAmount,
  roundToKitchenScale,
  formatIngredientAmount,
} from "./ingredients/ingredient-amount.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import type { RecipeDraft, RecipeIngredient } from "./recipe.ts";

/** A repeated amount, which scaling would make wrong: "(circa 200 g)", ", pari a 2 vasetti". */
const repeatedAmountPattern = /\s*\((?!da )[^)]*\d[^)]*\)|,\s*(?:circa|pari a|cioè|ossia)\b[^,]*\d[^,]*/giu;

const minGrams = 0.1;
/**
 * Maximum ratio of a rounded piece to the exact amount: a quarter of a cabbage instead of an eighth exceeds rounding.
 */
const maxRoundingRatio = 1.5;
/** Grams of a piece from which weighing a part of it is practical; a third of a garlic clove is not weighed. */
const minWeighablePieceGrams = 30;

function scaleIngredient<Part extends RecipeIngredient>(part: Part, factor: number): Part {
  const text = part.text.replace(repeatedAmountPattern, "").trim();
  const amount = parseIngredientAmount(text);
  // "sale", "pepe q.b." keep their line; an unparsed number would be wrong after scaling, so the line becomes grams.
  if (amount === undefined)
    return /\d/.test(text) ? convertToGrams(part, factor) : { ...part, text, grams: roundToTenth(part.grams * factor) };
  const rounded = roundToMeasurable(amount, factor);
  const divisible = amount.kind === "pieces" && amount.lead === "" && !isIndivisible(amount);
  if (divisible && part.grams / amount.amount >= minWeighablePieceGrams && rounded.ratio > maxRoundingRatio * factor)
    return convertToGrams(part, factor);
  if (rounded.ratio === 1) return { ...part, text };
  return { ...part, text: formatIngredientAmount(rounded.rounded), grams: roundToTenth(part.grams * rounded.ratio) };
}

const roundToTenth = (grams: number): number => Math.max(minGrams, roundToOneDecimal(grams));

/** The ingredient with its line in grams, where no number of pieces is close enough. */
function convertToGrams<Part extends RecipeIngredient>(part: Part, factor: number): Part {
  const grams = roundToKitchenScale(part.grams * factor);
  return { ...part, grams: roundToTenth(grams), text: `${formatGrams(grams)} di ${part.name}` };
}

/**
 * The recipe scaled to `servings` portions: every amount in proportion, rounded to kitchen measures (whole eggs, half
 * spoons, grams to 1, 5 or 10), with its line rewritten. `grams` follow the rounded line, so that the nutrition matches
 * the weighed amounts. Amounts without a number ("sale q.b.") keep their line. No amount falls to zero.
 */
export function scaleRecipe<Recipe extends RecipeDraft>(recipe: Recipe, servings: number): Recipe {
  if (servings === recipe.servings) return recipe;
  const factor = servings / recipe.servings;
  return { ...recipe, servings, ingredients: recipe.ingredients.map((part) => scaleIngredient(part, factor)) };
}
