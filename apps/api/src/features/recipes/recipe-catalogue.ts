import { AppError } from "@fetta/domain/errors";
import { selectFromCatalogue } from "@fetta/domain/recipes/recipe-catalogue";
import type { CatalogueRecipe } from "@fetta/domain/recipes/recipe-catalogue";
import type { RecipeContent } from "@fetta/db/queries/recipes/stored-recipe";
import { evaluateRecipe } from "./evaluate-recipe.ts";
import type { RecipeEvaluation } from "./evaluate-recipe.ts";
import type { RecipeTask } from "./propose-recipe.ts";

/** The catalogue recipe that fits best, evaluated like any other. Throws AppError `recipe_not_on_shelf`. */
export function chooseCatalogueRecipe(task: RecipeTask): RecipeContent {
  const { recipeData, usableIngredients, diets, minutes, servings, dailyCalories } = task;
  const evaluate = (recipe: CatalogueRecipe): RecipeEvaluation =>
    evaluateRecipe(recipeData, recipe, { pantry: null, diets, minutes, servings }, dailyCalories);
  const wanted = { ingredients: usableIngredients, minutes, servings };
  const choice = selectFromCatalogue(recipeData.catalogue, wanted, recipeData.lexicon, (recipe) => evaluate(recipe).ok);
  const best = choice && evaluate(choice.best.recipe);
  if (!best?.ok) throw new AppError("recipe_not_on_shelf");
  return best.content;
}
