import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { frittata, sampleRecipe } from "../../entities/recipe/testing/sample-recipe.ts";
import { expectNoOverflowAtAnyWidth, expectSoundScreen } from "../../testing/layout.ts";
import { mountRecipes } from "./testing/fake-recipes.ts";

const search = page.getByRole("button", { name: "Cerca tra le ricette" });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });

async function openRecipe(name = frittata.name) {
  await page.getByRole("button", { name, exact: true }).click();
  await expect.element(dialog(name)).toBeVisible();
  return dialog(name);
}

test("the list of recipes has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  const own = { id: "cake", name: "Torta salata con erbe di campo e ricotta", origin: "custom" } as const;
  mountRecipes(frittata, sampleRecipe(own));
  await search.click();
  await expect.element(page.getByRole("textbox", { name: "Cerca tra le ricette" })).toBeVisible();
  await expectSoundScreen();
});

for (const { title, button } of [
  { title: frittata.name, button: null },
  { title: frittata.name, button: "Modalità cucina" },
  { title: "Aggiungi al diario", button: "Aggiungi al diario" },
  { title: "Rinomina ricetta", button: "Rinomina" },
])
  test(`a recipe with “${button ?? title}” open has no accessibility violations, has 44 px touch targets and fits every width`, async () => {
    mountRecipes({ ...frittata, cookedGrams: 900 });
    const recipe = await openRecipe();
    if (button !== null) await recipe.getByRole("button", { name: button }).click();
    await expect.element(dialog(title)).toBeVisible();
    await expectSoundScreen(dialog(title).element());
  });

test("a very long name without spaces causes no horizontal overflow", async () => {
  const name = "Supercalifragilistichespiralidoso".repeat(3);
  mountRecipes({ ...frittata, name });
  const recipe = await openRecipe(name);
  await expectNoOverflowAtAnyWidth();
  await recipe.getByRole("button", { name: "Modalità cucina" }).click();
  await expect.element(recipe).toMatchTextContent("Passaggio 1 di 3");
  await expectNoOverflowAtAnyWidth();
});

test("without favourites and without search results the page has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  mountRecipes(frittata);
  await page.getByRole("tab", { name: /^Preferite/ }).click();
  await expect.element(page.getByRole("heading", { name: "Ancora nessuna preferita" })).toBeVisible();
  await expectNoOverflowAtAnyWidth();
  await search.click();
  await page.getByRole("textbox", { name: "Cerca tra le ricette" }).fill("pollo");
  await expect.element(page.getByRole("heading", { name: "Nessuna ricetta con “pollo”" })).toBeVisible();
  await expectSoundScreen();
});
