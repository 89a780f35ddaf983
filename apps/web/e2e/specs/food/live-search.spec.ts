import { collapsedItem, openAnEstimate, itemRows, readStoredEstimate } from "../../pages/photo-result.page.ts";
import { expect, test as shared } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";

// A dedicated app, because the catalogue's faults and its rate limit per minute would be shared with other tests.
const test = withDedicatedApp(shared);

test("products can be chosen for an item of a photographed meal, including those from Open Food Facts", async ({
  page,
  person,
  db,
}) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await collapsedItem(sheet, "Salsa verde").click();
  await sheet.getByRole("button", { name: "Cerca un altro alimento" }).click();
  await sheet.getByRole("textbox", { name: "Nome dell’alimento" }).fill("latte");
  await expect(sheet.getByText(/^\d+ risultati per latte$/)).toBeVisible();
  await sheet.getByRole("button", { name: /^Mostrane altri/ }).click();
  await sheet.getByRole("button", { name: /^Noccior bigusto latte fondente/ }).click();
  await expect(itemRows(sheet).nth(2)).toContainText(/Noccior bigusto latte fondente.*Open Food Facts.*100 g/);
  await expect.poll(async () => (await readStoredEstimate(db, id)).items[2]).toMatchObject({ source: "product" });
});
