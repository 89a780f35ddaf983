import { undoButton } from "../../pages/diary.page.ts";
import {
  collapsedItem,
  submitCorrection,
  correctionField,
  openAnEstimate,
  itemRows,
  setPortion,
  readStoredEstimate,
} from "../../pages/photo-result.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";

test("a correction in words is applied at once and can be undone, and another food is searched for inside the row", async ({
  page,
  person,
  db,
}) => {
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

  await collapsedItem(sheet, "Salsa verde").click();
  await sheet.getByRole("button", { name: "Cerca un altro alimento" }).click();
  const field = sheet.getByRole("textbox", { name: "Nome dell’alimento" });
  await expect(field).toBeFocused();
  await field.fill("maionese");
  await sheet
    .getByRole("button", { name: /^Maionese Tabella/ })
    .first()
    .click();
  await expect(itemRows(sheet).nth(2)).toContainText(/Maionese.*Tabella.*100 g/);
  await expect.poll(async () => (await readStoredEstimate(db, id)).items[2]).toMatchObject({ source: "table" });
});
