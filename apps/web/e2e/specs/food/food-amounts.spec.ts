import { mealSection } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes } from "../../support/logged-meals.ts";
import { yesterdayInRome } from "../../support/rome-dates.ts";
import { gramsField, listLoggedGrams, openFood, openSearch, searchForFood } from "../../pages/food-search.page.ts";

test("grams with a decimal comma or point are logged as typed", async ({ asPerson: page, person, db }) => {
  await openSearch(page);
  for (const typed of ["12,5", "12.5", "0,1", "0.1", "1000"]) {
    const dialog = await openFood(page, "Mela");
    await gramsField(page).fill(typed);
    await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
    await page.getByRole("button", { name: "Cerca alimenti" }).click();
  }
  expect(await listLoggedGrams(db, person)).toEqual([
    "Mela, lunch, 12.5 g",
    "Mela, lunch, 12.5 g",
    "Mela, lunch, 0.1 g",
    "Mela, lunch, 0.1 g",
    "Mela, lunch, 1000 g",
  ]);
});

test("an invalid amount cannot be added, and the field explains why", async ({ asPerson: page }) => {
  await openSearch(page);
  const dialog = await openFood(page, "Mela");
  const add = dialog.getByRole("button", { name: "Aggiungi al diario" });
  for (const [typed, reason] of [
    ["", ""],
    ["0", "Inserisci una quantità tra 0,1 e 1000 grammi."],
    ["0,05", "Inserisci una quantità tra 0,1 e 1000 grammi."],
    ["1000,1", "Inserisci una quantità tra 0,1 e 1000 grammi."],
    ["1.000", "Scrivi il numero senza separatore delle migliaia: 1000."],
    ["-5", "Scrivi un numero, per esempio 12,5."],
    ["cento", "Scrivi un numero, per esempio 12,5."],
  ] as const) {
    await gramsField(page).fill(typed);
    await expect(add, typed).toBeDisabled();
    await gramsField(page).blur();
    await expect(dialog.getByRole("alert"), typed).toHaveText(reason);
  }
  await gramsField(page).fill("150");
  await expect(add).toBeEnabled();
  await expect(dialog.getByRole("alert")).toHaveText("");
});

test("the last amount is offered first and preselected", async ({ asPerson: page }) => {
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await gramsField(page).fill("135,5");
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openSearch(page);
  await openFood(page, "Mela");
  await expect(gramsField(page)).toHaveValue("135,5");
  const amounts = dialog.getByRole("radiogroup", { name: "Quantità rapide" }).getByRole("radio");
  await expect(amounts.first()).toHaveAccessibleName("135,5 g · come l’ultima volta");
  await expect(amounts.first()).toBeChecked();
});

test("units are converted to grams: three apples weigh three times one apple", async ({
  asPerson: page,
  person,
  db,
}) => {
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await dialog.getByRole("combobox", { name: "Unità di misura" }).selectOption("mela media (182 g)");
  const field = dialog.getByRole("textbox", { name: "Quantità in mele medie" });
  await expect(field).toHaveValue("1");
  await field.fill("2,5");
  await expect(dialog).toContainText("2,5 × 182 g = 455 g");
  await expect(dialog.getByText("237", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveText(/Mela.*2½ mele medie.*237 kcal/);
  expect(await listLoggedGrams(db, person)).toEqual(["Mela, lunch, 455 g"]);
});

test("a drink is measured in millilitres and weighed by its density", async ({ asPerson: page, person, db }) => {
  const dialog = await openSearch(page);
  await openFood(page, "Succo d'arancia");
  await dialog.getByRole("textbox", { name: "Quantità in millilitri" }).fill("250");
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveText(/Succo d'arancia.*250 ml/);
  expect(await listLoggedGrams(db, person)).toEqual(["Succo d'arancia, lunch, 260 g"]);
});

test("pasta weighed after cooking is logged as its raw weight", async ({ asPerson: page, person, db }) => {
  const dialog = await openSearch(page);
  await openFood(page, "Pasta di semola, cruda");
  await gramsField(page).fill("218");
  await dialog.getByRole("radio", { name: "Peso da cotto" }).check();
  await expect(gramsField(page)).toHaveValue("218");
  await expect(dialog).toContainText("Sono circa 100 g a crudo.");
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await listLoggedGrams(db, person)).toEqual(["Pasta di semola, cruda, lunch, 100 g"]);
  await openSearch(page);
  await openFood(page, "Pasta di semola, cruda");
  await expect(gramsField(page)).toHaveValue("218");
  await expect(dialog.getByRole("radio", { name: "Peso da cotto" })).toBeChecked();
});

test("a food without a known weight is counted in servings", async ({ asPerson: page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), [
    { name: "Menù fisso", meal: "lunch", calories: 700, protein: 30, carbs: 80, fat: 25, grams: null },
  ]);
  const dialog = await openSearch(page);
  const row = await searchForFood(page, "Menù fisso");
  await expect(row).toContainText("L’ultima volta: 1 porzione");
  await row.getByRole("button").first().click();
  await dialog.getByRole("textbox", { name: "Quante porzioni" }).fill("0,5");
  await expect(dialog.getByText("350", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(mealSection(page, "Pranzo").getByRole("listitem")).toHaveText(/Menù fisso.*350 kcal/);
});
