import type { Composition } from "./cooked-dish.ts";
import { formatGrams } from "./ingredients/ingredient-amount.ts";
import { computeRecipeNutrition } from "./recipe-nutrition.ts";
import type { RecipeNutrition, RecipeIngredient, RecipeStep } from "./recipe.ts";

/** An ingredient as a person writes it. `text`: as it is read, with its amount; empty where that is the grams. */
export type CustomRecipeIngredient = Pick<RecipeIngredient, "name" | "text" | "grams" | "ref">;

/** An ingredient of a recipe of one's own, before the lexicon was asked for it. */
export function toRecipeIngredient({ name, text, grams, ref }: CustomRecipeIngredient): RecipeIngredient {
  const line = text === "" ? `${formatGrams(grams)} di ${name}` : text;
  return { name, text: line, grams, ingredient: null, ref, origin: "own" };
}

/** A recipe while it is being written, as far as figures go. */
export type CustomRecipeDraft = {
  ingredients: readonly CustomRecipeIngredient[];
  servings: number;
  steps: readonly RecipeStep[];
};

/** What one portion holds: the same while it is written as when it is kept. See `recipeFigures`. */
export function computeCustomRecipeNutrition(
  { ingredients, servings, steps }: CustomRecipeDraft,
  findFood: (ref: string) => Composition | undefined,
): RecipeNutrition {
  return computeRecipeNutrition(ingredients.map(toRecipeIngredient), servings, findFood, steps);
}
