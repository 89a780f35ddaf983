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

/** An amount said a second time, which would no longer be true: "(circa 200 g)", ", pari a 2 vasetti". */
const repeatedAmountPattern = /\s*\((?!da )[^)]*\d[^)]*\)|,\s*(?:circa|pari a|cioè|ossia)\b[^,]*\d[^,]*/giu;

const minGrams = 0.1;
/** How many times the right amount a piece may be: a quarter of a cabbage for an eighth is no rounding any more. */
const maxRoundingRatio = 1.5;
/** Grams of a piece worth weighing a part of; nobody weighs a third of a clove. */
const minWeighablePieceGrams = 30;

function scaleIngredient<Part extends RecipeIngredient>(part: Part, factor: number): Part {
  const text = part.text.replace(repeatedAmountPattern, "").trim();
  const amount = parseIngredientAmount(text);
  // "sale", "pepe q.b." go on as they are; a number that nobody understands would be wrong.
  if (amount === undefined)
    return /\d/.test(text)
      ? convertToGrams(part, factor)
      : { ...part, text, grams: roundToTenth(part.grams * factor) };
  const rounded = roundToMeasurable(amount, factor);
  const divisible = amount.kind === "pieces" && amount.lead === "" && !isIndivisible(amount);
  if (
    divisible &&
    part.grams / amount.amount >= minWeighablePieceGrams &&
    rounded.ratio > maxRoundingRatio * factor
  )
    return convertToGrams(part, factor);
  if (rounded.ratio === 1) return { ...part, text };
  return {
    ...part,
    text: formatIngredientAmount(rounded.rounded),
    grams: roundToTenth(part.grams * rounded.ratio),
  };
}

const roundToTenth = (grams: number): number => Math.max(minGrams, roundToOneDecimal(grams));

/** With its line in grams, where no number of pieces comes near. */
function convertToGrams<Part extends RecipeIngredient>(part: Part, factor: number): Part {
  const grams = roundToKitchenScale(part.grams * factor);
  return { ...part, grams: roundToTenth(grams), text: `${formatGrams(grams)} di ${part.name}` };
}

/**
 * The recipe for so many portions: every amount in proportion, rounded to what a kitchen can measure (whole eggs, half
 * spoons, grams to 1, 5 or 10), with its line rewritten. `grams` follow the rounded line, so figures are of what is
 * really weighed out. Amounts without a number ("sale q.b.") keep their line. Nothing falls to zero.
 */
export function scaleRecipe<Recipe extends RecipeDraft>(recipe: Recipe, servings: number): Recipe {
  if (servings === recipe.servings) return recipe;
  const factor = servings / recipe.servings;
  return {
    ...recipe,
    servings,
    ingredients: recipe.ingredients.map((part) => scaleIngredient(part, factor)),
  };
}
