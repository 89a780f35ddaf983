import type { Locator, Page } from "@playwright/test";
import type { UsageStats } from "@fetta/domain/billing/usage-quota";
import { expect } from "../support/test-fixtures.ts";

type Listed = {
  name: string;
  origin: string;
  dietaryTags: string[];
  photoUrl: string | null;
  servings: number;
};

export const preferences = (page: Page): Locator => page.getByRole("dialog", { name: "Nuova ricetta" });
export const camera = (page: Page): Locator => page.getByRole("dialog", { name: "Scansiona Ingredienti" });
export const making = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Sto creando la tua ricetta" });
export const kept = (page: Page): Locator =>
  page.getByRole("region", { name: "La tua ricetta è in sospeso" });

/** From the recipes to the preferences of a new one. */
export async function startRecipe(page: Page): Promise<Locator> {
  await page.goto("/recipes");
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await expect(preferences(page)).toBeVisible();
  return preferences(page);
}

/** On to the list of ingredients, written and not photographed. */
export async function writeIngredients(page: Page, ingredients: string): Promise<Locator> {
  await preferences(page).getByRole("button", { name: "Continua" }).click();
  await camera(page).getByRole("button", { name: "Scrivi gli ingredienti" }).click();
  const sheet = making(page);
  await sheet.getByRole("textbox", { name: "Aggiungi ingredienti" }).fill(ingredients);
  return sheet;
}

/** The recipes that the server keeps. */
export async function recipesOf(page: Page): Promise<Listed[]> {
  const answer = await page.request.get("/api/recipes");
  return (await answer.json()) as Listed[];
}

/** What the server has counted today. */
export async function unitsUsed(page: Page): Promise<{ scans: number; recipes: number }> {
  const answer = await page.request.get("/api/usage/stats");
  const { ingredientScans, recipeGenerations } = (await answer.json()) as UsageStats;
  return { scans: ingredientScans.used, recipes: recipeGenerations.used };
}
