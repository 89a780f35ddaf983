import type { Locator, Page } from "@playwright/test";
import { entryButton, toastRegion } from "../../pages/diary.page.ts";
import {
  anEstimate,
  totalCalories,
  submitCorrection,
  estimatedDishName,
  confirmResult,
  readTotalKcal,
  sumRowKcal,
  collapsedItem,
  openAnEstimate,
  photoResultDialog,
  itemRow,
  itemRows,
  setPortion,
  readStoredEstimate,
} from "../../pages/photo-result.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";

// Values that a user sets by hand in the entry editor, and their effect on the estimate behind the entry.

const editor = (page: Page): Locator => page.getByRole("dialog", { name: "Modifica voce" });

/** Opens the entry editor from the result, sets a field, and returns. */
async function setInEditor(page: Page, field: string, value: string): Promise<void> {
  await photoResultDialog(page).getByRole("button", { name: "Modifica" }).click();
  await editor(page).getByRole("textbox", { name: field }).fill(value);
  await editor(page).getByRole("button", { name: "Salva" }).click();
  await expect(editor(page)).toBeHidden();
}

test("half a dish shows half of every food, and corrected grams are the grams that were eaten", async ({
  page,
  person,
  db,
}) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await setInEditor(page, "Quantità", "200");
  await expect(totalCalories(sheet)).toHaveText("270");
  await expect(sheet.getByText("circa 200 g nel piatto")).toBeVisible();
  await expect(itemRows(sheet)).toHaveText([
    /Pollo, petto.*75 g.*83 kcal/,
    /Patate.*1 patata.*70 g.*84 kcal/,
    /Salsa verde.*50 g.*58 kcal/,
    /Olio.*5 g.*45 kcal/,
  ]);
  expect(await sumRowKcal(sheet)).toBe(await readTotalKcal(sheet));

  await collapsedItem(sheet, "Pollo, petto").click();
  await sheet.getByRole("textbox", { name: "Grammi di Pollo, petto" }).fill("100");
  await expect(itemRow(sheet, "Pollo, petto")).toContainText("100 g");
  await expect(totalCalories(sheet)).toHaveText("297");
  await submitCorrection(sheet, "aggiungi 30 g di pane");
  await expect(itemRow(sheet, "Pane")).toContainText("30 g");
  await setPortion(sheet, "Di più");
  await expect(itemRow(sheet, "Patate")).toContainText("105 g");
  await expect(itemRow(sheet, "Pollo, petto")).toContainText("100 g");
  await expect
    .poll(async () => (await readStoredEstimate(db, id)).items.map(({ grams }) => grams))
    .toEqual([200, 210, 150, 15, 60]);
  const total = await readTotalKcal(sheet);
  await confirmResult(sheet);
  await expect(entryButton(page, estimatedDishName)).toContainText(`${total} kcal`);
});

test("manual values are marked as the user's, and a correction that resets them offers to restore them", async ({
  page,
  person,
  db,
}) => {
  const { sheet } = await openAnEstimate(page, db, person);
  await setInEditor(page, "Calorie", "900");
  await expect(totalCalories(sheet)).toHaveText("900");
  await expect(sheet.getByText("Valori scritti da te. Dagli alimenti: 539 kcal.")).toBeVisible();

  await setPortion(sheet, "Di più");
  await expect(totalCalories(sheet)).toHaveText("809");
  await expect(sheet.getByText("Ora conta la somma degli alimenti.")).toBeVisible();
  await expect.poll(async () => (await listLoggedEntries(db, person))[0]?.caloriesOverride).toBeNull();
  await sheet.getByRole("button", { name: "Rimetti 900 kcal" }).click();
  await expect(totalCalories(sheet)).toHaveText("900");
  await expect(sheet.getByText("Valori scritti da te. Dagli alimenti: 809 kcal.")).toBeVisible();
  await expect.poll(async () => Number((await listLoggedEntries(db, person))[0]?.caloriesOverride)).toBe(900);
  await confirmResult(sheet);
  await expect(entryButton(page, estimatedDishName)).toContainText("900 kcal");
});

test("confirming an estimate without a correction keeps manual values", async ({ page, person, db }) => {
  const { sheet } = await openAnEstimate(page, db, person);
  await setInEditor(page, "Calorie", "900");
  await confirmResult(sheet);
  await expect(entryButton(page, estimatedDishName)).toContainText("900 kcal");
  expect(Number((await listLoggedEntries(db, person))[0]?.caloriesOverride)).toBe(900);
});

test("the link from the editor to the estimate saves valid changes and stays in the editor on an invalid one", async ({
  page,
  person,
  db,
}) => {
  await anEstimate(db, person, { corrected: true });
  await page.goto("/");
  await entryButton(page, estimatedDishName).tap();
  const review = editor(page).getByRole("button", { name: "Rivedi la stima" });
  await editor(page).getByRole("textbox", { name: "Quantità" }).fill("");
  await review.click();
  await expect(editor(page).getByRole("textbox", { name: "Quantità" })).toBeFocused();
  await editor(page).getByRole("textbox", { name: "Quantità" }).fill("200");
  await editor(page).getByRole("radio", { name: "Cena" }).check();
  await review.click();
  await expect(totalCalories(photoResultDialog(page))).toHaveText("270");
  await expect(editor(page)).toBeHidden();
  await expect(photoResultDialog(page).getByRole("combobox", { name: "Pasto" })).toHaveValue("dinner");
  expect((await listLoggedEntries(db, person))[0]).toMatchObject({ mealType: "dinner", servings: 0.5 });
});

test("an Annulla that would also undo later corrections is withdrawn", async ({ page, person, db }) => {
  const { sheet } = await openAnEstimate(page, db, person);
  await submitCorrection(sheet, "era senza olio");
  await expect(toastRegion(page)).toContainText("Corretto");
  await setPortion(sheet, "Di più");
  await expect(toastRegion(page)).not.toContainText("Corretto");
  await expect(itemRows(sheet)).toHaveCount(3);
});

test("automatic adjustments of an estimate are shown as discreet notes", async ({ page, person, db }) => {
  const { sheet } = await openAnEstimate(page, db, person, {
    flags: ["energy_recomputed", "traces_left_out", "of_another_day"],
  });
  await expect(sheet.getByText(/^Le calorie stimate di un alimento non tornavano/)).toBeVisible();
  await expect(sheet.getByText("Ciò che pesava meno di 1 g non è contato.")).toBeVisible();
  await expect(sheet.getByText("of_another_day")).toHaveCount(0);
});
