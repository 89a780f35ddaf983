import { saveRecipePhoto } from "@fetta/db/queries/recipes/recipe";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { readFile } from "node:fs/promises";
import { toastRegion, undoButton } from "../../pages/diary.page.ts";
import { expect, test, todayInRome } from "../../support/test-fixtures.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { trackNetworkIdle } from "../../support/network-idle.ts";
import {
  aStoredRecipe,
  recipeCard,
  favouriteButton,
  openRecipe,
  openRecipes,
  recipeSheet,
  recipeTab,
} from "../../pages/recipes.page.ts";
import { delayCalls } from "../../support/page-requests.ts";

const frittata = "Frittata di zucchine";

test("a user without recipes sees how to create one", async ({ asPerson: page }) => {
  await openRecipes(page);
  await expect(page.getByRole("heading", { name: "Nessuna ricetta, per ora" })).toBeVisible();
  // Line breaks are only final once the fonts have loaded.
  await page.evaluate(() => document.fonts.ready);
  const ways = ["Fotografa gli ingredienti", "Scrivi una tua ricetta"];
  for (const name of ways) {
    // Below 54 px: one line of text each.
    const box = await page.getByRole("button", { name }).boundingBox();
    expect(box?.height).toBeLessThan(54);
  }
  await page.getByRole("button", { name: "Fotografa gli ingredienti" }).tap();
  await expect(page).toHaveURL(/foglio=ricetta$/);
  await page.goBack();
  await page.getByRole("button", { name: "Crea una ricetta" }).tap();
  await expect(page).toHaveURL(/foglio=ricetta$/);
});

test("a recipe shows the photo of its ingredients", async ({ page, person, db }) => {
  const { id } = await aStoredRecipe(db, person);
  await saveRecipePhoto(db, person.id, id, await readFile(samplePath("cacio-e-pepe")));
  await openRecipes(page);
  const photo = recipeCard(page, frittata).getByRole("img", {
    name: `Gli ingredienti fotografati per ${frittata}`,
  });
  await expect(photo).toHaveAttribute("src", `/api/recipes/${id}/photo`);
  await expect
    .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
});

test("a heart adds a recipe to the favourites before the server has answered", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  await aStoredRecipe(db, person, { name: "Torta salata" });
  await openRecipes(page);
  await recipeTab(page, "Preferite (0)").tap();
  await expect(page.getByRole("heading", { name: "Ancora nessuna preferita" })).toBeVisible();
  await page.getByRole("button", { name: "Vedi tutte le ricette" }).tap();
  const letThrough = await delayCalls(page, "recipes.setFavorite");
  await favouriteButton(page, frittata).tap();
  await expect(favouriteButton(page, frittata)).toHaveAttribute("aria-pressed", "true");
  await recipeTab(page, "Preferite (1)").tap();
  await expect(recipeCard(page, frittata)).toBeVisible();
  await expect(recipeCard(page, "Torta salata")).toHaveCount(0);
  const saved = page.waitForResponse(/recipes\.setFavorite/);
  letThrough();
  await saved;
  await page.reload();
  await expect(recipeTab(page, "Preferite (1)")).toBeVisible();
});

test("a portion and a half is logged to dinner and can be undone", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const sheet = await openRecipe(page);
  await sheet.getByRole("button", { name: "Aggiungi al diario" }).tap();
  const form = page.getByRole("dialog", { name: "Aggiungi al diario" });
  await expect(form.getByRole("radio", { name: "Pranzo" })).toBeChecked();
  await form.getByRole("radio", { name: "Cena" }).check();
  await form.getByRole("button", { name: "Aumenta di mezza porzione" }).tap();
  await expect(form).toContainText("657 kcal");
  await form.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(toastRegion(page)).toContainText("Aggiunto al log!");
  await expect(sheet).toBeVisible();
  expect(await listLoggedEntries(db, person)).toMatchObject([
    { name: frittata, day: todayInRome(), mealType: "dinner", servings: 1.5 },
  ]);
  await undoButton(page).tap();
  await expect.poll(() => listLoggedEntries(db, person)).toEqual([]);
});

test("recipes already shown can be opened and cooked from without a connection", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const untilQuiet = trackNetworkIdle(page);
  const code = ["recipe-sheet", "cooking-sheet"].map((name) => page.waitForResponse(new RegExp(`/${name}-.*js$`)));
  await openRecipes(page);
  await expect(recipeCard(page, frittata)).toBeVisible();
  await Promise.all(code);
  await untilQuiet();
  await page.context().setOffline(true);
  await recipeCard(page, frittata).getByRole("button", { name: frittata, exact: true }).tap();
  await expect(recipeSheet(page, frittata)).toContainText("4 uova");
  await recipeSheet(page, frittata).getByRole("button", { name: "Modalità cucina" }).tap();
  await expect(page.getByText("Passaggio 1 di 3")).toBeVisible();
});
