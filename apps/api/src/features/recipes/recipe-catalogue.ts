import { AppError } from "@fetta/domain/errors";
import { chooseFromShelf } from "@fetta/domain/recipes/recipe-catalogue";
import type { ShelfRecipe } from "@fetta/domain/recipes/recipe-catalogue";
import type { RecipeContent } from "@fetta/db/queries/recipes/stored-recipe";
import { judged } from "./evaluate-recipe.ts";
import type { Judged } from "./evaluate-recipe.ts";
import type { RecipeTask } from "./propose-recipe.ts";

/** The recipe of our own that suits best, proved like any other. Throws AppError `recipe_not_on_shelf`. */
export function shelfRecipe(task: RecipeTask): RecipeContent {
  const { kitchen, usable, diets, minutes, servings, dailyCalories } = task;
  const judge = (recipe: ShelfRecipe): Judged =>
    judged(kitchen, recipe, { pantry: null, diets, minutes, servings }, dailyCalories);
  const wanted = { ingredients: usable, minutes, servings };
  const choice = chooseFromShelf(kitchen.shelf, wanted, kitchen.lexicon, (recipe) => judge(recipe).ok);
  const best = choice && judge(choice.best.recipe);
  if (!best?.ok) throw new AppError("recipe_not_on_shelf");
  return best.content;
}
