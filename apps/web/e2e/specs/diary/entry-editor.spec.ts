import { addDays, weekOf } from "@fetta/domain/calendar-day";
import type { Locator, Page } from "@playwright/test";
import {
  waitForAnimations,
  entryButton,
  expectCalorieMeter,
  mealSection,
  entryMenuButton,
  openHome,
  toastRegion,
  undoButton,
} from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, listLoggedEntries, sixDishes } from "../../support/logged-meals.ts";
import { trackNetworkIdle } from "../../support/network-idle.ts";
import { formatDayInWords, todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";

const editor = (page: Page): Locator => page.getByRole("dialog", { name: "Modifica voce" });
const field = (page: Page, name: string): Locator => editor(page).getByRole("textbox", { name });
const save = (page: Page): Locator => editor(page).getByRole("button", { name: "Salva" });
const lunch = sixDishes.slice(2, 4);

async function openEditor(page: Page, name: string): Promise<void> {
  await entryButton(page, name).tap();
  await expect(editor(page)).toBeVisible();
}

test("edited calories of an entry count at once and after a reload", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  await openEditor(page, "Penne al pomodoro");
  await field(page, "Calorie").fill("520");
  await save(page).tap();
  await expect(editor(page)).toHaveCount(0);
  await expect(entryButton(page, "Penne al pomodoro")).toContainText("520 kcal");
  await expectCalorieMeter(page, "598 di 1.850 kcal consumate, 1.252 rimaste");
  await page.reload();
  await expectCalorieMeter(page, "598 di 1.850 kcal consumate, 1.252 rimaste");
  expect(await listLoggedEntries(db, person)).toMatchObject([{ caloriesOverride: 520 }, { caloriesOverride: null }]);
});

test("an entry without a weight is edited in portions, and the buttons step by a half", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, todayInRome(), sixDishes.slice(5));
  await openHome(page);
  await openEditor(page, "Frittata di zucchine");
  await editor(page).getByRole("button", { name: "Aumenta di mezza porzione" }).tap();
  await expect(field(page, "Porzioni")).toHaveValue("1,5");
  await save(page).tap();
  await expect(entryButton(page, "Frittata di zucchine")).toContainText("1½ porzioni");
  await expect(mealSection(page, "Cena")).toContainText("180 kcal");
});

test("an entry moves to another meal", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  await openEditor(page, "Penne al pomodoro");
  await editor(page).getByRole("radio", { name: "Cena" }).check();
  await save(page).tap();
  await expect(mealSection(page, "Cena")).toContainText("486 kcal");
  await expect(mealSection(page, "Pranzo")).toContainText("78 kcal");
  await entryMenuButton(page, "Insalata mista").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Sposta in…" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Cena" }).tap();
  await expect(toastRegion(page)).toContainText("Spostato in Cena");
  await expect(mealSection(page, "Cena")).toContainText("564 kcal");
});

test("an entry moves to another day", async ({ page, person, db }) => {
  const today = todayInRome();
  // A day of the same week, so that its day cell is visible.
  const other = weekOf(today).find((day) => day !== today) ?? addDays(today, -1);
  await logDishes(db, person, today, lunch);
  await openHome(page);
  await openEditor(page, "Penne al pomodoro");
  await editor(page).getByLabel("Giorno").fill(other);
  await save(page).tap();
  await expect(entryButton(page, "Penne al pomodoro")).toHaveCount(0);
  await expectCalorieMeter(page, "78 di 1.850 kcal consumate, 1.772 rimaste");
  await page.getByRole("button", { name: `${formatDayInWords(other)}, 486 di 1.850 kcal` }).tap();
  await expect(entryButton(page, "Penne al pomodoro")).toBeVisible();
});

test("Ripristina valori originali restores the food's own figures", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  await openEditor(page, "Penne al pomodoro");
  const restore = editor(page).getByRole("button", { name: "Ripristina valori originali" });
  await expect(restore).toHaveCount(0);
  await field(page, "Calorie").fill("900");
  await expect(editor(page).getByText("I macro danno 482 kcal")).toBeVisible();
  await save(page).tap();
  await openEditor(page, "Penne al pomodoro");
  await restore.tap();
  await expect(field(page, "Calorie")).toHaveValue("486");
  await save(page).tap();
  await expect(entryButton(page, "Penne al pomodoro")).toContainText("486 kcal");
  await expect
    .poll(() => listLoggedEntries(db, person))
    .toMatchObject([{ caloriesOverride: null }, { caloriesOverride: null }]);
});

test("an entry is removed from its editor, and Annulla restores it unchanged", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  await openEditor(page, "Penne al pomodoro");
  await field(page, "Calorie").fill("520");
  await save(page).tap();
  await openEditor(page, "Penne al pomodoro");
  await editor(page).getByRole("button", { name: "Elimina" }).tap();
  await expect(entryButton(page, "Penne al pomodoro")).toHaveCount(0);
  await undoButton(page).tap();
  await expect(entryButton(page, "Penne al pomodoro")).toContainText("520 kcal");
  await expect
    .poll(async () => (await listLoggedEntries(db, person)).map(({ caloriesOverride }) => caloriesOverride))
    .toEqual(expect.arrayContaining([520, null]));
});

test("an entry of another day is copied to today, and Annulla removes the copy", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  await openHome(page, `?giorno=${yesterdayInRome()}`);
  await entryMenuButton(page, "Penne al pomodoro").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Copia a oggi" }).tap();
  await expect(toastRegion(page)).toContainText("Copiato a oggi");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(3);
  await undoButton(page).tap();
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(2);
});

test("swiping an entry to the left reveals Elimina", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  const quiet = trackNetworkIdle(page);
  await openHome(page);
  // The layout must be final, because the touch uses the coordinates of the entry.
  await quiet();
  await waitForAnimations(page.locator("body"));
  const box = await entryButton(page, "Penne al pomodoro").boundingBox();
  const x = (box?.x ?? 0) + 200;
  const y = (box?.y ?? 0) + 20;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch("touchStart", x);
  for (const step of [10, 30, 60, 90]) await touch("touchMove", x - step);
  await touch("touchEnd");
  await page.getByRole("button", { name: "Elimina Penne al pomodoro" }).click();
  await expect(entryButton(page, "Penne al pomodoro")).toHaveCount(0);
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(1);
});
