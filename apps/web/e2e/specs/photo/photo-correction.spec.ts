import { toastRegion, undoButton } from "../../pages/diary.page.ts";
import {
  totalCalories,
  submitCorrection,
  correctionField,
  doneButton,
  confirmResult,
  collapsedItem,
  openAnEstimate,
  itemRow,
  itemRows,
  setPortion,
  readStoredEstimate,
} from "../../pages/photo-result.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";

test("a correction in words is applied at once and can be undone", async ({ page, person, db }) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await submitCorrection(sheet, "era senza olio");
  await expect(itemRows(sheet)).toHaveCount(3);
  await expect(correctionField(sheet)).toHaveValue("");
  await undoButton(page).click();
  await expect(itemRows(sheet)).toHaveCount(4);
  await correctionField(sheet).fill("metà");
  await sheet.getByRole("button", { name: "Correggi", exact: true }).click();
  await expect(sheet.getByText("circa 200 g nel piatto")).toBeVisible();
  await expect.poll(async () => (await readStoredEstimate(db, id)).portionFactor).toBe(0.5);
  await setPortion(sheet, "Giusto");
  await expect(sheet.getByText("circa 400 g nel piatto")).toBeVisible();
});

test("words that are not a correction stay in the field with a hint", async ({ page, person, db }) => {
  const { sheet } = await openAnEstimate(page, db, person);
  await submitCorrection(sheet, "che bella giornata");
  await expect(sheet.getByText(/^Non ho capito/)).toBeVisible();
  await expect(correctionField(sheet)).toHaveValue("che bella giornata");
  await expect(totalCalories(sheet)).toHaveText("539");
});

for (const [said, shows] of [
  ["erano 3 patate", /Patate.*3 patate.*210 g/],
  ["200 g di patate", /Patate.*200 g/],
  ["ho lasciato metà delle patate", /Patate.*1 patata.*70 g/],
] as const) {
  test(`«${said}» changes only that food`, async ({ page, person, db }) => {
    const { sheet } = await openAnEstimate(page, db, person);
    await submitCorrection(sheet, said);
    await expect(itemRow(sheet, "Patate")).toHaveText(shows);
    await expect(itemRow(sheet, "Pollo, petto")).toContainText("150 g");
  });
}

test("«non pollo ma tacchino» replaces the first food by the second", async ({ page, person, db }) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await submitCorrection(sheet, "non pollo ma tacchino");
  await expect(itemRows(sheet).first()).toHaveText(/tacchino.*Tabella.*150 g/i);
  await expect.poll(async () => (await readStoredEstimate(db, id)).items[0]?.name).toMatch(/tacchino/i);
});

test("an amount of a food that is not on the plate shows how to add it", async ({ page, person, db }) => {
  const { sheet } = await openAnEstimate(page, db, person);
  await submitCorrection(sheet, "80 g di pasta");
  await expect(sheet.getByText("«aggiungi 80 g di pasta»")).toBeVisible();
  await submitCorrection(sheet, "aggiungi 80 g di pasta");
  await expect(itemRow(sheet, "Pasta")).toContainText("80 g");
});

test("Fatto applies and shows a typed correction that was not submitted", async ({ page, person, db }) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await correctionField(sheet).fill("era senza olio");
  await doneButton(sheet).click();
  await expect(toastRegion(page)).toContainText("Corretto");
  await expect(itemRows(sheet)).toHaveCount(3);
  await correctionField(sheet).fill("che bella giornata");
  await doneButton(sheet).click();
  await expect(sheet.getByText(/^Non ho capito/)).toBeVisible();
  // The warning is shown once; a second press confirms.
  await confirmResult(sheet);
  expect((await readStoredEstimate(db, id)).items).toHaveLength(3);
});

test("Fatto does not close the result while grams are invalid", async ({ page, person, db }) => {
  const { sheet } = await openAnEstimate(page, db, person);
  await collapsedItem(sheet, "Patate").click();
  const grams = sheet.getByRole("textbox", { name: "Grammi di Patate" });
  await grams.fill("abc");
  await doneButton(sheet).click();
  await expect(grams).toBeFocused();
  await expect(grams).toHaveAttribute("aria-invalid", "true");
  await grams.fill("100");
  await confirmResult(sheet);
});
