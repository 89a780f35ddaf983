import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/test-fixtures.ts";
import { preferencesDialog, openRecipePreferences } from "./recipe-generation.page.ts";

export const newRecipeDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Scrivi una ricetta" });

/** A field of the form, for a new or an existing recipe. */
export const recipeField = (page: Page, name: string): Locator =>
  page.getByRole("dialog", { name: /^(Scrivi una|Modifica) ricetta$/ }).getByRole("textbox", { name });
export const stepField = (page: Page, at: number): Locator =>
  page.getByRole("textbox", { name: `Passaggio ${at}`, exact: true });
export const ingredientRow = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Ingredienti" }).getByRole("listitem").filter({ hasText: name });
export const saveRecipeButton = (page: Page): Locator => page.getByRole("button", { name: "Salva", exact: true });

/** The kcal per serving that the form shows. */
export const kcalPerPortion = (page: Page): Locator =>
  page.getByRole("group", { name: "A persona" }).locator(".figure-l");

/** Opens the empty form from the + of the recipes. */
export async function openRecipeForm(page: Page): Promise<Locator> {
  await openRecipePreferences(page);
  await preferencesDialog(page).getByRole("button", { name: "Scrivi una tua ricetta" }).tap();
  await expect(newRecipeDialog(page)).toBeVisible();
  return newRecipeDialog(page);
}

/** Searches for a food, adds the one of that name and leaves its amount empty. */
export async function addFoodIngredient(page: Page, search: string, name = search): Promise<void> {
  await recipeField(page, "Aggiungi un ingrediente").fill(search);
  await page
    .getByRole("button", { name: new RegExp(`^${name} .*kcal/100 g$`) })
    .first()
    .tap();
}

/** Adds an ingredient without a food in the database. */
export async function addTextIngredient(page: Page, words: string, grams: string): Promise<void> {
  await recipeField(page, "Aggiungi un ingrediente").fill(words);
  await page.getByRole("button", { name: `Scrivi solo «${words}»` }).tap();
  await recipeField(page, `Grammi di ${words}`).fill(grams);
}
