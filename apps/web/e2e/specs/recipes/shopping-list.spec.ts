import { expectNoBarriers } from "../../support/accessibility-check.ts";
import { stopTime } from "../../support/page-clock.ts";
import { atRest, toast, undo } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectFingerSized,
  expectFitsEverywhere,
  expectReadableFields,
} from "../../support/layout-checks.ts";
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
  watchSharing,
} from "../../pages/shopping-list.page.ts";
import { watchCalls } from "../../support/page-requests.ts";

test("a recipe goes on the list for as many as sit down, without what any kitchen has", async ({
  page,
  person,
  db,
}) => {
  await aRecipe(db, person);
  const recipe = await openRecipe(page);
  for (const _ of [3, 4]) await recipe.getByRole("button", { name: "Aumenta di una porzione" }).tap();
  await recipe.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toast(page)).toContainText("3 ingredienti aggiunti. Lasciati fuori: sale.");
  await toast(page).getByRole("button", { name: "Vedi la lista" }).tap();
  await expect(inPart(page, "Verdura").getByRole("checkbox")).toHaveAccessibleName("600 g di zucchine");
  await expect(inPart(page, "Latticini e uova").getByRole("listitem")).toHaveText([
    "8 uova",
    "80 g di parmigiano",
  ]);
  await expect(shoppingList(page)).toContainText("3 da comprare");
  await page.goBack();
  await expect(recipe).toBeVisible();
  // Until it has slid in, the list that slides away may still be what Esc is for.
  await atRest(recipe);
  await page.keyboard.press("Escape");
  await expect(entrance(page)).toHaveAccessibleName("Lista della spesa, 3 da comprare");
});

test("two recipes that need the same thing have it bought once, with both amounts", async ({
  page,
  person,
  db,
}) => {
  await aRecipe(db, person);
  await aRecipe(db, person, { name: "Torta salata" });
  const cake = await openRecipe(page, "Torta salata");
  await cake.getByRole("checkbox", { name: "Anche sale, olio e simili" }).check();
  await cake.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toast(page)).toContainText("4 ingredienti aggiunti.");
  const frittata = await openRecipe(page);
  await frittata.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toast(page)).toContainText("3 sommati a quelli in lista.");
  expect(await keptList(db, person)).toEqual([
    "600 g di zucchine",
    "8 uova",
    "80 g di parmigiano",
    "sale q.b.",
  ]);
});

test("a recipe that was added leads to the list and is not added by a second tap", async ({
  page,
  person,
  db,
}) => {
  await aRecipe(db, person);
  const recipe = await openRecipe(page);
  const calls = watchCalls(page, "recipes.shopping.addRecipe");
  await recipe.getByRole("button", { name: "Aggiungi alla spesa" }).dblclick();
  await expect(recipe.getByRole("button", { name: "Vedi la lista" })).toBeVisible();
  await expect(recipe).toBeVisible();
  expect(calls).toHaveLength(1);
  await recipe.getByRole("button", { name: "Aumenta di una porzione" }).tap();
  await expect(recipe.getByRole("button", { name: "Aggiungi alla spesa" })).toBeVisible();
  await recipe.getByRole("button", { name: "Diminuisci di una porzione" }).tap();
  await recipe.getByRole("button", { name: "Vedi la lista" }).tap();
  await expect(thing(page, "4 uova")).toBeVisible();
  expect(await keptList(db, person)).toHaveLength(3);
});

