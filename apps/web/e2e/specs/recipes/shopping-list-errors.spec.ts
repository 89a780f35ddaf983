import type { Page } from "@playwright/test";
import { toast } from "../../pages/diary.page.ts";
import { enterAs, expect, test } from "../../support/test-fixtures.ts";
import { aRecipe, openRecipe, openRecipes } from "../../pages/recipes.page.ts";
import {
  entrance,
  field,
  inPart,
  keptList,
  onTheList,
  openList,
  shoppingList,
  takeOff,
  thing,
} from "../../pages/shopping-list.page.ts";
import { breakCalls, holdCalls } from "../../support/page-requests.ts";

/** As when a person comes back to the app from another one. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

test("a tap that could not be saved is taken back, and says so", async ({ page, person, db }) => {
  await onTheList(db, person, "latte", "pane");
  await openList(page);
  const mend = await breakCalls(page, "recipes.shopping.check");
  await thing(page, "latte").tap();
  await expect(toast(page)).toContainText("Non riesco a salvare la spunta. Controlla la connessione.");
  await expect(thing(page, "latte")).not.toBeChecked();
  await expect(inPart(page, "Latticini e uova")).toBeVisible();
  await mend();
  await thing(page, "latte").tap();
  await expect.poll(() => keptList(db, person)).toEqual(["pane", "x latte"]);
});

test("without a network everything stays as it was, in sight, and says why", async ({
  page,
  person,
  db,
  context,
}) => {
  await onTheList(db, person, "latte", "pane");
  await openList(page);
  await context.setOffline(true);
  await thing(page, "latte").tap();
  await thing(page, "pane").tap();
  await expect(toast(page)).toContainText("Controlla la connessione.");
  for (const name of ["latte", "pane"]) await expect(thing(page, name)).not.toBeChecked();
  const stale = shoppingList(page).getByText("La lista potrebbe non essere aggiornata");
  await expect(stale).toBeVisible();
  await takeOff(page, "latte").tap();
  await expect(toast(page)).toContainText("Non riesco a toglierlo dalla lista.");
  await expect(thing(page, "latte")).toBeVisible();
  await context.setOffline(false);
  await expect(stale).toHaveCount(0);
});

test("taps in a row on a slow network all count, in their order", async ({ page, person, db }) => {
  const names = ["latte", "pane", "carote", "mele", "riso", "ceci"];
  await onTheList(db, person, ...names);
  await openList(page);
  const letThrough = await holdCalls(page, "recipes.shopping.check");
  for (const name of names) await thing(page, name).tap();
  await thing(page, "ceci").tap();
  await takeOff(page, "riso").tap();
  await expect(shoppingList(page)).toContainText("1 da comprare");
  letThrough();
  await expect.poll(() => keptList(db, person)).toEqual(["ceci", "x latte", "x pane", "x carote", "x mele"]);
  await expect(thing(page, "ceci")).not.toBeChecked();
  await expect(inPart(page, "Nel carrello (4)")).toBeVisible();
});

test("a typed line that could not be sent stays until it is, and is on the list once", async ({
  page,
  person,
  db,
}) => {
  await openList(page);
  const mend = await breakCalls(page, "recipes.shopping.add");
  await field(page).fill("2 l di latte");
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText(
    "Non riesco ad aggiungere “2 l di latte”. Controlla la connessione.",
  );
  await shoppingList(page).getByRole("button", { name: "Chiudi" }).tap();
  await entrance(page).tap();
  await expect(shoppingList(page)).toContainText("2 l di latteNon aggiunto");
  await mend();
  await shoppingList(page).getByRole("button", { name: "Riprova ad aggiungere 2 l di latte" }).tap();
  await expect(thing(page, "2 l di latte")).toBeVisible();
  await expect(shoppingList(page)).not.toContainText("Non aggiunto");
  expect(await keptList(db, person)).toEqual(["2 l di latte"]);
});

test("a recipe whose answer got lost is added once", async ({ page, person, db }) => {
  await aRecipe(db, person);
  const recipe = await openRecipe(page);
  let lost = 0;
  await page.route(/recipes\.shopping\.addRecipe/, async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await recipe.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toast(page)).toContainText("Non riesco ad aggiungere gli ingredienti alla spesa.");
  await page.unroute(/recipes\.shopping\.addRecipe/);
  expect(lost).toBe(1);
  await recipe.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toast(page)).toContainText("3 ingredienti aggiunti.");
  expect(await keptList(db, person)).toEqual(["300 g di zucchine", "4 uova", "40 g di parmigiano"]);
});

test("the list that was seen last is there at once while it is read anew", async ({ page, person, db }) => {
  await onTheList(db, person, "latte");
  await openList(page);
  await shoppingList(page).getByRole("button", { name: "Chiudi" }).tap();
  const letThrough = await holdCalls(page, "recipes.shopping.list");
  await onTheList(db, person, "pane");
  await entrance(page).tap();
  await expect(thing(page, "latte")).toBeVisible();
  await expect(thing(page, "pane")).toHaveCount(0);
  letThrough();
  await expect(thing(page, "pane")).toBeVisible();
});

test("two people with one list see what the other did when they look again", async ({
  page,
  person,
  db,
  browser,
  baseURL,
}) => {
  await onTheList(db, person, "latte", "pane");
  await openList(page);
  const context = await browser.newContext({ baseURL: baseURL ?? "", hasTouch: true });
  await enterAs(db, person, context, baseURL ?? "");
  const other = await context.newPage();
  await openList(other);
  await thing(other, "latte").tap();
  await takeOff(other, "pane").tap();
  await expect.poll(() => keptList(db, person)).toEqual(["x latte"]);
  await expect(thing(page, "latte")).not.toBeChecked();
  await comeBack(page);
  await expect(thing(page, "latte")).toBeChecked();
  await expect(thing(page, "pane")).toHaveCount(0);
  await context.close();
});

test("what somebody else has taken off meanwhile cannot be checked, and says so", async ({
  page,
  person,
  db,
}) => {
  await onTheList(db, person, "latte", "pane");
  await openList(page);
  await db.deleteFrom("shoppingItem").where("userId", "=", person.id).where("text", "=", "latte").execute();
  await thing(page, "latte").tap();
  await expect(toast(page)).toContainText("Non è più in lista");
  await expect(thing(page, "latte")).toHaveCount(0);
  await expect(thing(page, "pane")).toBeVisible();
});

test("a list that could not be read is read at the second try", async ({ page, person, db }) => {
  await onTheList(db, person, "latte");
  const mend = await breakCalls(page, "recipes.shopping.list");
  await page.goto("/recipes");
  await expect(entrance(page)).toHaveAccessibleName("Lista della spesa");
  await entrance(page).tap();
  await expect(shoppingList(page)).toContainText("Non riesco a caricare la lista della spesa");
  await mend();
  await shoppingList(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(thing(page, "latte")).toBeVisible();
});

test("who looks at the keyboard's row keeps it until they have gone on", async ({ page, person, db }) => {
  await page.clock.install();
  await onTheList(db, person, "latte", "pane");
  await openRecipes(page);
  await entrance(page).press("Enter");
  // The list takes the focus when it has opened: only then it can go to a row and stay there.
  await expect(shoppingList(page).getByRole("heading", { name: "Lista della spesa" })).toBeFocused();
  await thing(page, "latte").focus();
  await page.keyboard.press("Space");
  await expect.poll(() => keptList(db, person)).toEqual(["pane", "x latte"]);
  // More than twice the pause after which it would go elsewhere.
  await page.clock.runFor(5000);
  await expect(thing(page, "latte")).toBeFocused();
  await expect(inPart(page, "Latticini e uova")).toBeVisible();
  await shoppingList(page).getByRole("button", { name: "Condividi" }).focus();
  await expect(inPart(page, "Nel carrello (1)")).toBeVisible();
});
