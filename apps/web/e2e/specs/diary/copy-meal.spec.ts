import { addDays } from "@fetta/domain/calendar-day";
import type { Locator, Page } from "@playwright/test";
import {
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
import { todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { failCalls, collectCalls } from "../../support/page-requests.ts";

const lunch = sixDishes.slice(2, 4);
const sheet = (page: Page, title: string): Locator => page.getByRole("dialog", { name: title, exact: true });
const copyMealButton = (page: Page, title: string): Locator =>
  sheet(page, title).getByRole("button", { name: "Copia", exact: true });
const copyDayButton = (page: Page, title: string): Locator => sheet(page, title).getByLabel("Giorno");
const tomorrow = (): string => addDays(todayInRome(), 1);

async function openSheet(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: title, exact: true }).tap();
  await expect(sheet(page, title)).toBeVisible();
}

test("lunch is copied to dinner of the same day, and one Annulla removes the whole copy", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  await openSheet(page, "Copia pranzo in…");
  await copyDayButton(page, "Copia pranzo in…").fill(todayInRome());
  await sheet(page, "Copia pranzo in…").getByRole("radio", { name: "Cena" }).check();
  await copyMealButton(page, "Copia pranzo in…").tap();
  await expect(sheet(page, "Copia pranzo in…")).toHaveCount(0);
  await expect(toastRegion(page)).toContainText("2 voci copiate");
  await expect(toastRegion(page)).toContainText("Cena · oggi");
  await expect(mealSection(page, "Cena")).toContainText("564 kcal");
  await expect(mealSection(page, "Pranzo")).toContainText("564 kcal");
  await expectCalorieMeter(page, "1.128 di 1.850 kcal consumate, 722 rimaste");
  await undoButton(page).tap();
  await expect(mealSection(page, "Cena")).toContainText("Niente");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(2);
  expect((await listLoggedEntries(db, person)).map(({ mealType }) => mealType)).toEqual(["lunch", "lunch"]);
});

test("today's lunch is copied to tomorrow unless another day is chosen", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome());
  await openHome(page);
  await openSheet(page, "Copia pranzo in…");
  await expect(copyDayButton(page, "Copia pranzo in…")).toHaveValue(tomorrow());
  await copyMealButton(page, "Copia pranzo in…").tap();
  await expect(toastRegion(page)).toContainText("Pranzo · domani");
  await page.getByRole("button", { name: "Giorno successivo" }).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("564 kcal");
  await expect(mealSection(page, "Colazione")).toContainText("Niente");
  expect((await listLoggedEntries(db, person)).filter(({ day }) => day === tomorrow())).toMatchObject([
    { name: "Penne al pomodoro", mealType: "lunch" },
    { name: "Insalata mista", mealType: "lunch" },
  ]);
});

test("a meal cannot be copied onto itself or to an invalid date", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  await openSheet(page, "Copia pranzo in…");
  const calls = collectCalls(page, "diary.copy");
  const day = copyDayButton(page, "Copia pranzo in…");
  await day.fill(todayInRome());
  await copyMealButton(page, "Copia pranzo in…").tap();
  await expect(day).toHaveAccessibleDescription("È lo stesso pasto: scegli un altro giorno o un altro pasto.");
  await expect(day).toBeFocused();
  await day.fill("");
  await expect(day).toHaveAccessibleDescription("Scegli un giorno.");
  await copyMealButton(page, "Copia pranzo in…").tap();
  expect(calls).toHaveLength(0);
  expect(await listLoggedEntries(db, person)).toHaveLength(2);
});

test("a whole day is copied with its meals, and Annulla removes the whole copy", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome());
  await openHome(page, `?giorno=${yesterdayInRome()}`);
  await openSheet(page, "Copia giornata in…");
  await expect(copyDayButton(page, "Copia giornata in…")).toHaveValue(todayInRome());
  await expect(sheet(page, "Copia giornata in…").getByRole("radio")).toHaveCount(0);
  await copyMealButton(page, "Copia giornata in…").tap();
  await expect(toastRegion(page)).toContainText("6 voci copiate");
  await expect(toastRegion(page)).toContainText("Oggi");
  await page.getByRole("button", { name: "Giorno successivo" }).tap();
  await expect(mealSection(page, "Colazione")).toContainText("304 kcal");
  await expect(mealSection(page, "Cena")).toContainText("120 kcal");
  await undoButton(page).tap();
  await expect(mealSection(page, "Colazione")).toContainText("Niente");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(6);
});

