import { toastRegion, undoButton } from "../../pages/diary.page.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { recipeCard, openRecipe, openRecipes, recipeSheet, recipeTab } from "../../pages/recipes.page.ts";
import { failCalls, delayCalls, callsProcedure, collectCalls } from "../../support/page-requests.ts";
import {
  createMaxRecipes,
  addFoodIngredient,
  addTextIngredient,
  aCustomRecipe,
  editRecipeDialog,
  egg,
  recipeField,
  flour,
  deletedFood,
  openRecipeForm,
  ingredientRow,
  saveRecipeButton,
  kcalPerPortion,
  stepField,
  newRecipeDialog,
} from "../../pages/recipe-form.page.ts";

test("missing values are marked at their fields, one after the other", async ({ asPerson: page }) => {
  const saves = collectCalls(page, "recipes.save");
  await openRecipeForm(page);
  await recipeField(page, "Minuti in tutto").fill("");
  await saveRecipeButton(page).tap();
  await expect(recipeField(page, "Nome della ricetta")).toBeFocused();
  await expect(newRecipeDialog(page)).toContainText("Nome non valido. Inserisci un nome valido per la ricetta.");
  await recipeField(page, "Nome della ricetta").fill("a".repeat(120));
  await expect(recipeField(page, "Nome della ricetta")).toHaveValue("a".repeat(100));
  await saveRecipeButton(page).tap();
  await expect(recipeField(page, "Aggiungi un ingrediente")).toBeFocused();
  await expect(newRecipeDialog(page)).toContainText("Aggiungi almeno un ingrediente.");
  await addTextIngredient(page, "zaffrullo", "50000");
  await ingredientRow(page, "zaffrullo").getByRole("button").first().tap();
  await expect(ingredientRow(page, "zaffrullo")).toContainText("Quanti grammi?");
  await saveRecipeButton(page).tap();
  await expect(recipeField(page, "Grammi di zaffrullo")).toBeFocused();
  await expect(ingredientRow(page, "zaffrullo")).toContainText("Inserisci una quantità tra 0,1 e 40000 grammi.");
  await recipeField(page, "Grammi di zaffrullo").fill("12,5");
  await saveRecipeButton(page).tap();
  await expect(recipeField(page, "Minuti in tutto")).toBeFocused();
  await expect(newRecipeDialog(page)).toContainText("Inserisci i minuti, tra 1 e 1440.");
  expect(saves).toHaveLength(0);
  await recipeField(page, "Minuti in tutto").fill("20");
  await saveRecipeButton(page).tap();
  await expect(recipeSheet(page, "a".repeat(100))).toContainText("12,5 g di zaffrullo");
});

test("search results for one ingredient are not offered for the next", async ({ asPerson: page }) => {
  await openRecipeForm(page);
  const found = newRecipeDialog(page).getByRole("button", { name: /kcal\/100 g$/ });
  await recipeField(page, "Aggiungi un ingrediente").fill("mela");
  await found.first().tap();
  await expect(recipeField(page, "Grammi di mela")).toBeFocused();
  expect(await found.count()).toBe(0);
  await recipeField(page, "Aggiungi un ingrediente").fill("pera");
  await expect(found.first()).toContainText("Pera");
  // The response to the new text is delayed: any result shown meanwhile would belong to the previous text.
  const release = await delayCalls(page, "search.foods");
  await recipeField(page, "Aggiungi un ingrediente").fill("farina 00");
  await expect(found).toHaveCount(0);
  release();
  await expect(found.first()).toContainText("Farina");
});

