import { undoButton } from "../../pages/diary.page.ts";
import {
  submitCorrection,
  correctionField,
  openAnEstimate,
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
