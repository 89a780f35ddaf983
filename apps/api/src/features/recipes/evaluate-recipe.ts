import { deriveAllergens, validateRecipe, deriveDietTags } from "@fetta/domain/recipes/validation/recipe-validator";
import type { RecipeRequirements } from "@fetta/domain/recipes/validation/recipe-validator";
import { computeRecipeNutrition } from "@fetta/domain/recipes/recipe-nutrition";
import type { RecipeDraft, Violation } from "@fetta/domain/recipes/recipe";
import type { RecipeContent } from "@fetta/db/queries/recipes/recipe";
import type { RecipeData } from "./recipe-data.ts";

export type RecipeEvaluation = { ok: true; content: RecipeContent } | { ok: false; violations: readonly Violation[] };

/** A recipe of resolved foods with its nutrition values, diets and allergens, or every rule that it violates. */
export function evaluateRecipe(
  { lexicon, findFood }: RecipeData,
  draft: RecipeDraft,
  wanted: RecipeRequirements,
  dailyCalories: number,
): RecipeEvaluation {
  const { name, description, minutes, servings, ingredients, steps } = draft;
  const nutrition = computeRecipeNutrition(ingredients, servings, findFood, steps);
  const recipe = { draft, lexicon, findFood, nutrition, dailyCalories };
  const violations = validateRecipe({ ...recipe, requirements: wanted });
  if (violations.length > 0) return { ok: false, violations };
  return {
    ok: true,
    content: {
      name,
      description,
      minutes,
      servings,
      ingredients,
      steps,
      tags: deriveDietTags(recipe),
      allergens: deriveAllergens(draft, lexicon),
      figures: nutrition,
      cookedGrams: null,
    },
  };
}