test("two presses on a slow network and a retry after a lost response save one recipe", async ({ asPerson: page }) => {
  await openRecipeForm(page);
  await recipeField(page, "Nome della ricetta").fill("Frittata");
  await addFoodIngredient(page, "uova", "Uovo di gallina");
  await page.route(
    (url) => callsProcedure(url.href, "recipes.save"),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await saveRecipeButton(page).tap();
  await expect(toastRegion(page)).toContainText("Impossibile salvare la ricetta. Controlla la connessione.");
  await recipeField(page, "Grammi di uovo di gallina").fill("120");
  const saves = collectCalls(page, "recipes.save");
  const release = await delayCalls(page, "recipes.save");
  await saveRecipeButton(page).dblclick();
  await expect(saveRecipeButton(page)).toHaveAttribute("aria-busy", "true");
  release();
  await expect(recipeSheet(page, "Frittata")).toContainText("120 g di uovo di gallina");
  expect(saves).toHaveLength(1);
  await openRecipes(page);
  await expect(recipeTab(page, "Tutte le ricette (1)")).toBeVisible();
});

test("a form left during the save still saves the recipe and opens no screen", async ({ asPerson: page }) => {
  await openRecipeForm(page);
  await recipeField(page, "Nome della ricetta").fill("Frittata");
  await addFoodIngredient(page, "uova", "Uovo di gallina");
  const release = await delayCalls(page, "recipes.save");
  await saveRecipeButton(page).tap();
  await expect(saveRecipeButton(page)).toHaveAttribute("aria-busy", "true");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(toastRegion(page)).toContainText("Ricetta salvata");
  await expect(recipeCard(page, "Frittata")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openRecipeForm(page);
  await expect(recipeField(page, "Nome della ricetta")).toHaveValue("");
});

test("without a connection all values stay until the connection is back", async ({ asPerson: page }) => {
  await openRecipeForm(page);
  await recipeField(page, "Nome della ricetta").fill("Frittata");
  await addFoodIngredient(page, "uova", "Uovo di gallina");
  await page.context().setOffline(true);
  // Without a connection an ingredient can only be added as text.
  await addTextIngredient(page, "zaffrullo", "30");
  await saveRecipeButton(page).tap();
  await expect(toastRegion(page)).toContainText("Sei senza connessione: quello che hai scritto resta qui");
  await expect(recipeField(page, "Nome della ricetta")).toHaveValue("Frittata");
  await page.context().setOffline(false);
  await saveRecipeButton(page).tap();
  await expect(recipeSheet(page, "Frittata")).toContainText("30 g di zaffrullo");
});

test("a form left by mistake or reloaded offers to continue its draft or to start again", async ({
  asPerson: page,
}) => {
  await openRecipeForm(page);
  await recipeField(page, "Nome della ricetta").fill("Frittata");
  await addFoodIngredient(page, "uova", "Uovo di gallina");
  await recipeField(page, "Grammi di uovo di gallina").fill("120");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openRecipeForm(page);
  await expect(newRecipeDialog(page)).toContainText("Qui c’è quello che non avevi ancora salvato.");
  await page.getByRole("button", { name: "Aumenta di una porzione" }).tap();
  await expect(kcalPerPortion(page)).toHaveText("56");
  await page.reload();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openRecipeForm(page);
  await expect(recipeField(page, "Nome della ricetta")).toHaveValue("Frittata");
  await expect(ingredientRow(page, "uovo di gallina")).toContainText("120 g");
  await expect(kcalPerPortion(page)).toHaveText("56");

  await newRecipeDialog(page).getByRole("button", { name: "Ricomincia" }).tap();
  await expect(recipeField(page, "Nome della ricetta")).toHaveValue("");
  await expect(recipeField(page, "Nome della ricetta")).toBeFocused();
  await expect(ingredientRow(page, "uovo di gallina")).toHaveCount(0);
  await undoButton(page).tap();
  await expect(recipeField(page, "Nome della ricetta")).toHaveValue("Frittata");
  await saveRecipeButton(page).tap();
  await expect(recipeSheet(page, "Frittata")).toContainText("56 kcal a persona");
});

test("unsaved changes are kept for their recipe only and can be discarded", async ({ page, person, db }) => {
  await aCustomRecipe(db, person);
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await recipeField(page, "Nome della ricetta").fill("Sfoglia verde");
  await page.goBack();
  await expect(editRecipeDialog(page)).toHaveCount(0);
  await expect(recipeSheet(page, "Sfoglia")).toBeVisible();
  await openRecipeForm(page);
  await expect(recipeField(page, "Nome della ricetta")).toHaveValue("");
  await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await expect(recipeField(page, "Nome della ricetta")).toHaveValue("Sfoglia verde");
  await editRecipeDialog(page).getByRole("button", { name: "Torna alla ricetta salvata" }).tap();
  await expect(recipeField(page, "Nome della ricetta")).toHaveValue("Sfoglia");
});

test("a server error is shown, and the values stay so that they can be corrected", async ({ page, person, db }) => {
  await createMaxRecipes(db, person);
  await openRecipeForm(page);
  await recipeField(page, "Nome della ricetta").fill("Una di troppo");
  await addFoodIngredient(page, "uova", "Uovo di gallina");
  await saveRecipeButton(page).tap();
  await expect(toastRegion(page)).toContainText("Hai già 500 ricette: eliminane qualcuna");
  await failCalls(page, "recipes.save");
  await saveRecipeButton(page).tap();
  await expect(toastRegion(page)).toContainText("Impossibile salvare la ricetta. Controlla la connessione.");
  await expect(recipeField(page, "Nome della ricetta")).toHaveValue("Una di troppo");
});

test("a deleted food must be removed before its recipe can be saved", async ({ page, person, db }) => {
  await aCustomRecipe(db, person, [egg, deletedFood, flour]);
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await expect(ingredientRow(page, "pesto della zia")).toContainText("Non c’è più");
  await recipeField(page, "Nome della ricetta").fill("Sfoglia al pesto");
  await saveRecipeButton(page).tap();
  await expect(recipeField(page, "Grammi di pesto della zia")).toBeFocused();
  await expect(ingredientRow(page, "pesto della zia")).toContainText("toglilo e scegline un altro");
  await page.getByRole("button", { name: "Togli pesto della zia" }).tap();
  await saveRecipeButton(page).tap();
  await expect(recipeSheet(page, "Sfoglia al pesto")).toContainText("514 kcal a persona");
});

test("the form has no accessibility violations, has 44 px touch targets and fits every width: empty, searching, rejected, full", async ({
  asPerson: page,
}) => {
  test.slow();
  await openRecipeForm(page);
  const form = newRecipeDialog(page);
  const check = (what: string): Promise<void> =>
    test.step(what, async () => {
      await expectTouchTargetSize(form);
      await expectReadableFields(form);
      await expectNoOverflowAtAnyWidth(page);
      await expectNoAccessibilityViolations(page);
    });
  await check("empty");
  await saveRecipeButton(page).tap();
  await recipeField(page, "Aggiungi un ingrediente").fill("farina");
  await expect(page.getByRole("button", { name: /kcal\/100 g$/ }).first()).toBeVisible();
  await check("searching and rejected");
  await recipeField(page, "Nome della ricetta").fill("Supercalifragilistichespiralidoso".repeat(3));
  await addFoodIngredient(page, "farina 00", "Farina 00");
  await addTextIngredient(page, "zaffrullo", "3000");
  await addFoodIngredient(page, "uova", "Uovo di gallina");
  await page.getByRole("button", { name: "Aggiungi un passaggio" }).tap();
  await stepField(page, 1).fill("Impasta tutto.");
  await check("full");
  await page.goBack();
  await openRecipeForm(page);
  await expect(form.getByRole("button", { name: "Ricomincia" })).toBeVisible();
  await check("resumed");
});
