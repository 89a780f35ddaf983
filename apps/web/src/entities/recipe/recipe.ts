import { scaleRecipe } from "@fetta/domain/recipes/recipe-scaling";
import type { RecipeIngredient } from "@fetta/domain/recipes/recipe";
import type { Outputs } from "../../lib/api/trpc-hooks.ts";

/** A recipe of the list: complete except for the bytes of its photo. */
export type Recipe = Outputs["recipes"]["list"][number];

/** The shown lines of the ingredients, scaled to the given portions, with amounts rounded to kitchen measures. */
export function ingredientsFor(recipe: Recipe, servings: number): readonly RecipeIngredient[] {
  const { parts, ingredients: lines, cookingTime: minutes } = recipe;
  const ingredients = parts.map((part, at) => ({ ...part, text: lines[at] ?? part.text }));
  return scaleRecipe({ ...recipe, ingredients, minutes }, servings).ingredients;
}
