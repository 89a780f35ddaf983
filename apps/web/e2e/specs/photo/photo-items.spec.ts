import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { undoButton } from "../../pages/diary.page.ts";
import {
  totalCalories,
  chickenItems,
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
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { collectCalls } from "../../support/page-requests.ts";

test("grams are typed or stepped in the row and stay unchanged by the portion steps", async ({ page, person, db }) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await collapsedItem(sheet, "Pollo, petto").click();
  const grams = sheet.getByRole("textbox", { name: "Grammi di Pollo, petto" });
  await grams.fill("200");
  await expect(itemRow(sheet, "Pollo, petto")).toContainText("220 kcal");
  await expect(totalCalories(sheet)).toHaveText("594");
  await sheet.getByRole("button", { name: "Aumenta di 10 grammi" }).click();
  await expect(grams).toHaveValue("210");
  await expect(totalCalories(sheet)).toHaveText("605");
  await setPortion(sheet, "Meno");
  await expect(grams).toHaveValue("210");
  await expect(itemRow(sheet, "Patate")).toContainText("91 g");
  await expect
    .poll(async () => (await readStoredEstimate(db, id)).items.map((item) => item.grams))
    .toEqual([210, 91, 65, 6.5]);
});

test("an invalid amount is marked and changes nothing", async ({ page, person, db }) => {
  await page.clock.install();
  const saves = collectCalls(page, "estimate.save");
  const { id, sheet } = await openAnEstimate(page, db, person);
  await collapsedItem(sheet, "Patate").click();
  const grams = sheet.getByRole("textbox", { name: "Grammi di Patate" });
  for (const wrong of ["0", "1501", "abc"]) {
    await grams.fill(wrong);
    await grams.blur();
    await expect(grams).toHaveAttribute("aria-invalid", "true");
  }
  await expect(totalCalories(sheet)).toHaveText("539");
  // Longer than the debounce of a save.
  await page.clock.runFor(1000);
  expect(saves).toHaveLength(0);
  expect((await readStoredEstimate(db, id)).items[1]?.grams).toBe(140);
});

test("a removed food is restored by Annulla", async ({ page, person, db }) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await sheet.getByRole("button", { name: "Togli Olio di oliva extravergine" }).click();
  await expect(itemRows(sheet)).toHaveCount(3);
  await expect(sheet.getByText("Condimenti probabili")).toHaveCount(0);
  await expect(totalCalories(sheet)).toHaveText("449");
  await expect(collapsedItem(sheet, "Salsa verde")).toBeFocused();
  await expect.poll(() => readStoredEstimate(db, id)).toMatchObject({ calories: 449 });
  await undoButton(page).click();
  await expect(totalCalories(sheet)).toHaveText("539");
  await expect(sheet.getByText("Condimenti probabili")).toBeVisible();
  await expect.poll(() => readStoredEstimate(db, id)).toMatchObject({ calories: 539 });

  await collapsedItem(sheet, "Pollo, petto").click();
  await sheet.getByRole("button", { name: "Togli Pollo, petto" }).click();
  await expect(collapsedItem(sheet, "Patate")).toBeFocused();
  await setPortion(sheet, "Di più");
  await undoButton(page).click();
  await expect(itemRows(sheet).first()).toContainText("225 g");
});

for (const answer of ["Annulla", "Elimina voce"]) {
  test(`removing the last food asks for a confirmation: ${answer}`, async ({ page, person, db }) => {
    const { sheet } = await openAnEstimate(page, db, person, { items: chickenItems.slice(0, 1) });
    await collapsedItem(sheet, "Pollo, petto").click();
    await sheet.getByRole("button", { name: "Togli Pollo, petto" }).click();
    const question = page.getByRole("alertdialog", { name: "Eliminare la voce?" });
    await question.getByRole("button", { name: answer }).click();
    await expect(question).toHaveCount(0);
    if (answer === "Annulla") await expect(itemRows(sheet)).toHaveText([/150 g/]);
    else await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(answer === "Annulla" ? 1 : 0);
  });
}

test("a food is replaced by an alternative, and the previous one is one tap away", async ({ page, person, db }) => {
  const rice = await db
    .selectFrom("stockFood")
    .select(["id", "name", "calories", "protein", "carbs", "fat"])
    .where("name", "=", "Riso, bollito")
    .executeTakeFirstOrThrow();
  const { id: stockId, name, ...per100 } = rice;
  const [first, ...others] = chickenItems;
  if (!first) throw new Error("no food");
  const items: MealItem[] = [
    { ...first, alternatives: [{ ref: `stock:${stockId}`, name, source: "table", per100 }] },
    ...others,
  ];
  const { id, sheet } = await openAnEstimate(page, db, person, { items });
  await collapsedItem(sheet, "Pollo, petto").click();
  await sheet.getByRole("button", { name: /^Riso, bollito/ }).click();
  await expect(itemRows(sheet).first()).toContainText("Riso, bollito");
  await expect(itemRows(sheet).first()).toContainText("150 g");
  await expect(collapsedItem(sheet, "Riso, bollito")).toBeFocused();
  await expect
    .poll(async () => (await readStoredEstimate(db, id)).items[0])
    .toMatchObject({ ref: `stock:${stockId}`, grams: 150 });
  await collapsedItem(sheet, "Riso, bollito").click();
  await expect(sheet.getByRole("button", { name: /^Pollo, petto 110 kcal/ })).toBeVisible();
});

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

test("a food missing from the estimate is added in words", async ({ page, person, db }) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await sheet.getByRole("button", { name: "Aggiungi un alimento" }).click();
  const field = sheet.getByRole("textbox", { name: "Aggiungi un alimento" });
  await expect(field).toBeFocused();
  await field.fill("80 g di pane");
  await field.press("Enter");
  await expect(itemRow(sheet, "Pane")).toContainText("80 g");
  await expect(field).toHaveValue("");
  await expect.poll(async () => (await readStoredEstimate(db, id)).items).toHaveLength(5);
});

test("unknown words ask for their food, and Fatto waits for the choice", async ({ page, person, db }) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  await sheet.getByRole("button", { name: "Aggiungi un alimento" }).click();
  await sheet.getByRole("textbox", { name: "Aggiungi un alimento" }).fill("50 g di zxqwv");
  await page.keyboard.press("Enter");
  const open = itemRow(sheet, "Non trovato: scegli");
  await expect(open).toContainText("zxqwv");
  await expect(totalCalories(sheet)).toHaveText("539");
  await doneButton(sheet).click();
  await expect(sheet.getByRole("alert").filter({ hasText: "Manca ancora qualcosa" })).toBeVisible();
  await open.getByRole("textbox", { name: "Nome dell’alimento" }).fill("pane");
  await open
    .getByRole("button", { name: /^Pane / })
    .first()
    .click();
  await expect(open).toHaveCount(0);
  await expect(itemRows(sheet).filter({ hasText: /\D50 g/ })).toHaveCount(1);
  await confirmResult(sheet);
  await expect.poll(async () => (await readStoredEstimate(db, id)).items).toHaveLength(5);
});