test("a day cannot be copied onto itself", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  await openSheet(page, "Copia giornata in…");
  await copyDayButton(page, "Copia giornata in…").fill(todayInRome());
  await copyMealButton(page, "Copia giornata in…").tap();
  await expect(copyDayButton(page, "Copia giornata in…")).toHaveAccessibleDescription(
    "È lo stesso giorno: scegline un altro.",
  );
});

test("an edited entry of today is copied with its changes to another day and meal", async ({ page, person, db }) => {
  const [, salad = ""] = await logDishes(db, person, todayInRome(), lunch);
  await db.updateTable("diaryEntry").set({ caloriesOverride: 90, servings: 1.5 }).where("id", "=", salad).execute();
  await openHome(page);
  await entryMenuButton(page, "Insalata mista").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Copia in un altro giorno…" }).tap();
  const title = "Copia Insalata mista in…";
  await expect(copyDayButton(page, title)).toHaveValue(tomorrow());
  await sheet(page, title).getByRole("radio", { name: "Cena" }).check();
  await copyMealButton(page, title).tap();
  await expect(toastRegion(page)).toContainText("Cena · domani");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect
    .poll(async () => (await listLoggedEntries(db, person)).at(-1))
    .toMatchObject({ day: tomorrow(), mealType: "dinner", caloriesOverride: 90, servings: 1.5 });
  await undoButton(page).tap();
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(2);
});

test("copying an entry within its meal logs it a second time", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), sixDishes.slice(0, 1));
  await openHome(page);
  await entryMenuButton(page, "Yogurt greco").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Copia in un altro giorno…" }).tap();
  const title = "Copia Yogurt greco in…";
  await copyDayButton(page, title).fill(todayInRome());
  await copyMealButton(page, title).tap();
  await expect(entryButton(page, "Yogurt greco")).toHaveCount(2);
  await expect(mealSection(page, "Colazione")).toContainText("260 kcal");
});

test("two taps on Copia copy once", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  await openSheet(page, "Copia pranzo in…");
  const calls = collectCalls(page, "diary.copy");
  await copyMealButton(page, "Copia pranzo in…").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(toastRegion(page)).toContainText("2 voci copiate");
  expect(calls).toHaveLength(1);
  expect(await listLoggedEntries(db, person)).toHaveLength(4);
});

test("two taps on Copia da ieri copy once", async ({ page, person, db }) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  await openHome(page);
  await page.getByRole("button", { name: "Copia da ieri" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(toastRegion(page)).toContainText("2 voci copiate");
  expect(await listLoggedEntries(db, person)).toHaveLength(4);
});

test("a failed copy shows an error, and the sheet keeps the chosen values", async ({ page, person, db }) => {
  await logDishes(db, person, todayInRome(), lunch);
  await openHome(page);
  await openSheet(page, "Copia pranzo in…");
  await sheet(page, "Copia pranzo in…").getByRole("radio", { name: "Cena" }).check();
  const restore = await failCalls(page, "diary.copy");
  await copyMealButton(page, "Copia pranzo in…").tap();
  await expect(toastRegion(page)).toContainText("Impossibile copiare le voci.");
  await expect(sheet(page, "Copia pranzo in…").getByRole("radio", { name: "Cena" })).toBeChecked();
  expect(await listLoggedEntries(db, person)).toHaveLength(2);
  await restore();
  await copyMealButton(page, "Copia pranzo in…").tap();
  await expect(toastRegion(page)).toContainText("2 voci copiate");
  expect(await listLoggedEntries(db, person)).toHaveLength(4);
});

test("an entry that could not be copied does not appear in the target day, and the app shows an error", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  await openHome(page, `?giorno=${yesterdayInRome()}`);
  await failCalls(page, "diary.copyEntry");
  await entryMenuButton(page, "Penne al pomodoro").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Copia a oggi" }).tap();
  await expect(toastRegion(page)).toContainText("Impossibile copiare le voci.");
  await page.getByRole("button", { name: "Giorno successivo" }).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("Niente");
});

test("an empty meal and an empty day offer no copy", async ({ asPerson: page }) => {
  await openHome(page);
  await expect(page.getByRole("button", { name: "Copia giornata in…" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Copia pranzo in…" })).toHaveCount(0);
});
