import type { Locator, Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { logDishes } from "../../support/logged-meals.ts";
import { yesterdayInRome } from "../../support/rome-dates.ts";
import {
  generateBarcode,
  aMirroredProduct,
  submitSearch,
  openFood,
  openSearch,
  foodRow,
  resultSection,
} from "../../pages/food-search.page.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

async function expectSound(page: Page, dialog: Locator): Promise<void> {
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(dialog);
  await expectReadableFields(dialog);
  await expectNoOverflowAtAnyWidth(page);
}

const inconsistentProduct = (code: string) => ({
  code,
  name: "Biscotti Rubinosi con gocce di cioccolato e granella di nocciole",
  brand: "Forno Aurora",
  per100: { "energy-kcal": 120, proteins: 7, carbohydrates: 60, fat: 20 },
  serving: "3 biscotti (30 g)",
});

test("usual foods, results and products have no accessibility violations, have 44 px touch targets and fit every width", async ({
  asPerson: page,
  person,
  db,
}) => {
  await logDishes(db, person, yesterdayInRome());
  await aMirroredProduct(db, inconsistentProduct(generateBarcode()));
  const dialog = await openSearch(page);
  await expect(resultSection(page, "Di solito a pranzo")).toBeVisible();
  await expectSound(page, dialog);
  await page.goto("/");
  await openSearch(page);
  await submitSearch(page, "biscotti rubinosi");
  await expect(resultSection(page, "Prodotti")).toContainText("valori da verificare");
  await expectSound(page, dialog);
});

test("a doubtful product and its correction have no accessibility violations, have 44 px touch targets and fit every width", async ({
  asPerson: page,
  db,
}) => {
  const code = generateBarcode();
  const product = inconsistentProduct(code);
  await aMirroredProduct(db, product);
  const dialog = await openSearch(page);
  await submitSearch(page, code);
  await foodRow(page, product.name).getByRole("button").first().click();
  await dialog.getByText("Valori nutrizionali per 100 g").click();
  await expect(dialog).toContainText("Fonte: Open Food Facts");
  await expectSound(page, dialog);
});

test("the form for a custom food has no accessibility violations, has 44 px touch targets and fits every width", async ({
  asPerson: page,
}) => {
  const dialog = await openSearch(page);
  await submitSearch(page, "xqzw");
  await dialog.getByRole("button", { name: "Crea alimento" }).click();
  await dialog.getByText("Altri valori (facoltativi)").click();
  await dialog.getByRole("textbox", { name: "Calorie", exact: true }).fill("1502");
  await dialog.getByRole("button", { name: "Crea e aggiungi al diario" }).click();
  await expect(dialog.getByText("Scrivi un numero.").first()).toBeVisible();
  await expectSound(page, dialog);
});

test("pasta with its raw and cooked weight has no accessibility violations, has 44 px touch targets and fits every width", async ({
  asPerson: page,
}) => {
  await openSearch(page);
  const dialog = await openFood(page, "Pasta di semola, cruda");
  await dialog.getByRole("radio", { name: "Peso da cotto" }).check();
  await expectSound(page, dialog);
});

test("with text twice as large the names of the foods are still visible", async ({ asPerson: page, db }) => {
  const product = inconsistentProduct(generateBarcode());
  await aMirroredProduct(db, product);
  await openSearch(page);
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await submitSearch(page, "biscotti rubinosi");
  const name = foodRow(page, product.name).locator("b").first();
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.width).toBeGreaterThan(100);
});
