import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { pauseClock } from "../../support/page-clock.ts";
import { waitForAnimations, toastRegion, undoButton } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
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
  recordSharing,
} from "../../pages/shopping-list.page.ts";
import { collectCalls } from "../../support/page-requests.ts";

test("a recipe adds its ingredients for the chosen portions to the list, without staples", async ({
  page,
  person,
  db,
}) => {
  await aStoredRecipe(db, person);
  const recipe = await openRecipe(page);
  for (const _ of [3, 4]) await recipe.getByRole("button", { name: "Aumenta di una porzione" }).tap();
  await recipe.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toastRegion(page)).toContainText("3 ingredienti aggiunti. Lasciati fuori: sale.");
  await toastRegion(page).getByRole("button", { name: "Vedi la lista" }).tap();
  await expect(shoppingSection(page, "Verdura").getByRole("checkbox")).toHaveAccessibleName("600 g di zucchine");
  await expect(shoppingSection(page, "Latticini e uova").getByRole("listitem")).toHaveText([
    "8 uova",
    "80 g di parmigiano",
  ]);
  await expect(shoppingListDialog(page)).toContainText("3 da comprare");
  await page.goBack();
  await expect(recipe).toBeVisible();
  // During the animation Escape could still close the list that slides out.
  await waitForAnimations(recipe);
  await page.keyboard.press("Escape");
  await expect(shoppingListButton(page)).toHaveAccessibleName("Lista della spesa, 3 da comprare");
});

test("an ingredient that two recipes need is one line with both amounts", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  await aStoredRecipe(db, person, { name: "Torta salata" });
  const cake = await openRecipe(page, "Torta salata");
  await cake.getByRole("checkbox", { name: "Anche sale, olio e simili" }).check();
  await cake.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toastRegion(page)).toContainText("4 ingredienti aggiunti.");
  const frittata = await openRecipe(page);
  await frittata.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toastRegion(page)).toContainText("3 sommati a quelli in lista.");
  expect(await readStoredShoppingList(db, person)).toEqual([
    "600 g di zucchine",
    "8 uova",
    "80 g di parmigiano",
    "sale q.b.",
  ]);
});

test("after adding, the recipe links to the list, and a second tap adds nothing", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const recipe = await openRecipe(page);
  const calls = collectCalls(page, "recipes.shopping.addRecipe");
  await recipe.getByRole("button", { name: "Aggiungi alla spesa" }).dblclick();
  await expect(recipe.getByRole("button", { name: "Vedi la lista" })).toBeVisible();
  await expect(recipe).toBeVisible();
  expect(calls).toHaveLength(1);
  await recipe.getByRole("button", { name: "Aumenta di una porzione" }).tap();
  await expect(recipe.getByRole("button", { name: "Aggiungi alla spesa" })).toBeVisible();
  await recipe.getByRole("button", { name: "Diminuisci di una porzione" }).tap();
  await recipe.getByRole("button", { name: "Vedi la lista" }).tap();
  await expect(shoppingItem(page, "4 uova")).toBeVisible();
  expect(await readStoredShoppingList(db, person)).toHaveLength(3);
});

