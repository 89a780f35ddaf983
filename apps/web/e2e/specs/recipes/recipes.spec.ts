import { saveRecipePhoto } from "@fetta/db/queries/recipes/recipe";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { readFile } from "node:fs/promises";
import { builtScript } from "../../support/page-requests.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { trackNetworkIdle } from "../../support/network-idle.ts";
import { aStoredRecipe, recipeCard, openRecipes, recipeSheet } from "../../pages/recipes.page.ts";

const frittata = "Frittata di zucchine";

test("a recipe shows the photo of its ingredients", async ({ page, person, db }) => {
  const { id } = await aStoredRecipe(db, person);
  await saveRecipePhoto(db, person.id, id, await readFile(samplePath("cacio-e-pepe")));
  await openRecipes(page);
  const photo = recipeCard(page, frittata).getByRole("img", { name: `Gli ingredienti fotografati per ${frittata}` });
  await expect(photo).toHaveAttribute("src", `/api/recipes/${id}/photo`);
  await expect
    .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
});

test("recipes already shown can be opened and cooked from without a connection", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const untilQuiet = trackNetworkIdle(page);
  const code = ["recipe-sheet.tsx", "cooking-sheet.tsx"].map((name) => page.waitForResponse(`**/${builtScript(name)}`));
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
