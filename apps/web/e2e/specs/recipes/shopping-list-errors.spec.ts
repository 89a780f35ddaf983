import type { Page } from "@playwright/test";
import { toastRegion } from "../../pages/diary.page.ts";
import { signInContext, expect, test } from "../../support/test-fixtures.ts";
import { aStoredRecipe, openRecipe } from "../../pages/recipes.page.ts";
import {
  readStoredShoppingList,
  addShoppingItems,
  openShoppingList,
  removeItemButton,
  shoppingItem,
} from "../../pages/shopping-list.page.ts";

/** Simulates the return to the app from another one. */
async function reconnect(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

test("a recipe whose response was lost is added once", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const recipe = await openRecipe(page);
  let lost = 0;
  await page.route(/recipes\.shopping\.addRecipe/, async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await recipe.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toastRegion(page)).toContainText("Non riesco ad aggiungere gli ingredienti alla spesa.");
  await page.unroute(/recipes\.shopping\.addRecipe/);
  expect(lost).toBe(1);
  await recipe.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toastRegion(page)).toContainText("3 ingredienti aggiunti.");
  expect(await readStoredShoppingList(db, person)).toEqual(["300 g di zucchine", "4 uova", "40 g di parmigiano"]);
});

test("two devices of one account show each other's changes after reconnecting", async ({
  page,
  person,
  db,
  browser,
  baseURL,
}) => {
  await addShoppingItems(db, person, "latte", "pane");
  await openShoppingList(page);
  const context = await browser.newContext({ baseURL: baseURL ?? "", hasTouch: true });
  await signInContext(db, person, context, baseURL ?? "");
  const other = await context.newPage();
  await openShoppingList(other);
  await shoppingItem(other, "latte").tap();
  await removeItemButton(other, "pane").tap();
  await expect.poll(() => readStoredShoppingList(db, person)).toEqual(["x latte"]);
  await expect(shoppingItem(page, "latte")).not.toBeChecked();
  await reconnect(page);
  await expect(shoppingItem(page, "latte")).toBeChecked();
  await expect(shoppingItem(page, "pane")).toHaveCount(0);
  await context.close();
});