test("after adding, the list is one tap away from every screen", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  await page.goto("/");
  await page.getByRole("link", { name: "Ricette" }).tap();
  await page.getByRole("button", { name: "Frittata di zucchine", exact: true }).tap();
  await page.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toastRegion(page)).toContainText("3 ingredienti aggiunti");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await toastRegion(page).getByRole("button", { name: "Vedi la lista" }).tap();
  await expect(shoppingItem(page, "4 uova")).toBeVisible();
  await shoppingListDialog(page).getByRole("button", { name: "Svuota" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Svuota" }).tap();
  await shoppingListDialog(page).getByRole("button", { name: "Scegli una ricetta" }).tap();
  await expect(page).toHaveURL(/\/recipes$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a tap puts a line into the cart, and rows move only after a pause in tapping", async ({ page, person, db }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await addShoppingItems(db, person, "zucchine", "carote", "latte", "pile");
  await openShoppingList(page);
  await pauseClock(page);
  // Advances the clock by less than the debounce, but enough for a request to leave.
  const keptSoon = async (): Promise<string[]> => {
    await page.clock.runFor(5);
    return readStoredShoppingList(db, person);
  };
  const milk = await shoppingItem(page, "latte").boundingBox();
  await shoppingItem(page, "carote").tap();
  await shoppingItem(page, "zucchine").tap();
  await expect(shoppingListDialog(page)).toContainText("2 da comprare");
  await expect.poll(keptSoon).toEqual(["latte", "pile", "x zucchine", "x carote"]);
  expect(await shoppingItem(page, "latte").boundingBox()).toEqual(milk);
  await page.clock.runFor(2000);
  await expect(shoppingSection(page, "Nel carrello (2)").getByRole("listitem")).toHaveText(["zucchine", "carote"]);
  await expect(shoppingSection(page, "Verdura")).toHaveCount(0);

  await page.clock.resume();
  await shoppingItem(page, "zucchine").tap();
  await expect(shoppingListDialog(page)).toContainText("3 da comprare");
  await expect(shoppingSection(page, "Verdura").getByRole("listitem")).toHaveText(["zucchine"]);
  await expect(shoppingSection(page, "Nel carrello (1)")).toBeVisible();
  await expect.poll(() => readStoredShoppingList(db, person)).toEqual(["zucchine", "latte", "pile", "x carote"]);
});

test("a typed line is sorted into its shop section, and a double tap adds it once", async ({ page, person, db }) => {
  await addShoppingItems(db, person, "burro");
  await openShoppingList(page);
  await newItemField(page).fill("2 l di latte");
  await shoppingListDialog(page).getByRole("button", { name: "Aggiungi alla lista" }).dblclick();
  await expect(shoppingSection(page, "Latticini e uova").getByRole("listitem")).toHaveText(["burro", "2 l di latte"]);
  await expect(newItemField(page)).toHaveValue("");
  await expect(newItemField(page)).toBeFocused();
  for (const line of ["pile", "mele", "pane"]) {
    await newItemField(page).fill(line);
    await page.keyboard.press("Enter");
  }
  await expect(shoppingSection(page, "Altro").getByRole("listitem")).toHaveText(["pile"]);
  await expect(shoppingItem(page, "pane")).toBeVisible();
  expect(await readStoredShoppingList(db, person)).toEqual(["burro", "2 l di latte", "pile", "mele", "pane"]);
});

test("Annulla returns a removed line to its place", async ({ page, person, db }) => {
  await addShoppingItems(db, person, "zucchine", "carote", "cipolle");
  await openShoppingList(page);
  await removeItemButton(page, "carote").tap();
  await expect(shoppingItem(page, "carote")).toHaveCount(0);
  await expect.poll(() => readStoredShoppingList(db, person)).toEqual(["zucchine", "cipolle"]);
  await undoButton(page).tap();
  await expect(shoppingSection(page, "Verdura").getByRole("listitem")).toHaveText(["zucchine", "carote", "cipolle"]);
  await expect.poll(() => readStoredShoppingList(db, person)).toEqual(["zucchine", "carote", "cipolle"]);
});

test("the lines in the cart are removed together, and the whole list after a confirmation", async ({
  page,
  person,
  db,
}) => {
  await addShoppingItems(db, person, "zucchine", "latte", "pane");
  await openShoppingList(page);
  await shoppingItem(page, "zucchine").tap();
  await shoppingItem(page, "pane").tap();
  await shoppingListDialog(page).getByRole("button", { name: "Togli i presi" }).tap();
  await expect(toastRegion(page)).toContainText("2 cose prese tolte");
  await expect.poll(() => readStoredShoppingList(db, person)).toEqual(["latte"]);
  await undoButton(page).tap();
  await expect.poll(() => readStoredShoppingList(db, person)).toEqual(["latte", "x zucchine", "x pane"]);

  await shoppingListDialog(page).getByRole("button", { name: "Svuota" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Annulla" }).tap();
  await expect(shoppingItem(page, "latte")).toBeVisible();
  await shoppingListDialog(page).getByRole("button", { name: "Svuota" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Svuota" }).tap();
  await expect(shoppingListDialog(page).getByRole("heading", { name: "La lista è vuota" })).toBeVisible();
  await expect.poll(() => readStoredShoppingList(db, person)).toEqual([]);
});

for (const way of ["share", "clipboard"] as const) {
  test(`the lines still to buy are shared as text by ${way}`, async ({ page, person, db }) => {
    const shared = await recordSharing(page, way);
    await addShoppingItems(db, person, "latte", "zucchine", "pane", "carote");
    await openShoppingList(page);
    await shoppingItem(page, "pane").tap();
    await shoppingListDialog(page).getByRole("button", { name: "Condividi" }).tap();
    await expect
      .poll(shared)
      .toEqual(["Lista della spesa\n\nVerdura\n- zucchine\n- carote\n\nLatticini e uova\n- latte"]);
    await expect(page.getByText("Lista copiata")).toHaveCount(way === "share" ? 0 : 1);
  });
}

test("the list has no accessibility violations, has 44 px touch targets and fits every width", async ({
  page,
  person,
  db,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await aStoredRecipe(db, person);
  await openRecipes(page);
  await shoppingListButton(page).tap();
  await expect(shoppingListDialog(page).getByRole("heading", { name: "La lista è vuota" })).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await expectNoOverflowAtAnyWidth(page);
  await addShoppingItems(db, person, "zucchine", "preparato per brodo granulare vegetale senza glutammato", "latte");
  await openShoppingList(page);
  await shoppingItem(page, "latte").tap();
  await expect(shoppingSection(page, "Nel carrello (1)")).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(shoppingListDialog(page));
  await expectReadableFields(shoppingListDialog(page));
  await expectNoOverflowAtAnyWidth(page);
  const recipe = await openRecipe(page);
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(recipe);
});
