import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { entryButton } from "../../pages/diary.page.ts";
import {
  anEstimate,
  totalCalories,
  chickenItems,
  estimatedDishName,
  doneButton,
  confirmResult,
  collapsedItem,
  openAnEstimate,
  openEstimate,
  portionRadio,
  itemRow,
  setPortion,
  readStoredEstimate,
} from "../../pages/photo-result.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { callsProcedure, collectCalls } from "../../support/page-requests.ts";

const save = "estimate.save";

/** Waits for the complete response to the next save. */
const answered = async (page: Page): Promise<void> => {
  const answer = await page.waitForResponse((response) => callsProcedure(response.url(), save));
  await answer.finished();
};

test("a portion step changes the figures at once, is saved and marks the estimate as confirmed", async ({
  page,
  person,
  db,
}) => {
  const id = await anEstimate(db, person);
  const saves = collectCalls(page, save);
  const sheet = await openEstimate(page);
  await expect(portionRadio(sheet, "Giusto")).toBeChecked();
  const saved = answered(page);
  await setPortion(sheet, "Di più");
  await expect(totalCalories(sheet)).toHaveText("809");
  await expect(sheet.getByText("circa 600 g nel piatto")).toBeVisible();
  await expect(itemRow(sheet, "Patate")).toContainText("3 patate");
  await expect(sheet.getByText("Stima AI").first()).toBeVisible();
  await expect(sheet.getByText("≈ Stima")).toHaveCount(0);
  await saved;
  expect(await readStoredEstimate(db, id)).toMatchObject({ calories: 809, portionFactor: 1.5, needsReview: false });
  await confirmResult(sheet);
  await expect(entryButton(page, estimatedDishName)).toContainText("809 kcal");
  expect(saves).toHaveLength(1);
});

test("Modifica opens the entry editor, Back returns to the result, and edited values are shown there", async ({
  page,
  person,
  db,
}) => {
  const { sheet } = await openAnEstimate(page, db, person);
  const editor = page.getByRole("dialog", { name: "Modifica voce" });
  await sheet.getByRole("button", { name: "Modifica" }).click();
  await expect(editor).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Modifica" })).toBeFocused();
  await sheet.getByRole("button", { name: "Modifica" }).click();
  await editor.getByRole("textbox", { name: "Calorie" }).fill("900");
  await editor.getByRole("button", { name: "Salva" }).click();
  await expect(totalCalories(sheet)).toHaveText("900");
  await expect(sheet.getByText(/^tra /)).toHaveCount(0);
  await sheet.getByRole("combobox", { name: "Pasto" }).selectOption({ label: "Cena" });
  await doneButton(sheet).click();
  await expect(page.getByRole("region", { name: "Cena", exact: true })).toContainText("900");
});

test("the result has no accessibility violations, collapsed and expanded, has 44 px touch targets and fits every width", async ({
  page,
  person,
  db,
}) => {
  await anEstimate(db, person, { items: chickenItems.slice(0, 2), corrected: true, day: "2026-11-02" });
  const { sheet } = await openAnEstimate(page, db, person, { question: "Quanto olio c’era?" });
  await expectNoAccessibilityViolations(page);
  await collapsedItem(sheet, "Pollo, petto").click();
  await sheet.getByRole("button", { name: "Aggiungi un alimento" }).click();
  await expectTouchTargetSize(sheet);
  await expectReadableFields(sheet);
  await expectNoOverflowAtAnyWidth(page);
  await sheet.getByRole("button", { name: "Cerca un altro alimento" }).click();
  await sheet.getByRole("textbox", { name: "Nome dell’alimento" }).fill("riso");
  await expect(sheet.getByText(/risultati per riso/)).toBeVisible();
  await expectNoAccessibilityViolations(page);
});
