import { insertShoppingItems, listShoppingItems } from "@fetta/db/queries/recipes/shopping-item";
import type { Db } from "@fetta/db/schema/schema";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/test-fixtures.ts";
import { openRecipes } from "./recipes.page.ts";
import { callsProcedure } from "../support/page-requests.ts";

type Person = { id: string };

export const shoppingListDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Lista della spesa" });
export const shoppingListButton = (page: Page): Locator => page.getByRole("button", { name: /^Lista della spesa/ });
export const shoppingSection = (page: Page, name: string | RegExp): Locator =>
  shoppingListDialog(page).getByRole("region", { name });
export const shoppingItem = (page: Page, text: string): Locator =>
  shoppingListDialog(page).getByRole("checkbox", { name: text, exact: true });

/** Adds items to a user's list, by name and without an amount. */
export async function addShoppingItems(db: Db, person: Person, ...names: string[]): Promise<void> {
  const items = names.map((name) => ({ name, text: name, grams: null, recipeId: null }));
  await insertShoppingItems(db, person.id, items);
}

/** The stored items in their order; checked ones have the prefix "x". */
export async function readStoredShoppingList(db: Db, person: Person): Promise<string[]> {
  const rows = await listShoppingItems(db, person.id);
  return rows.map(({ text, checked }) => (checked ? `x ${text}` : text));
}

/** Opens the list from the recipes and waits until it has been fetched. */
export async function openShoppingList(page: Page): Promise<Locator> {
  await openRecipes(page);
  const read = page.waitForResponse((response) => callsProcedure(response.url(), "recipes.shopping.list"));
  await shoppingListButton(page).tap();
  await read;
  await expect(shoppingListDialog(page)).toBeVisible();
  return shoppingListDialog(page);
}
