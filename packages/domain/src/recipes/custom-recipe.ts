import type { Composition } from "./cooked-dish.ts";
import { formatGrams } from "./ingredients/ingredient-amount.ts";
import { computeRecipeNutrition } from "./recipe-nutrition.ts";
import type { RecipeNutrition, RecipeIngredient, RecipeStep } from "./recipe.ts";

/**
 * An ingredient as the user writes it. `text`: the displayed line with its amount; empty where the line is only the
 * grams.
 */
export type CustomRecipeIngredient = Pick<RecipeIngredient, "name" | "text" | "grams" | "ref">;

/** An ingredient of a custom recipe, not yet resolved with the lexicon. */
export function toRecipeIngredient({ name, text, grams, ref }: CustomRecipeIngredient): RecipeIngredient {
  const line = text === "" ? `${formatGrams(grams)} di ${name}` : text;
  return { name, text: line, grams, ingredient: null, ref, origin: "own" };
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
