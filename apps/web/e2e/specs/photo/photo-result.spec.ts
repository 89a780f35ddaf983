import type { Page } from "@playwright/test";
import { expectNoBarriers } from "../../support/accessibility-check.ts";
import { stopTime } from "../../support/page-clock.ts";
import { entry, toast, undo } from "../../pages/diary.page.ts";
import {
  anEstimate,
  calories,
  chicken,
  dish,
  done,
  finish,
  line,
  openAnEstimate,
  openEstimate,
  portion,
  result,
  row,
  rows,
  setPortion,
  stored,
} from "../../pages/photo-result.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  expectFingerSized,
  expectFitsEverywhere,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { breakCalls, holdCalls, names, watchCalls, watchForTrouble } from "../../support/page-requests.ts";

const save = "estimate.save";

/** The next answer to a save, whole. */
const answered = async (page: Page): Promise<void> => {
  const answer = await page.waitForResponse((response) => names(response.url(), save));
  await answer.finished();
};

test("an estimate says what it is: about so much, and between what", async ({ page, person, db }) => {
  const { sheet } = await openAnEstimate(page, db, person, { question: "Quanto olio c’era nelle patate?" });
  await expect(sheet.getByText("≈ Stima")).toBeVisible();
  await expect(calories(sheet)).toHaveText("539");
  await expect(sheet.getByText("tra 350 e 728 kcal")).toBeVisible();
  await expect(sheet.getByText("circa 400 g nel piatto")).toBeVisible();
  await expect(sheet.getByText("Quanto olio c’era nelle patate?")).toBeVisible();
  await expect(rows(sheet)).toHaveText([
    /Pollo, petto.*Tabella.*150 g.*165 kcal/,
    /Patate.*Tabella.*2 patate.*140 g.*168 kcal/,
    /Salsa verde.*Stima AI.*100 g.*116 kcal/,
    /Olio di oliva extravergine.*Tabella.*10 g.*90 kcal/,
  ]);
  await expect(sheet.getByRole("list", { name: "Condimenti probabili" }).getByRole("listitem")).toHaveCount(
    1,
  );
});

test("a step of the portion counts at once, is saved, and makes it the person's own", async ({
  page,
  person,
  db,
}) => {
  const id = await anEstimate(db, person);
  const saves = watchCalls(page, save);
  const sheet = await openEstimate(page);
  await expect(portion(sheet, "Giusto")).toBeChecked();
  const saved = answered(page);
  await setPortion(sheet, "Di più");
  await expect(calories(sheet)).toHaveText("809");
  await expect(sheet.getByText("circa 600 g nel piatto")).toBeVisible();
  await expect(row(sheet, "Patate")).toContainText("3 patate");
  await expect(sheet.getByText("Stima AI").first()).toBeVisible();
  await expect(sheet.getByText("≈ Stima")).toHaveCount(0);
  await saved;
  expect(await stored(db, id)).toMatchObject({ calories: 809, portion: 1.5, estimated: false });
  await finish(sheet);
  await expect(entry(page, dish)).toContainText("809 kcal");
  expect(saves).toHaveLength(1);
});

test("the steps go by the arrow keys, and presses in a row are one change", async ({ page, person, db }) => {
  await page.clock.install();
  const id = await anEstimate(db, person);
  const saves = watchCalls(page, save);
  const sheet = await openEstimate(page);
  await portion(sheet, "Giusto").focus();
  // In a row: however long this machine takes from one press to the next, it is less than a change waits for more.
  await stopTime(page);
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(portion(sheet, "Molto meno")).toBeFocused();
  await expect(portion(sheet, "Molto meno")).toBeChecked();
  await page.clock.resume();
  await expect.poll(() => stored(db, id)).toMatchObject({ portion: 0.4 });
  expect(saves).toHaveLength(1);
});

test("a dish that was corrected before is offered as it was the last time", async ({ page, person, db }) => {
  const before = chicken.slice(0, 2).map((item) => ({ ...item, grams: 50 }));
  await anEstimate(db, person, { items: before, day: "2026-11-02", corrected: true });
  const { id, sheet } = await openAnEstimate(page, db, person);
  const offer = sheet.getByRole("button", { name: /^Come l’altra volta/ });
  await expect(offer).toContainText("2 novembre");
  await offer.click();
  await expect(rows(sheet)).toHaveText([/Pollo, petto.*50 g/, /Patate.*50 g/]);
  await expect(calories(sheet)).toHaveText("115");
  await expect.poll(() => stored(db, id)).toMatchObject({ calories: 115, estimated: false });
  await undo(page).click();
  await expect(rows(sheet)).toHaveCount(4);
  await expect(offer).toBeVisible();
  await expect.poll(() => stored(db, id)).toMatchObject({ calories: 539 });
});

