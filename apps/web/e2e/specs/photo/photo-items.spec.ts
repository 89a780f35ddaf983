import { collapsedItem, openAnEstimate, itemRows, readStoredEstimate } from "../../pages/photo-result.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";

test("another food is searched for inside the row", async ({ page, person, db }) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await collapsedItem(sheet, "Salsa verde").click();
  await sheet.getByRole("button", { name: "Cerca un altro alimento" }).click();
  const field = sheet.getByRole("textbox", { name: "Nome dell’alimento" });
  await expect(field).toBeFocused();
  await field.fill("maionese");
  await sheet
    .getByRole("button", { name: /^Maionese Tabella/ })
    .first()
    .click();
  const changed = itemRows(sheet).nth(2);
  await expect(changed).toContainText(/Maionese.*Tabella.*100 g/);
  await expect.poll(async () => (await readStoredEstimate(db, id)).items[2]).toMatchObject({ source: "table" });
});
