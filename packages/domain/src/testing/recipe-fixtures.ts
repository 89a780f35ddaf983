import type { Ingredient } from "../recipes/ingredients/ingredient.ts";
import type { IngredientLineFinder } from "../recipes/ingredients/ingredient-similarity.ts";
import type { RecipeDraft, RecipeIngredient } from "../recipes/recipe.ts";

/** An ingredient that is suitable for every diet; its food has the same name. */
export const anIngredient = (name: string, more: Partial<Ingredient> = {}): Ingredient => ({
  name,
  synonyms: [],
  vegan: "yes",
  vegetarian: "yes",
  gluten: "no",
  allergens: [],
  kind: "verdura",
  requiresCooking: false,
  staple: false,
  density: null,
  piece: null,
  foodId: name,
  ...more,
});

/** Finds ingredients by their exact names and synonyms. */
export function anIngredientFinder(...rows: Ingredient[]): IngredientLineFinder {
  const find = (text: string) => rows.find(({ name, synonyms }) => name === text || synonyms.includes(text));
  return {
    find,
    findAll(text) {
      const row = find(text);
      return row && [row];
    },
  };
}

export const aRecipeIngredient = (
  name: string,
  grams: number,
  more: Partial<RecipeIngredient> = {},
): RecipeIngredient => ({
  name,
  text: `${grams} g di ${name}`,
  grams,
  ingredient: null,
  ref: null,
  origin: "extra",
  ...more,
});

export const aRecipe = (ingredients: readonly RecipeIngredient[], more: Partial<RecipeDraft> = {}): RecipeDraft => ({
  name: "Prova",
  description: "",
  minutes: 20,
  servings: 2,
  ingredients,
  steps: [{ text: "Cuoci tutto.", minutes: 10 }],
  ...more,
});
