import type { Locator, Page } from "@playwright/test";
import type { UsageStats } from "@fetta/domain/billing/usage-quota";
import { expect } from "../support/test-fixtures.ts";

type ListedRecipe = { name: string; origin: string; dietaryTags: string[]; photoUrl: string | null; servings: number };

export const preferencesDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Nuova ricetta" });
export const ingredientCameraDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Scansiona Ingredienti" });
export const generationDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Stiamo creando la tua ricetta" });
export const pendingRecipeRegion = (page: Page): Locator =>
  page.getByRole("region", { name: "La tua ricetta è in sospeso" });

/** Opens the preferences of a new recipe. */
export async function openRecipePreferences(page: Page): Promise<Locator> {
  await page.goto("/recipes");
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await expect(preferencesDialog(page)).toBeVisible();
  return preferencesDialog(page);
}

/** Opens the ingredient list and types the ingredients instead of taking a photo. */
export async function writeIngredients(page: Page, ingredients: string): Promise<Locator> {
  await preferencesDialog(page).getByRole("button", { name: "Continua" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Scrivi gli ingredienti" }).click();
  const sheet = generationDialog(page);
  await sheet.getByRole("textbox", { name: "Aggiungi ingredienti" }).fill(ingredients);
  return sheet;
}

/** The recipes stored on the server. */
export async function fetchRecipes(page: Page): Promise<ListedRecipe[]> {
  const answer = await page.request.get("/api/recipes");
  return (await answer.json()) as ListedRecipe[];
}

/** The scans and recipes that the server has counted today. */
export async function fetchUsedRecipeQuota(page: Page): Promise<{ scans: number; recipes: number }> {
  const answer = await page.request.get("/api/usage/stats");
  const { ingredientScans, recipeGenerations } = (await answer.json()) as UsageStats;
  return { scans: ingredientScans.used, recipes: recipeGenerations.used };
}