test("what was added is a tap away from wherever one has gone meanwhile", async ({ page, person, db }) => {
  await aRecipe(db, person);
  await page.goto("/");
  await page.getByRole("link", { name: "Ricette" }).tap();
  await page.getByRole("button", { name: "Frittata di zucchine", exact: true }).tap();
  await page.getByRole("button", { name: "Aggiungi alla spesa" }).tap();
  await expect(toast(page)).toContainText("3 ingredienti aggiunti");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await toast(page).getByRole("button", { name: "Vedi la lista" }).tap();
  await expect(thing(page, "4 uova")).toBeVisible();
  await shoppingList(page).getByRole("button", { name: "Svuota" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Svuota" }).tap();
  await shoppingList(page).getByRole("button", { name: "Scegli una ricetta" }).tap();
  await expect(page).toHaveURL(/\/recipes$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a tap puts a thing into the cart, and nothing moves until the taps have paused", async ({
  page,
  person,
  db,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await onTheList(db, person, "zucchine", "carote", "latte", "pile");
  await openList(page);
  await stopTime(page);
  // Less time passes than makes a pause, but for what a request takes to leave.
  const keptSoon = async (): Promise<string[]> => {
    await page.clock.runFor(5);
    return keptList(db, person);
  };
  const milk = await thing(page, "latte").boundingBox();
  await thing(page, "carote").tap();
  await thing(page, "zucchine").tap();
  await expect(shoppingList(page)).toContainText("2 da comprare");
  await expect.poll(keptSoon).toEqual(["latte", "pile", "x zucchine", "x carote"]);
  expect(await thing(page, "latte").boundingBox()).toEqual(milk);
  await page.clock.runFor(2000);
  await expect(inPart(page, "Nel carrello (2)").getByRole("listitem")).toHaveText(["zucchine", "carote"]);
  await expect(inPart(page, "Verdura")).toHaveCount(0);

  await page.clock.resume();
  await thing(page, "zucchine").tap();
  await expect(shoppingList(page)).toContainText("3 da comprare");
  await expect(inPart(page, "Verdura").getByRole("listitem")).toHaveText(["zucchine"]);
  await expect(inPart(page, "Nel carrello (1)")).toBeVisible();
  await expect.poll(() => keptList(db, person)).toEqual(["zucchine", "latte", "pile", "x carote"]);
});

test("what is typed comes into its part of the shop, once for a double tap", async ({ page, person, db }) => {
  await onTheList(db, person, "burro");
  await openList(page);
  await field(page).fill("2 l di latte");
  await shoppingList(page).getByRole("button", { name: "Aggiungi alla lista" }).dblclick();
  await expect(inPart(page, "Latticini e uova").getByRole("listitem")).toHaveText(["burro", "2 l di latte"]);
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  for (const line of ["pile", "mele", "pane"]) {
    await field(page).fill(line);
    await page.keyboard.press("Enter");
  }
  await expect(inPart(page, "Altro").getByRole("listitem")).toHaveText(["pile"]);
  await expect(thing(page, "pane")).toBeVisible();
  expect(await keptList(db, person)).toEqual(["burro", "2 l di latte", "pile", "mele", "pane"]);
});

test("what was taken off comes back in its place", async ({ page, person, db }) => {
  await onTheList(db, person, "zucchine", "carote", "cipolle");
  await openList(page);
  await takeOff(page, "carote").tap();
  await expect(thing(page, "carote")).toHaveCount(0);
  await expect.poll(() => keptList(db, person)).toEqual(["zucchine", "cipolle"]);
  await undo(page).tap();
  await expect(inPart(page, "Verdura").getByRole("listitem")).toHaveText(["zucchine", "carote", "cipolle"]);
  await expect.poll(() => keptList(db, person)).toEqual(["zucchine", "carote", "cipolle"]);
});

test("what is in the cart goes off the list together, and all of it after a question", async ({
  page,
  person,
  db,
}) => {
  await onTheList(db, person, "zucchine", "latte", "pane");
  await openList(page);
  await thing(page, "zucchine").tap();
  await thing(page, "pane").tap();
  await shoppingList(page).getByRole("button", { name: "Togli i presi" }).tap();
  await expect(toast(page)).toContainText("2 cose prese tolte");
  await expect.poll(() => keptList(db, person)).toEqual(["latte"]);
  await undo(page).tap();
  await expect.poll(() => keptList(db, person)).toEqual(["latte", "x zucchine", "x pane"]);

  await shoppingList(page).getByRole("button", { name: "Svuota" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Annulla" }).tap();
  await expect(thing(page, "latte")).toBeVisible();
  await shoppingList(page).getByRole("button", { name: "Svuota" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Svuota" }).tap();
  await expect(shoppingList(page).getByRole("heading", { name: "La lista è vuota" })).toBeVisible();
  await expect.poll(() => keptList(db, person)).toEqual([]);
});

for (const way of ["share", "clipboard"] as const) {
  test(`what is still to buy is sent as text by ${way}`, async ({ page, person, db }) => {
    const shared = await watchSharing(page, way);
    await onTheList(db, person, "latte", "zucchine", "pane", "carote");
    await openList(page);
    await thing(page, "pane").tap();
    await shoppingList(page).getByRole("button", { name: "Condividi" }).tap();
    await expect
      .poll(shared)
      .toEqual(["Lista della spesa\n\nVerdura\n- zucchine\n- carote\n\nLatticini e uova\n- latte"]);
    await expect(page.getByText("Lista copiata")).toHaveCount(way === "share" ? 0 : 1);
  });
}

test("the list has no barriers, fits every width and every finger", async ({ page, person, db }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await aRecipe(db, person);
  await openRecipes(page);
  await entrance(page).tap();
  await expect(shoppingList(page).getByRole("heading", { name: "La lista è vuota" })).toBeVisible();
  await expectNoBarriers(page);
  await expectFitsEverywhere(page);
  await onTheList(db, person, "zucchine", "preparato per brodo granulare vegetale senza glutammato", "latte");
  await openList(page);
  await thing(page, "latte").tap();
  await expect(inPart(page, "Nel carrello (1)")).toBeVisible();
  await expectNoBarriers(page);
  await expectFingerSized(shoppingList(page));
  await expectReadableFields(shoppingList(page));
  await expectFitsEverywhere(page);
  const recipe = await openRecipe(page);
  await expectFitsEverywhere(page);
  await expectNoBarriers(page);
  await expectFingerSized(recipe);
});
