import { expect, test } from "../../support/test-fixtures.ts";
import type { Page } from "@playwright/test";
import { toastRegion, undoButton } from "../../pages/diary.page.ts";
import { aStoredRecipe, recipeCard, openRecipe, openRecipes, recipeSheet } from "../../pages/recipes.page.ts";
import { collectCalls, collectPageErrors } from "../../support/page-requests.ts";
import {
  addFoodIngredient,
  addTextIngredient,
  aCustomRecipe,
  editRecipeDialog,
  recipeField,
  openRecipeForm,
  ingredientRow,
  saveRecipeButton,
  kcalPerPortion,
  stepField,
  newRecipeDialog,
} from "../../pages/recipe-form.page.ts";

type StoredRecipe = {
  id: string;
  name: string;
  calories: number;
  parts: { ref: string | null; text: string }[];
};
const readStoredRecipe = async (page: Page): Promise<StoredRecipe[]> =>
  (await (await page.request.get("/api/recipes")).json()) as StoredRecipe[];

test("a recipe is written with foods from the search and one ingredient in words, and keeps the figures it showed", async ({
  asPerson: page,
}) => {
  const pageErrors = await collectPageErrors(page);
  await openRecipeForm(page);
  await expect(recipeField(page, "Nome della ricetta")).toBeFocused();
  await recipeField(page, "Nome della ricetta").fill("Torta della nonna");
  await addFoodIngredient(page, "uova", "Uovo di gallina");
  await expect(recipeField(page, "Grammi di uovo di gallina")).toBeFocused();
  await page.getByRole("radio", { name: "3 uova" }).check();
  await expect(recipeField(page, "Grammi di uovo di gallina")).toHaveValue("150");
  await addFoodIngredient(page, "250 g di farina 00", "Farina 00");
  await expect(recipeField(page, "Grammi di farina 00")).toHaveValue("250");
  // Enter moves the focus to the field of the next ingredient.
  await page.keyboard.press("Enter");
  await expect(recipeField(page, "Aggiungi un ingrediente")).toBeFocused();
  await addFoodIngredient(page, "2 cucchiai di olio", "Olio extravergine d'oliva");
  await expect(recipeField(page, "Grammi di olio extravergine d'oliva")).toHaveValue("18");
  await addFoodIngredient(page, "vino bianco", "Vino bianco secco");
  await addTextIngredient(page, "un pizzico di sale", "1");
  await expect(ingredientRow(page, "un pizzico di sale")).toContainText("0 kcal");
  await addTextIngredient(page, "zaffrullo", "30");
  await expect(ingredientRow(page, "zaffrullo")).toContainText("senza valori");
  const cold = Number(await kcalPerPortion(page).textContent());

  // The alcohol of cooked wine is not counted, as in the server's rules.
  await page.getByRole("button", { name: "Aggiungi un passaggio" }).tap();
  await expect(stepField(page, 1)).toBeFocused();
  await stepField(page, 1).fill("Sfuma con il vino bianco e cuoci.");
  await recipeField(page, "Minuti del passaggio 1").fill("20");
  await expect.poll(async () => Number(await kcalPerPortion(page).textContent())).toBeLessThan(cold);
  await page.getByRole("button", { name: "Aumenta di una porzione" }).tap();
  await recipeField(page, "Minuti in tutto").fill("45");
  await recipeField(page, "Peso da cotto").fill("600");
  await expect(newRecipeDialog(page)).toContainText("kcal per 100 g.");
  await expect(newRecipeDialog(page)).toContainText("le nostre tabelle non hanno zaffrullo");
  const shown = await kcalPerPortion(page).textContent();
  await saveRecipeButton(page).tap();

  const detail = recipeSheet(page, "Torta della nonna");
  await expect(toastRegion(page)).toContainText("Ricetta salvata");
  await expect(detail).toBeVisible();
  for (const text of [`${shown} kcal a persona`, "Scritta da te", "valori stimati", "45 min", "3 uova"])
    await expect(detail).toContainText(text);
  for (const text of [
    "250 g di farina 00",
    "2 cucchiai di olio",
    "1 bicchiere di vino bianco secco",
    "un pizzico di sale",
  ])
    await expect(detail).toContainText(text);
  await expect(detail).toContainText("uova e solfiti");
  expect(await readStoredRecipe(page)).toMatchObject([{ name: "Torta della nonna", calories: Number(shown) }]);

  // Going back does not reopen the form, and a new form is empty.
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(recipeCard(page, "Torta della nonna")).toContainText("3 porzioni");
  await openRecipeForm(page);
  await expect(recipeField(page, "Nome della ricetta")).toHaveValue("");
  await expect(page.getByRole("list", { name: "Ingredienti" })).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test("changed grams change the recipe's figures and not those of logged entries", async ({ page, person, db }) => {
  const { id } = await aCustomRecipe(db, person);
  await page.request.post(`/api/recipes/${id}/add-to-log`, { data: { date: "2026-11-20" } });
  const eaten = async (): Promise<unknown> => (await page.request.get("/api/daily-logs?date=2026-11-20")).json();
  const before = await eaten();
  expect(before).toMatchObject([{ calories: 438 }]);
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await expect(editRecipeDialog(page)).toBeVisible();
  await expect(ingredientRow(page, "uovo di gallina")).toContainText("2 uova");
  await expect(kcalPerPortion(page)).toHaveText("514");
  await ingredientRow(page, "farina 00").getByRole("button").first().tap();
  await recipeField(page, "Grammi di farina 00").fill("125");
  await expect(kcalPerPortion(page)).toHaveText("292");
  await saveRecipeButton(page).tap();
  await expect(editRecipeDialog(page)).toHaveCount(0);
  await expect(detail).toContainText("292 kcal a persona");
  await expect(detail).toContainText("125 g di farina 00");
  await expect(detail).toContainText("2 uova");
  await expect(detail.getByRole("button", { name: "Modifica" })).toBeFocused();
  expect(await eaten()).toEqual(before);
  expect(await readStoredRecipe(page)).toMatchObject([{ id, calories: 292 }]);
  await page.goBack();
  await expect(recipeCard(page, "Sfoglia")).toContainText("292 kcal");
});

test("a recipe that was opened and not changed sends no request", async ({ page, person, db }) => {
  await aCustomRecipe(db, person);
  const saves = collectCalls(page, "recipes.save");
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await expect(kcalPerPortion(page)).toHaveText("514");
  await saveRecipeButton(page).tap();
  await expect(editRecipeDialog(page)).toHaveCount(0);
  await expect(detail).toBeVisible();
  expect(saves).toHaveLength(0);
});

test("only recipes written by the user can be changed", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const detail = await openRecipe(page);
  await expect(detail.getByRole("button", { name: "Rinomina" })).toBeVisible();
  await expect(detail.getByRole("button", { name: "Modifica" })).toHaveCount(0);
});

test("a user without recipes can write the first one", async ({ asPerson: page }) => {
  await openRecipes(page);
  await page.getByRole("button", { name: "Scrivi una tua ricetta" }).tap();
  await expect(recipeField(page, "Nome della ricetta")).toBeFocused();
  await page.getByRole("button", { name: "Chiudi" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a removed ingredient and a removed step return to their places", async ({ page, person, db }) => {
  await aCustomRecipe(db, person);
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await ingredientRow(page, "uovo di gallina").getByRole("button").first().tap();
  await page.getByRole("button", { name: "Togli uovo di gallina" }).tap();
  await expect(ingredientRow(page, "farina 00").getByRole("button").first()).toBeFocused();
  await expect(kcalPerPortion(page)).toHaveText("444");
  await undoButton(page).tap();
  await expect(page.getByRole("list", { name: "Ingredienti" }).getByRole("listitem")).toHaveText([
    /^uovo di gallina/,
    /^farina 00/,
  ]);
  await expect(kcalPerPortion(page)).toHaveText("514");

  const add = page.getByRole("button", { name: "Aggiungi un passaggio" });
  await add.tap();
  await stepField(page, 1).fill("Impasta.");
  await add.tap();
  await stepField(page, 2).fill("Stendi la sfoglia.");
  await page.getByRole("button", { name: "Togli il passaggio 1" }).tap();
  await expect(stepField(page, 1)).toHaveValue("Stendi la sfoglia.");
  await expect(add).toBeFocused();
  await undoButton(page).tap();
  await expect(stepField(page, 2)).toHaveValue("Stendi la sfoglia.");
  await saveRecipeButton(page).tap();
  await expect(detail.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  await expect(detail).toContainText("Impasta.");
});

test("removing an ingredient also removes its check mark, and only its own", async ({ page, person, db }) => {
  await aCustomRecipe(db, person);
  const detail = await openRecipe(page, "Sfoglia");
  await detail.getByRole("checkbox", { name: "2 uova" }).check();
  await detail.getByRole("button", { name: "Modifica" }).tap();
  await ingredientRow(page, "uovo di gallina").getByRole("button").first().tap();
  await page.getByRole("button", { name: "Togli uovo di gallina" }).tap();
  await saveRecipeButton(page).tap();
  await expect(detail.getByRole("checkbox", { name: "2 uova" })).toHaveCount(0);
  await expect(detail.getByRole("checkbox", { name: "250 g di farina 00" })).not.toBeChecked();
});
