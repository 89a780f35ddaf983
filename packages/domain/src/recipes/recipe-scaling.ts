import {
  gramsText,
  isIndivisible,
  measurable,
  readAmount,
  scaleGrams,
  writeAmount,
} from "./ingredients/ingredient-amount.ts";
import { oneDecimal } from "../nutrition/nutrition.ts";
import type { RecipeDraft, RecipeIngredient } from "./recipe.ts";

/** An amount said a second time, which would no longer be true: "(circa 200 g)", ", pari a 2 vasetti". */
const repeated = /\s*\((?!da )[^)]*\d[^)]*\)|,\s*(?:circa|pari a|cioè|ossia)\b[^,]*\d[^,]*/giu;

const leastGrams = 0.1;
/** How many times the right amount a piece may be: a quarter of a cabbage for an eighth is no rounding any more. */
const mostOff = 1.5;
/** Grams of a piece worth weighing a part of; nobody weighs a third of a clove. */
const weighedPiece = 30;

function scaledIngredient<Part extends RecipeIngredient>(part: Part, factor: number): Part {
  const text = part.text.replace(repeated, "").trim();
  const said = readAmount(text);
  // "sale", "pepe q.b." go on as they are; a number that nobody understands would be wrong.
  if (said === undefined)
    return /\d/.test(text) ? weighed(part, factor) : { ...part, text, grams: tenths(part.grams * factor) };
  const measured = measurable(said, factor);
  const divisible = said.kind === "pieces" && said.lead === "" && !isIndivisible(said);
  if (divisible && part.grams / said.amount >= weighedPiece && measured.times > mostOff * factor)
    return weighed(part, factor);
  if (measured.times === 1) return { ...part, text };
  return { ...part, text: writeAmount(measured.said), grams: tenths(part.grams * measured.times) };
}

const tenths = (grams: number): number => Math.max(leastGrams, oneDecimal(grams));

/** With its line in grams, where no number of pieces comes near. */
function weighed<Part extends RecipeIngredient>(part: Part, factor: number): Part {
  const grams = scaleGrams(part.grams * factor);
  return { ...part, grams: tenths(grams), text: `${gramsText(grams)} di ${part.name}` };
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
    ingredients: recipe.ingredients.map((part) => scaledIngredient(part, factor)),
  };
}
