import { scaleRecipe } from "@fetta/domain/recipes/recipe-scaling";
import type { RecipeIngredient } from "@fetta/domain/recipes/recipe";
import type { Outputs } from "../../lib/api/trpc-hooks.ts";

/** A recipe of the list: complete except for the bytes of its photo. */
export type Recipe = Outputs["recipes"]["list"][number];

/** The ingredients scaled to the given portions, with amounts rounded to kitchen measures. */
export function ingredientsFor(recipe: Recipe, servings: number): readonly RecipeIngredient[] {
  const { parts: ingredients, cookingTime: minutes } = recipe;
  return scaleRecipe({ ...recipe, ingredients, minutes }, servings).ingredients;
}
