import type { Page } from "@playwright/test";
import { toastRegion } from "../../pages/diary.page.ts";
import {
  addFoodIngredient,
  addTextIngredient,
  recipeField,
  openRecipeForm,
  ingredientRow,
  saveRecipeButton,
  kcalPerPortion,
  stepField,
  newRecipeDialog,
} from "../../pages/recipe-form.page.ts";
import { recipeCard, recipeSheet } from "../../pages/recipes.page.ts";
import { collectPageErrors } from "../../support/page-requests.ts";
import { expect, test } from "../../support/test-fixtures.ts";

type StoredRecipe = { id: string; name: string; calories: number; parts: { ref: string | null; text: string }[] };
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
