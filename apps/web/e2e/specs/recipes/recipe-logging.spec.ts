import { addDays } from "@fetta/domain/calendar-day";
import type { Locator, Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { entryButton, mealSection, openHome, toastRegion, undoButton } from "../../pages/diary.page.ts";
import { expect, test, todayInRome } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { aStoredRecipe, recipeCard, openRecipe } from "../../pages/recipes.page.ts";
import { collectCalls } from "../../support/page-requests.ts";

const frittata = "Frittata di zucchine";
/** Four servings, 900 g cooked weight, 300 kcal per serving. */
const lasagne = {
  name: "Lasagne della domenica",
  servings: 4,
  cookedGrams: 900,
  figures: { calories: 300, protein: 18, carbs: 30, fat: 12 },
};

async function openForm(page: Page, name?: string): Promise<Locator> {
  const sheet = await openRecipe(page, name);
  await sheet.getByRole("button", { name: "Aggiungi al diario" }).tap();
  const form = page.getByRole("dialog", { name: "Aggiungi al diario" });
  await expect(form).toBeVisible();
  return form;
}

const send = (form: Locator): Promise<void> => form.getByRole("button", { name: "Aggiungi al diario" }).tap();

test("a portion eaten yesterday is logged to yesterday and can be undone", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const form = await openForm(page);
  const day = form.getByLabel("Giorno");
  await expect(day).toHaveValue(todayInRome());
  const yesterday = addDays(todayInRome(), -1);
  await day.fill(yesterday);
  await form.getByRole("radio", { name: "Cena" }).check();
  await send(form);
  await expect(toastRegion(page)).toContainText(`${frittata} è in Cena, ieri`);
  expect(await listLoggedEntries(db, person)).toMatchObject([{ day: yesterday, mealType: "dinner", servings: 1 }]);
  await undoButton(page).tap();
  await expect.poll(() => listLoggedEntries(db, person)).toEqual([]);
});

test("180 g of the 900 g that were cooked for four are eight tenths of a portion", async ({ page, person, db }) => {
  await aStoredRecipe(db, person, lasagne);
  const form = await openForm(page, lasagne.name);
  await expect(form.getByRole("radio", { name: "Porzioni" })).toBeChecked();
  await expect(form).toContainText("225 g di 900 g");
  await form.getByText("Grammi", { exact: true }).tap();
  const grams = form.getByRole("textbox", { name: "Quanti grammi mangi" });
  await expect(grams).toHaveValue("225");
  await form.getByRole("button", { name: "Diminuisci di 10 grammi" }).tap();
  await expect(grams).toHaveValue("220");
  await grams.fill("180");
  await expect(form).toContainText("240 kcal");
  await expect(form).toContainText("0,8 di 4 porzioni");
  await send(form);
  await expect(toastRegion(page)).toContainText("Aggiunto al log!");
  expect(await listLoggedEntries(db, person)).toMatchObject([{ name: lasagne.name, servings: 0.8 }]);

  await openHome(page);
  await expect(entryButton(page, lasagne.name)).toContainText("180 g");
  await expect(entryButton(page, lasagne.name)).toContainText("240 kcal");
  await entryButton(page, lasagne.name).tap();
  const editor = page.getByRole("dialog", { name: "Modifica voce" });
  await expect(editor.getByRole("textbox", { name: "Quantità in porzioni" })).toHaveValue("0,8");
});

test("switching between grams and portions keeps the amount", async ({ page, person, db }) => {
  await aStoredRecipe(db, person, lasagne);
  const form = await openForm(page, lasagne.name);
  await form.getByRole("button", { name: "Diminuisci di mezza porzione" }).tap();
  await expect(form).toContainText("112,5 g di 900 g");
  await form.getByText("Grammi", { exact: true }).tap();
  await expect(form.getByRole("textbox", { name: "Quanti grammi mangi" })).toHaveValue("112,5");
  await form.getByRole("textbox", { name: "Quanti grammi mangi" }).fill("");
  await form.getByText("Porzioni", { exact: true }).tap();
  await expect(form.getByRole("textbox", { name: "Quante porzioni mangi" })).toHaveValue("1");
  await expectTouchTargetSize(form);
  await expectReadableFields(form);
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
});

