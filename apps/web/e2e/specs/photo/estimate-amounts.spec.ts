import type { Locator, Page } from "@playwright/test";
import { entryButton } from "../../pages/diary.page.ts";
import {
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
