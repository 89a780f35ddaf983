import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { pauseClock } from "../../support/page-clock.ts";
import { entryButton, toastRegion, undoButton } from "../../pages/diary.page.ts";
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
  photoResultDialog,
  itemRow,
  itemRows,
  setPortion,
  readStoredEstimate,
} from "../../pages/photo-result.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { failCalls, delayCalls, callsProcedure, collectCalls, collectPageErrors } from "../../support/page-requests.ts";

const save = "estimate.save";

/** Waits for the complete response to the next save. */
const answered = async (page: Page): Promise<void> => {
  const answer = await page.waitForResponse((response) => callsProcedure(response.url(), save));
  await answer.finished();
};

test("an estimate is shown as approximate, with its range", async ({ page, person, db }) => {
  const { sheet } = await openAnEstimate(page, db, person, { question: "Quanto olio c’era nelle patate?" });
  await expect(sheet.getByText("≈ Stima")).toBeVisible();
  await expect(totalCalories(sheet)).toHaveText("539");
  await expect(sheet.getByText("tra 350 e 728 kcal")).toBeVisible();
  await expect(sheet.getByText("circa 400 g nel piatto")).toBeVisible();
  await expect(sheet.getByText("Quanto olio c’era nelle patate?")).toBeVisible();
  await expect(itemRows(sheet)).toHaveText([
    /Pollo, petto.*Tabella.*150 g.*165 kcal/,
    /Patate.*Tabella.*2 patate.*140 g.*168 kcal/,
    /Salsa verde.*Stima AI.*100 g.*116 kcal/,
    /Olio di oliva extravergine.*Tabella.*10 g.*90 kcal/,
  ]);
  await expect(sheet.getByRole("list", { name: "Condimenti probabili" }).getByRole("listitem")).toHaveCount(1);
});

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

test("the arrow keys change the portion step, and presses in quick succession are saved as one change", async ({
  page,
  person,
  db,
}) => {
  await page.clock.install();
  const id = await anEstimate(db, person);
  const saves = collectCalls(page, save);
  const sheet = await openEstimate(page);
  await portionRadio(sheet, "Giusto").focus();
  // With the clock paused, all presses fall within the debounce of a save, however slow the machine.
  await pauseClock(page);
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(portionRadio(sheet, "Molto meno")).toBeFocused();
  await expect(portionRadio(sheet, "Molto meno")).toBeChecked();
  await page.clock.resume();
  await expect.poll(() => readStoredEstimate(db, id)).toMatchObject({ portionFactor: 0.4 });
  expect(saves).toHaveLength(1);
});

test("a dish that was corrected before offers its last correction", async ({ page, person, db }) => {
  const before = chickenItems.slice(0, 2).map((item) => ({ ...item, grams: 50 }));
  await anEstimate(db, person, { items: before, day: "2026-11-02", corrected: true });
  const { id, sheet } = await openAnEstimate(page, db, person);
  const offer = sheet.getByRole("button", { name: /^Come l’altra volta/ });
  await expect(offer).toContainText("2 novembre");
  await offer.click();
  await expect(itemRows(sheet)).toHaveText([/Pollo, petto.*50 g/, /Patate.*50 g/]);
  await expect(totalCalories(sheet)).toHaveText("115");
  await expect.poll(() => readStoredEstimate(db, id)).toMatchObject({ calories: 115, needsReview: false });
  await undoButton(page).click();
  await expect(itemRows(sheet)).toHaveCount(4);
  await expect(offer).toBeVisible();
  await expect.poll(() => readStoredEstimate(db, id)).toMatchObject({ calories: 539 });
});

