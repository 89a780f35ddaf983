import { scaleRecipe } from "@fetta/domain/recipes/recipe-scaling";
import type { RecipeIngredient } from "@fetta/domain/recipes/recipe";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

/** A recipe as the list has it: whole, but for the bytes of its photo. */
export type Recipe = Outputs["recipes"]["list"][number];

/** What goes into it for so many portions, with amounts that a kitchen can measure. */
export function ingredientsFor(recipe: Recipe, servings: number): readonly RecipeIngredient[] {
  const { parts: ingredients, cookingTime: minutes } = recipe;
  return scaleRecipe({ ...recipe, ingredients, minutes }, servings).ingredients;
}
