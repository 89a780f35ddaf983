import { insertRecipe, type NewRecipe, type StoredRecipe } from "@fetta/db/queries/recipes/recipe";
import type { Db } from "@fetta/db/schema/schema";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/test-fixtures.ts";

const recipeIngredient = (name: string, text: string, grams: number) => ({
  name,
  text,
  grams,
  ingredient: name,
  ref: null,
  origin: "listed" as const,
});

/** 438 kcal per serving, vegetarian, with eggs and milk. */
const frittata: NewRecipe = {
  name: "Frittata di zucchine",
  description: "Soffice dentro e dorata fuori.",
  minutes: 25,
  servings: 2,
  ingredients: [
    recipeIngredient("uova", "4 uova", 220),
    recipeIngredient("zucchine", "300 g di zucchine", 300),
    recipeIngredient("parmigiano", "40 g di parmigiano", 40),
    recipeIngredient("sale", "sale q.b.", 2),
  ],
  steps: [
    { text: "Taglia le zucchine a rondelle e cuocile in padella.", minutes: 10 },
    { text: "Sbatti le uova con il parmigiano e il sale.", minutes: null },
    { text: "Unisci tutto e cuoci a fuoco dolce, da una parte e dall’altra.", minutes: 12 },
  ],
  tags: ["vegetarian", "gluten_free"],
  allergens: ["uova", "latte"],
  figures: {
    calories: 438,
    protein: 36,
    carbs: 12,
    fat: 27,
    fibre: 2,
    sugars: 5,
    saturated: 9,
    salt: 1.2,
    estimated: false,
    unknown: [],
  },
  cookedGrams: null,
  origin: "ai",
};

/** Stores a recipe for a user; by default the frittata. */
export async function aStoredRecipe(
  db: Db,
  person: { id: string },
  { figures, ...others }: Partial<Omit<NewRecipe, "figures">> & { figures?: Partial<NewRecipe["figures"]> } = {},
): Promise<StoredRecipe> {
  const content = { ...frittata, ...others, figures: { ...frittata.figures, ...figures } };
  const recipe = await insertRecipe(db, person.id, content);
  if (!recipe) throw new Error("the recipe was not kept");
  return recipe;
}

export const recipeCard = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });

export const recipeSheet = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** Opens the recipe page and waits until it has loaded. */
export async function openRecipes(page: Page): Promise<void> {
  await page.goto("/recipes");
  await expect(page.getByRole("tab", { name: /^Tutte le ricette/ })).toBeVisible();
}

export async function openRecipe(page: Page, name = frittata.name): Promise<Locator> {
  await openRecipes(page);
  await recipeCard(page, name).getByRole("button", { name, exact: true }).tap();
  await expect(recipeSheet(page, name)).toBeVisible();
  return recipeSheet(page, name);
}
