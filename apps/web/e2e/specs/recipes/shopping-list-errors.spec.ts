import type { Page } from "@playwright/test";
import { toastRegion } from "../../pages/diary.page.ts";
import { signInContext, expect, test } from "../../support/test-fixtures.ts";
import { aStoredRecipe, openRecipe, openRecipes } from "../../pages/recipes.page.ts";
import {
  shoppingListButton,
  newItemField,
  shoppingSection,
  readStoredShoppingList,
  addShoppingItems,
  openShoppingList,
  shoppingListDialog,
  removeItemButton,
  shoppingItem,
} from "../../pages/shopping-list.page.ts";
import { failCalls, delayCalls } from "../../support/page-requests.ts";

/** Simulates the return to the app from another one. */
async function reconnect(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

test("a tap that could not be saved is rolled back with an error message", async ({ page, person, db }) => {
  await addShoppingItems(db, person, "latte", "pane");
  await openShoppingList(page);
  const restore = await failCalls(page, "recipes.shopping.check");
  await shoppingItem(page, "latte").tap();
  await expect(toastRegion(page)).toContainText("Non riesco a salvare la spunta. Controlla la connessione.");
  await expect(shoppingItem(page, "latte")).not.toBeChecked();
  await expect(shoppingSection(page, "Latticini e uova")).toBeVisible();
  await restore();
  await shoppingItem(page, "latte").tap();
  await expect.poll(() => readStoredShoppingList(db, person)).toEqual(["pane", "x latte"]);
});

test("without a network the list stays visible and unchanged and shows the reason", async ({
  page,
  person,
  db,
  context,
}) => {
  await addShoppingItems(db, person, "latte", "pane");
  await openShoppingList(page);
  await context.setOffline(true);
  await shoppingItem(page, "latte").tap();
  await shoppingItem(page, "pane").tap();
  await expect(toastRegion(page)).toContainText("Controlla la connessione.");
  for (const name of ["latte", "pane"]) await expect(shoppingItem(page, name)).not.toBeChecked();
  const stale = shoppingListDialog(page).getByText("La lista potrebbe non essere aggiornata");
  await expect(stale).toBeVisible();
  await removeItemButton(page, "latte").tap();
  await expect(toastRegion(page)).toContainText("Non riesco a toglierlo dalla lista.");
  await expect(shoppingItem(page, "latte")).toBeVisible();
  await context.setOffline(false);
  await expect(stale).toHaveCount(0);
});

test("quick taps on a slow network are all saved in their order", async ({ page, person, db }) => {
  const names = ["latte", "pane", "carote", "mele", "riso", "ceci"];
  await addShoppingItems(db, person, ...names);
  await openShoppingList(page);
  const release = await delayCalls(page, "recipes.shopping.check");
  for (const name of names) await shoppingItem(page, name).tap();
  await shoppingItem(page, "ceci").tap();
  await removeItemButton(page, "riso").tap();
  await expect(shoppingListDialog(page)).toContainText("1 da comprare");
  release();
  await expect
    .poll(() => readStoredShoppingList(db, person))
    .toEqual(["ceci", "x latte", "x pane", "x carote", "x mele"]);
  await expect(shoppingItem(page, "ceci")).not.toBeChecked();
  await expect(shoppingSection(page, "Nel carrello (4)")).toBeVisible();
});

test("a typed line that could not be sent stays until it is sent and is added once", async ({ page, person, db }) => {
  await openShoppingList(page);
  const restore = await failCalls(page, "recipes.shopping.add");
  await newItemField(page).fill("2 l di latte");
  await page.keyboard.press("Enter");
  await expect(toastRegion(page)).toContainText("Non riesco ad aggiungere “2 l di latte”. Controlla la connessione.");
  await shoppingListDialog(page).getByRole("button", { name: "Chiudi" }).tap();
  await shoppingListButton(page).tap();
  await expect(shoppingListDialog(page)).toContainText("2 l di latteNon aggiunto");
  await restore();
  await shoppingListDialog(page).getByRole("button", { name: "Riprova ad aggiungere 2 l di latte" }).tap();
  await expect(shoppingItem(page, "2 l di latte")).toBeVisible();
  await expect(shoppingListDialog(page)).not.toContainText("Non aggiunto");
  expect(await readStoredShoppingList(db, person)).toEqual(["2 l di latte"]);
});

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

test("the last known list is shown at once while it is reloaded", async ({ page, person, db }) => {
  await addShoppingItems(db, person, "latte");
  await openShoppingList(page);
  await shoppingListDialog(page).getByRole("button", { name: "Chiudi" }).tap();
  const release = await delayCalls(page, "recipes.shopping.list");
  await addShoppingItems(db, person, "pane");
  await shoppingListButton(page).tap();
  await expect(shoppingItem(page, "latte")).toBeVisible();
  await expect(shoppingItem(page, "pane")).toHaveCount(0);
  release();
  await expect(shoppingItem(page, "pane")).toBeVisible();
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

test("checking a line that another device removed shows an error", async ({ page, person, db }) => {
  await addShoppingItems(db, person, "latte", "pane");
  await openShoppingList(page);
  await db.deleteFrom("shoppingItem").where("userId", "=", person.id).where("text", "=", "latte").execute();
  await shoppingItem(page, "latte").tap();
  await expect(toastRegion(page)).toContainText("Non è più in lista");
  await expect(shoppingItem(page, "latte")).toHaveCount(0);
  await expect(shoppingItem(page, "pane")).toBeVisible();
});

test("a list that could not be loaded is loaded by another attempt", async ({ page, person, db }) => {
  await addShoppingItems(db, person, "latte");
  const restore = await failCalls(page, "recipes.shopping.list");
  await page.goto("/recipes");
  await expect(shoppingListButton(page)).toHaveAccessibleName("Lista della spesa");
  await shoppingListButton(page).tap();
  await expect(shoppingListDialog(page)).toContainText("Non riesco a caricare la lista della spesa");
  await restore();
  await shoppingListDialog(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(shoppingItem(page, "latte")).toBeVisible();
});

test("a checked row that has the keyboard focus moves only after the focus has left it", async ({
  page,
  person,
  db,
}) => {
  await page.clock.install();
  await addShoppingItems(db, person, "latte", "pane");
  await openRecipes(page);
  await shoppingListButton(page).press("Enter");
  // The list takes the focus when it has opened; a row focused before that would lose it.
  await expect(shoppingListDialog(page).getByRole("heading", { name: "Lista della spesa" })).toBeFocused();
  await shoppingItem(page, "latte").focus();
  await page.keyboard.press("Space");
  await expect.poll(() => readStoredShoppingList(db, person)).toEqual(["pane", "x latte"]);
  // More than twice the delay after which a checked row moves.
  await page.clock.runFor(5000);
  await expect(shoppingItem(page, "latte")).toBeFocused();
  await expect(shoppingSection(page, "Latticini e uova")).toBeVisible();
  await shoppingListDialog(page).getByRole("button", { name: "Condividi" }).focus();
  await expect(shoppingSection(page, "Nel carrello (1)")).toBeVisible();
});
