import type { Composition } from "./cooked-dish.ts";
import { gramsText } from "./ingredients/ingredient-amount.ts";
import { recipeFigures } from "./recipe-nutrition.ts";
import type { RecipeFigures, RecipeIngredient, RecipeStep } from "./recipe.ts";

/** An ingredient as a person writes it. `text`: as it is read, with its amount; empty where that is the grams. */
export type WrittenIngredient = Pick<RecipeIngredient, "name" | "text" | "grams" | "ref">;

/** An ingredient of a recipe of one's own, before the lexicon was asked for it. */
export function ownIngredient({ name, text, grams, ref }: WrittenIngredient): RecipeIngredient {
  const line = text === "" ? `${gramsText(grams)} di ${name}` : text;
  return { name, text: line, grams, ingredient: null, ref, origin: "own" };
}

/** A recipe while it is being written, as far as figures go. */
export type WrittenRecipe = {
  ingredients: readonly WrittenIngredient[];
  servings: number;
  steps: readonly RecipeStep[];
};

/** What one portion holds: the same while it is written as when it is kept. See `recipeFigures`. */
export function ownFigures(
  { ingredients, servings, steps }: WrittenRecipe,
  foodOf: (ref: string) => Composition | undefined,
): RecipeFigures {
  return recipeFigures(ingredients.map(ownIngredient), servings, foodOf, steps);
}