test("half a portion is one tap away, and the minimum is a tenth of a portion", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const form = await openForm(page);
  const less = form.getByRole("button", { name: "Diminuisci di mezza porzione" });
  await expect(form.getByRole("radio", { name: "Grammi" })).toHaveCount(0);
  await less.tap();
  await expect(form).toContainText("219 kcal");
  await less.tap();
  await expect(form.getByRole("textbox", { name: "Quante porzioni mangi" })).toHaveValue("0,1");
  await expect(less).toHaveAttribute("aria-disabled", "true");
});

test("an invalid amount or date is named, and nothing is sent or lost", async ({ page, person, db }) => {
  await aStoredRecipe(db, person);
  const form = await openForm(page);
  const calls = collectCalls(page, "recipes.addToLog");
  const amount = form.getByRole("textbox", { name: "Quante porzioni mangi" });
  await form.getByRole("radio", { name: "Cena" }).check();
  await amount.fill("");
  await form.getByLabel("Giorno").fill("");
  await send(form);
  await expect(form.getByLabel("Giorno")).toBeFocused();
  await expect(form.getByRole("alert").filter({ hasText: "Scegli un giorno." })).toBeVisible();
  await expect(form.getByRole("alert").filter({ hasText: "Scrivi quanto ne mangi." })).toBeVisible();
  // The day is filled in last, so the focus has to be moved back to the amount by the rejection.
  await amount.fill("mezza");
  await form.getByLabel("Giorno").fill(todayInRome());
  await send(form);
  await expect(amount).toBeFocused();
  await amount.fill("0,5");
  expect(calls).toEqual([]);
  await send(form);
  await expect(toastRegion(page)).toContainText("Aggiunto al log!");
  expect(await listLoggedEntries(db, person)).toMatchObject([{ mealType: "dinner", servings: 0.5 }]);
});

test("the card, the recipe, the form and the diary show the same figures", async ({ page, person, db }) => {
  await aStoredRecipe(db, person, { figures: { calories: 437, protein: 35.6, carbs: 11.4, fat: 27.5 } });
  const form = await openForm(page);
  const sheet = page.getByRole("dialog", { name: frittata });
  await expect(form).toContainText("437 kcal");
  await form.getByRole("textbox", { name: "Quante porzioni mangi" }).fill("1,7");
  await expect(form).toContainText("743 kcal");
  await send(form);
  await expect(sheet).toContainText("437 kcal a persona");
  await page.keyboard.press("Escape");
  await expect(recipeCard(page, frittata)).toContainText("437 kcal");
  await openHome(page);
  await expect(mealSection(page, "Pranzo")).toContainText("743 kcal");
  await entryButton(page, frittata).tap();
  const editor = page.getByRole("dialog", { name: "Modifica voce" });
  await expect(editor.getByRole("textbox", { name: "Calorie" })).toHaveValue("743");
  await expect(editor.getByRole("textbox", { name: "Proteine" })).toHaveValue("60,5");
});

test("a recipe whose ingredients are not all in the tables is logged as approximate, and a tap edits it", async ({
  page,
  person,
  db,
}) => {
  await aStoredRecipe(db, person, { figures: { estimated: true, unknown: ["zaffrullo"] } });
  const form = await openForm(page);
  await expect(form).toContainText("valori stimati");
  await send(form);
  await expect(toastRegion(page)).toContainText("Aggiunto al log!");
  await openHome(page);
  const about = mealSection(page, "Pranzo").getByRole("listitem").getByRole("img", { name: "circa" });
  await expect(about).toHaveText("≈");
  await entryButton(page, frittata).tap();
  const editor = page.getByRole("dialog", { name: "Modifica voce" });
  await expect(editor).toBeVisible();
  // A larger amount stays an estimate; calories typed by the user are exact.
  await editor.getByRole("button", { name: "Aumenta di mezza porzione" }).tap();
  await editor.getByRole("button", { name: "Salva" }).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("657 kcal");
  await expect(about).toHaveText("≈");
  await entryButton(page, frittata).tap();
  await editor.getByRole("textbox", { name: "Calorie" }).fill("600");
  await editor.getByRole("button", { name: "Salva" }).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("600 kcal");
  await expect(about).toHaveCount(0);
});
