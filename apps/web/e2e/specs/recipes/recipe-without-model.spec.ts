import { expect } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { testWithCamera, readProviderCalls } from "../../pages/photo-scan.page.ts";
import {
  ingredientCameraDialog,
  generationDialog,
  fetchRecipes,
  openRecipePreferences,
  fetchUsedRecipeQuota,
} from "../../pages/recipe-generation.page.ts";

const test = withDedicatedApp(testWithCamera("ingredients/verdure-miste"), { model: false });

test("without an AI provider the user types the ingredients beside the photo and gets a recipe from the catalogue", async ({
  asPerson: page,
  app,
}) => {
  const chosen = await openRecipePreferences(page);
  await chosen.getByRole("button", { name: "Continua" }).click();
  await ingredientCameraDialog(page).getByRole("button", { name: "Scatta foto" }).click();
  const sheet = generationDialog(page);
  await expect(sheet.getByRole("img", { name: "La foto degli ingredienti" })).toBeVisible();
  await expect(sheet.getByText("Qui le foto non vengono analizzate", { exact: false })).toBeVisible();
  await sheet.getByRole("textbox", { name: "Aggiungi ingredienti" }).fill("uova, zucchine, cipolla");
  await sheet.getByRole("textbox", { name: "Aggiungi ingredienti" }).press("Enter");
  await expect(sheet.getByRole("button", { name: "Togli zucchine" })).toBeVisible();
  await sheet.getByRole("button", { name: "Continua" }).click();
  await expect(page.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  expect(await fetchRecipes(page)).toMatchObject([{ origin: "catalogue", photoUrl: expect.any(String) }]);
  expect(await fetchUsedRecipeQuota(page)).toEqual({ scans: 0, recipes: 0 });
  expect((await readProviderCalls(app)).count).toBe(0);
});