test("closing by Back leaves the estimate approximate; Fatto confirms it with a single request", async ({
  page,
  person,
  db,
}) => {
  const pageErrors = await collectPageErrors(page);
  const id = await anEstimate(db, person);
  const saves = collectCalls(page, save);
  const sheet = await openEstimate(page);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(entryButton(page, estimatedDishName)).toContainText("≈");
  expect(await readStoredEstimate(db, id)).toMatchObject({ needsReview: true });
  expect(saves).toHaveLength(0);

  await entryButton(page, estimatedDishName).tap();
  await expect(sheet.getByText("≈ Stima")).toBeVisible();
  const release = await delayCalls(page, save);
  await doneButton(sheet).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(doneButton(sheet)).toBeDisabled();
  release();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(entryButton(page, estimatedDishName)).not.toContainText("≈");
  expect(await readStoredEstimate(db, id)).toMatchObject({ needsReview: false, calories: 539, portionFactor: 1 });
  expect(saves).toHaveLength(1);
  expect(pageErrors).toEqual([]);
});

test("on a slow network every figure changes at once, and the last value is saved", async ({ page, person, db }) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  const saves = collectCalls(page, save);
  const release = await delayCalls(page, save);
  await setPortion(sheet, "Di più");
  await expect.poll(() => saves.length).toBe(1);
  await expect(totalCalories(sheet)).toHaveText("809");
  await setPortion(sheet, "Molto di più");
  await setPortion(sheet, "Meno");
  await expect(totalCalories(sheet)).toHaveText("349");
  release();
  await expect.poll(() => readStoredEstimate(db, id)).toMatchObject({ portionFactor: 0.65 });
  await expect(totalCalories(sheet)).toHaveText("349");
  expect(saves).toHaveLength(2);
});

test("a change that cannot be saved is rolled back with an error message", async ({ page, person, db }) => {
  const { sheet } = await openAnEstimate(page, db, person);
  const restore = await failCalls(page, save);
  await setPortion(sheet, "Di più");
  await expect(toastRegion(page)).toContainText("Impossibile aggiornare l'elemento del registro.");
  await expect(portionRadio(sheet, "Giusto")).toBeChecked();
  await expect(totalCalories(sheet)).toHaveText("539");
  const rejected = answered(page);
  await doneButton(sheet).click();
  await rejected;
  await expect(doneButton(sheet)).toBeEnabled();
  await expect(sheet).toBeVisible();
  await restore();
  await confirmResult(sheet);
});

test("items that cannot be loaded can be loaded again", async ({ page, person, db }) => {
  await anEstimate(db, person);
  const restore = await failCalls(page, "estimate.read");
  await page.goto("/");
  await entryButton(page, estimatedDishName).tap();
  const sheet = photoResultDialog(page);
  await expect(sheet.getByText("Non riesco a caricare gli alimenti")).toBeVisible();
  await expect(totalCalories(sheet)).toHaveText("539");
  await restore();
  await sheet.getByRole("button", { name: "Riprova" }).click();
  await expect(itemRows(sheet)).toHaveCount(4);
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

test("the result has no accessibility violations, collapsed and expanded", async ({ page, person, db }) => {
  await anEstimate(db, person, { items: chickenItems.slice(0, 2), corrected: true, day: "2026-11-02" });
  const { sheet } = await openAnEstimate(page, db, person, { question: "Quanto olio c’era?" });
  await expectNoAccessibilityViolations(page);
  await collapsedItem(sheet, "Pollo, petto").click();
  await sheet.getByRole("button", { name: "Cerca un altro alimento" }).click();
  await sheet.getByRole("textbox", { name: "Nome dell’alimento" }).fill("riso");
  await expect(sheet.getByText(/risultati per riso/)).toBeVisible();
  await expectNoAccessibilityViolations(page);
});

test("every control is a 44 px touch target, and no text is cut off on small phones or with large text", async ({
  page,
  person,
  db,
}) => {
  await anEstimate(db, person, { items: chickenItems.slice(0, 2), corrected: true, day: "2026-11-02" });
  const { sheet } = await openAnEstimate(page, db, person, { question: "Quanto olio c’era?" });
  await collapsedItem(sheet, "Pollo, petto").click();
  await sheet.getByRole("button", { name: "Aggiungi un alimento" }).click();
  await expectTouchTargetSize(sheet);
  await expectReadableFields(sheet);
  await expectNoOverflowAtAnyWidth(page);
});