test("closed by Back it stays about so much; opened again, Fatto makes it sure, once", async ({
  page,
  person,
  db,
}) => {
  const troubles = await watchForTrouble(page);
  const id = await anEstimate(db, person);
  const saves = watchCalls(page, save);
  const sheet = await openEstimate(page);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(entry(page, dish)).toContainText("≈");
  expect(await stored(db, id)).toMatchObject({ estimated: true });
  expect(saves).toHaveLength(0);

  await entry(page, dish).tap();
  await expect(sheet.getByText("≈ Stima")).toBeVisible();
  const letThrough = await holdCalls(page, save);
  await done(sheet).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(done(sheet)).toBeDisabled();
  letThrough();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(entry(page, dish)).not.toContainText("≈");
  expect(await stored(db, id)).toMatchObject({ estimated: false, calories: 539, portion: 1 });
  expect(saves).toHaveLength(1);
  expect(troubles).toEqual([]);
});

test("on a slow network every figure follows the finger, and the last one is what is saved", async ({
  page,
  person,
  db,
}) => {
  const { id, sheet } = await openAnEstimate(page, db, person);
  const saves = watchCalls(page, save);
  const letThrough = await holdCalls(page, save);
  await setPortion(sheet, "Di più");
  await expect.poll(() => saves.length).toBe(1);
  await expect(calories(sheet)).toHaveText("809");
  await setPortion(sheet, "Molto di più");
  await setPortion(sheet, "Meno");
  await expect(calories(sheet)).toHaveText("349");
  letThrough();
  await expect.poll(() => stored(db, id)).toMatchObject({ portion: 0.65 });
  await expect(calories(sheet)).toHaveText("349");
  expect(saves).toHaveLength(2);
});

test("a change that cannot be saved gives way to what is saved, and says so", async ({
  page,
  person,
  db,
}) => {
  const { sheet } = await openAnEstimate(page, db, person);
  const mend = await breakCalls(page, save);
  await setPortion(sheet, "Di più");
  await expect(toast(page)).toContainText("Impossibile aggiornare l'elemento del registro.");
  await expect(portion(sheet, "Giusto")).toBeChecked();
  await expect(calories(sheet)).toHaveText("539");
  const refused = answered(page);
  await done(sheet).click();
  await refused;
  await expect(done(sheet)).toBeEnabled();
  await expect(sheet).toBeVisible();
  await mend();
  await finish(sheet);
});

test("foods that cannot be read are asked for again", async ({ page, person, db }) => {
  await anEstimate(db, person);
  const mend = await breakCalls(page, "estimate.read");
  await page.goto("/");
  await entry(page, dish).tap();
  const sheet = result(page);
  await expect(sheet.getByText("Non riesco a caricare gli alimenti")).toBeVisible();
  await expect(calories(sheet)).toHaveText("539");
  await mend();
  await sheet.getByRole("button", { name: "Riprova" }).click();
  await expect(rows(sheet)).toHaveCount(4);
});

test("Modifica opens the entry's figures, Back leads here again; what is set there is shown", async ({
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
  await expect(calories(sheet)).toHaveText("900");
  await expect(sheet.getByText(/^tra /)).toHaveCount(0);
  await sheet.getByRole("combobox", { name: "Pasto" }).selectOption({ label: "Cena" });
  await done(sheet).click();
  await expect(page.getByRole("region", { name: "Cena", exact: true })).toContainText("900");
});

test("the result has no barriers, folded and unfolded", async ({ page, person, db }) => {
  await anEstimate(db, person, { items: chicken.slice(0, 2), corrected: true, day: "2026-11-02" });
  const { sheet } = await openAnEstimate(page, db, person, { question: "Quanto olio c’era?" });
  await expectNoBarriers(page);
  await line(sheet, "Pollo, petto").click();
  await sheet.getByRole("button", { name: "Cerca un altro alimento" }).click();
  await sheet.getByRole("textbox", { name: "Nome dell’alimento" }).fill("riso");
  await expect(sheet.getByText(/risultati per riso/)).toBeVisible();
  await expectNoBarriers(page);
});

test("every control is as large as a finger, and nothing is cut off on small phones or with large text", async ({
  page,
  person,
  db,
}) => {
  await anEstimate(db, person, { items: chicken.slice(0, 2), corrected: true, day: "2026-11-02" });
  const { sheet } = await openAnEstimate(page, db, person, { question: "Quanto olio c’era?" });
  await line(sheet, "Pollo, petto").click();
  await sheet.getByRole("button", { name: "Aggiungi un alimento" }).click();
  await expectFingerSized(sheet);
  await expectReadableFields(sheet);
  await expectFitsEverywhere(page);
});
