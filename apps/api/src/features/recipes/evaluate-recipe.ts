import { allergensOf, checkRecipe, tagsOf } from "@fetta/domain/recipes/validation/recipe-validator";
import type { WantedRecipe } from "@fetta/domain/recipes/validation/recipe-validator";
import { recipeFigures } from "@fetta/domain/recipes/recipe-nutrition";
import type { RecipeDraft, Violation } from "@fetta/domain/recipes/recipe";
import type { RecipeContent } from "@fetta/db/queries/recipes/stored-recipe";
import type { Kitchen } from "./recipe-data.ts";

export type Judged = { ok: true; content: RecipeContent } | { ok: false; violations: readonly Violation[] };

/** A grounded recipe with its figures, diets and allergens, or every rule that it breaks. */
export function judged(
  { lexicon, foodOf }: Kitchen,
  draft: RecipeDraft,
  wanted: WantedRecipe,
  dailyCalories: number,
): Judged {
  const { name, description, minutes, servings, ingredients, steps } = draft;
  const figures = recipeFigures(ingredients, servings, foodOf, steps);
  const recipe = { draft, lexicon, foodOf, figures, dailyCalories };
  const violations = checkRecipe({ ...recipe, wanted });
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
      tags: tagsOf(recipe),
      allergens: allergensOf(draft, lexicon),
      figures,
      cookedGrams: null,
    },
  };
}
