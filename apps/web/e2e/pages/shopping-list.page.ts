import { listShoppingItems } from "@fetta/db/queries/recipes/shopping-item";
import type { Db } from "@fetta/db/schema/schema";
import type { Locator, Page } from "@playwright/test";

type Person = { id: string };

export const shoppingListDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Lista della spesa" });
export const shoppingListButton = (page: Page): Locator => page.getByRole("button", { name: /^Lista della spesa/ });
export const shoppingSection = (page: Page, name: string | RegExp): Locator =>
  shoppingListDialog(page).getByRole("region", { name });
export const shoppingItem = (page: Page, text: string): Locator =>
  shoppingListDialog(page).getByRole("checkbox", { name: text, exact: true });

/** The stored items in their order; checked ones have the prefix "x". */
export async function readStoredShoppingList(db: Db, person: Person): Promise<string[]> {
  const rows = await listShoppingItems(db, person.id);
  return rows.map(({ text, checked }) => (checked ? `x ${text}` : text));
}
