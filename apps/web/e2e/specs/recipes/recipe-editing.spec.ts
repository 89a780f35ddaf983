import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { aStoredRecipe, openRecipe, openRecipes } from "../../pages/recipes.page.ts";

const frittata = "Frittata di zucchine";

test("the list of recipes has no accessibility violations, has 44 px touch targets and fits every width", async ({
  page,
  person,
  db,
}) => {
  await aStoredRecipe(db, person);
  await aStoredRecipe(db, person, { name: "Torta salata con erbe di campo e ricotta", origin: "custom" });
  await openRecipes(page);
  await page.getByRole("button", { name: "Cerca tra le ricette" }).tap();
  await expectTouchTargetSize(page.locator("body"));
  await expectReadableFields(page.locator("body"));
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
});

test("a recipe, its cooking mode and its forms have no accessibility violations, have 44 px touch targets and fit every width", async ({
  page,
  person,
  db,
}) => {
  test.slow();
  await aStoredRecipe(db, person, { cookedGrams: 900 });
  for (const { title, button } of [
    { title: frittata, button: null },
    { title: frittata, button: "Modalità cucina" },
    { title: "Aggiungi al diario", button: "Aggiungi al diario" },
    { title: "Rinomina ricetta", button: "Rinomina" },
  ])
    await test.step(button ?? "open", async () => {
      const sheet = await openRecipe(page);
      if (button !== null) await sheet.getByRole("button", { name: button }).tap();
      const dialog = page.getByRole("dialog", { name: title, exact: true });
      await expect(dialog).toBeVisible();
      await expectTouchTargetSize(dialog);
      await expectReadableFields(dialog);
      await expectNoOverflowAtAnyWidth(page);
      await expectNoAccessibilityViolations(page);
    });
});

test("a very long name without spaces causes no horizontal overflow", async ({ page, person, db }) => {
  const name = "Supercalifragilistichespiralidoso".repeat(3);
  await aStoredRecipe(db, person, { name });
  const sheet = await openRecipe(page, name);
  await expectNoOverflowAtAnyWidth(page);
  await sheet.getByRole("button", { name: "Modalità cucina" }).tap();
  await expect(sheet).toContainText("Passaggio 1 di 3");
  await expectNoOverflowAtAnyWidth(page);
});

test("without favourites and without search results the page has no accessibility violations and fits every width", async ({
  page,
  person,
  db,
}) => {
  await aStoredRecipe(db, person);
  await openRecipes(page);
  await page.getByRole("tab", { name: /^Preferite/ }).tap();
  await expect(page.getByRole("heading", { name: "Ancora nessuna preferita" })).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await page.getByRole("button", { name: "Cerca tra le ricette" }).tap();
  await page.getByRole("textbox", { name: "Cerca tra le ricette" }).fill("pollo");
  await expect(page.getByRole("heading", { name: "Nessuna ricetta con “pollo”" })).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
});
