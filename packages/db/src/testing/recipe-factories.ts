import { insertRecipe, type NewRecipe, type RecipeContent, type StoredRecipe } from "../queries/recipes/recipe.ts";
import type { Db } from "../schema/schema.ts";

/** The content of a recipe: pasta with courgettes for two, 450 kcal a portion. */
export function makeRecipeContent(overrides: Partial<RecipeContent> = {}): RecipeContent {
  return {
    name: "Pasta e zucchine",
    description: "Un primo di tutti i giorni.",
    minutes: 25,
    servings: 2,
    ingredients: [
      {
        name: "spaghetti",
        text: "160 g di spaghetti",
        grams: 160,
        ingredient: "pasta",
        ref: "stock:swiss:1",
        origin: "listed",
      },
      {
        name: "zucchine",
        text: "2 zucchine medie",
        grams: 400,
        ingredient: "zucchina",
        ref: "stock:swiss:2",
        origin: "listed",
      },
    ],
    steps: [
      { text: "Taglia le zucchine a rondelle.", minutes: null },
      { text: "Cuoci gli spaghetti per 10 minuti.", minutes: 10 },
    ],
    tags: ["vegan", "vegetarian"],
    allergens: ["glutine"],
    figures: {
      calories: 450,
      protein: 14,
      carbs: 76,
      fat: 9,
      fibre: 6,
      sugars: 7,
      saturated: 1.4,
      salt: null,
      estimated: false,
      unknown: [],
    },
    cookedGrams: null,
    ...overrides,
  };
}

/** A recipe of `user`, from the recipe catalogue. */
export async function aRecipe(db: Db, user: { id: string }, overrides: Partial<NewRecipe> = {}): Promise<StoredRecipe> {
  const recipe = await insertRecipe(db, user.id, { ...makeRecipeContent(), origin: "catalogue", ...overrides });
  if (!recipe) throw new Error("the recipe was not stored");
  return recipe;
}
