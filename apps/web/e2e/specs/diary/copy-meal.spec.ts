import { addDays } from "@fetta/domain/calendar-day";
import type { Locator, Page } from "@playwright/test";
import { entry, expectMeter, meal, moreOf, openHome, toast, undo } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { log, logged, sixDishes } from "../../support/logged-meals.ts";
import { todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { breakCalls, watchCalls } from "../../support/page-requests.ts";

const lunch = sixDishes.slice(2, 4);
const sheet = (page: Page, title: string): Locator => page.getByRole("dialog", { name: title, exact: true });
const copyIn = (page: Page, title: string): Locator =>
  sheet(page, title).getByRole("button", { name: "Copia", exact: true });
const dayIn = (page: Page, title: string): Locator => sheet(page, title).getByLabel("Giorno");
const tomorrow = (): string => addDays(todayInRome(), 1);

async function openSheet(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: title, exact: true }).tap();
  await expect(sheet(page, title)).toBeVisible();
}

test("lunch is copied to dinner of the same day, and one Annulla takes all of it back", async ({
  page,
  person,
  db,
}) => {
  await log(db, person, todayInRome(), lunch);
  await openHome(page);
  await openSheet(page, "Copia pranzo in…");
  await dayIn(page, "Copia pranzo in…").fill(todayInRome());
  await sheet(page, "Copia pranzo in…").getByRole("radio", { name: "Cena" }).check();
  await copyIn(page, "Copia pranzo in…").tap();
  await expect(sheet(page, "Copia pranzo in…")).toHaveCount(0);
  await expect(toast(page)).toContainText("2 voci copiate");
  await expect(toast(page)).toContainText("Cena · oggi");
  await expect(meal(page, "Cena")).toContainText("564 kcal");
  await expect(meal(page, "Pranzo")).toContainText("564 kcal");
  await expectMeter(page, "1.128 di 1.850 kcal consumate, 722 rimaste");
  await undo(page).tap();
  await expect(meal(page, "Cena")).toContainText("Niente");
  await expect.poll(() => logged(db, person)).toHaveLength(2);
  expect((await logged(db, person)).map(({ mealType }) => mealType)).toEqual(["lunch", "lunch"]);
});

test("today's lunch goes to tomorrow unless another day is chosen", async ({ page, person, db }) => {
  await log(db, person, todayInRome());
  await openHome(page);
  await openSheet(page, "Copia pranzo in…");
  await expect(dayIn(page, "Copia pranzo in…")).toHaveValue(tomorrow());
  await copyIn(page, "Copia pranzo in…").tap();
  await expect(toast(page)).toContainText("Pranzo · domani");
  await page.getByRole("button", { name: "Giorno successivo" }).tap();
  await expect(meal(page, "Pranzo")).toContainText("564 kcal");
  await expect(meal(page, "Colazione")).toContainText("Niente");
  expect((await logged(db, person)).filter(({ day }) => day === tomorrow())).toMatchObject([
    { name: "Penne al pomodoro", mealType: "lunch" },
    { name: "Insalata mista", mealType: "lunch" },
  ]);
});

test("a meal is not copied onto itself, nor to a day that is none", async ({ page, person, db }) => {
  await log(db, person, todayInRome(), lunch);
  await openHome(page);
  await openSheet(page, "Copia pranzo in…");
  const calls = watchCalls(page, "diary.copy");
  const day = dayIn(page, "Copia pranzo in…");
  await day.fill(todayInRome());
  await copyIn(page, "Copia pranzo in…").tap();
  await expect(day).toHaveAccessibleDescription(
    "È lo stesso pasto: scegli un altro giorno o un altro pasto.",
  );
  await expect(day).toBeFocused();
  await day.fill("");
  await expect(day).toHaveAccessibleDescription("Scegli un giorno.");
  await copyIn(page, "Copia pranzo in…").tap();
  expect(calls).toHaveLength(0);
  expect(await logged(db, person)).toHaveLength(2);
});

test("a whole day is copied with its meals, and Annulla takes all of it back", async ({
  page,
  person,
  db,
}) => {
  await log(db, person, yesterdayInRome());
  await openHome(page, `?giorno=${yesterdayInRome()}`);
  await openSheet(page, "Copia giornata in…");
  await expect(dayIn(page, "Copia giornata in…")).toHaveValue(todayInRome());
  await expect(sheet(page, "Copia giornata in…").getByRole("radio")).toHaveCount(0);
  await copyIn(page, "Copia giornata in…").tap();
  await expect(toast(page)).toContainText("6 voci copiate");
  await expect(toast(page)).toContainText("Oggi");
  await page.getByRole("button", { name: "Giorno successivo" }).tap();
  await expect(meal(page, "Colazione")).toContainText("304 kcal");
  await expect(meal(page, "Cena")).toContainText("120 kcal");
  await undo(page).tap();
  await expect(meal(page, "Colazione")).toContainText("Niente");
  await expect.poll(() => logged(db, person)).toHaveLength(6);
});

test("a day is not copied onto itself", async ({ page, person, db }) => {
  await log(db, person, todayInRome(), lunch);
  await openHome(page);
  await openSheet(page, "Copia giornata in…");
  await dayIn(page, "Copia giornata in…").fill(todayInRome());
  await copyIn(page, "Copia giornata in…").tap();
  await expect(dayIn(page, "Copia giornata in…")).toHaveAccessibleDescription(
    "È lo stesso giorno: scegline un altro.",
  );
});

test("an entry of today is copied to another day and meal, as it was changed", async ({
  page,
  person,
  db,
}) => {
  const [, salad = ""] = await log(db, person, todayInRome(), lunch);
  await db
    .updateTable("diaryEntry")
    .set({ caloriesOverride: 90, servings: 1.5 })
    .where("id", "=", salad)
    .execute();
  await openHome(page);
  await moreOf(page, "Insalata mista").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Copia in un altro giorno…" }).tap();
  const title = "Copia Insalata mista in…";
  await expect(dayIn(page, title)).toHaveValue(tomorrow());
  await sheet(page, title).getByRole("radio", { name: "Cena" }).check();
  await copyIn(page, title).tap();
  await expect(toast(page)).toContainText("Cena · domani");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect
    .poll(async () => (await logged(db, person)).at(-1))
    .toMatchObject({ day: tomorrow(), mealType: "dinner", caloriesOverride: 90, servings: 1.5 });
  await undo(page).tap();
  await expect.poll(() => logged(db, person)).toHaveLength(2);
});

test("a second coffee is the same entry copied within its meal", async ({ page, person, db }) => {
  await log(db, person, todayInRome(), sixDishes.slice(0, 1));
  await openHome(page);
  await moreOf(page, "Yogurt greco").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Copia in un altro giorno…" }).tap();
  const title = "Copia Yogurt greco in…";
  await dayIn(page, title).fill(todayInRome());
  await copyIn(page, title).tap();
  await expect(entry(page, "Yogurt greco")).toHaveCount(2);
  await expect(meal(page, "Colazione")).toContainText("260 kcal");
});

test("two taps on Copia copy once", async ({ page, person, db }) => {
  await log(db, person, todayInRome(), lunch);
  await openHome(page);
  await openSheet(page, "Copia pranzo in…");
  const calls = watchCalls(page, "diary.copy");
  await copyIn(page, "Copia pranzo in…").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(toast(page)).toContainText("2 voci copiate");
  expect(calls).toHaveLength(1);
  expect(await logged(db, person)).toHaveLength(4);
});

test("two taps on Copia da ieri copy once", async ({ page, person, db }) => {
  await log(db, person, yesterdayInRome(), lunch);
  await openHome(page);
  await page.getByRole("button", { name: "Copia da ieri" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(toast(page)).toContainText("2 voci copiate");
  expect(await logged(db, person)).toHaveLength(4);
});

test("a copy that fails is told, and the sheet keeps what was chosen", async ({ page, person, db }) => {
  await log(db, person, todayInRome(), lunch);
  await openHome(page);
  await openSheet(page, "Copia pranzo in…");
  await sheet(page, "Copia pranzo in…").getByRole("radio", { name: "Cena" }).check();
  const mend = await breakCalls(page, "diary.copy");
  await copyIn(page, "Copia pranzo in…").tap();
  await expect(toast(page)).toContainText("Impossibile copiare le voci.");
  await expect(sheet(page, "Copia pranzo in…").getByRole("radio", { name: "Cena" })).toBeChecked();
  expect(await logged(db, person)).toHaveLength(2);
  await mend();
  await copyIn(page, "Copia pranzo in…").tap();
  await expect(toast(page)).toContainText("2 voci copiate");
  expect(await logged(db, person)).toHaveLength(4);
});

test("an entry that could not be copied is not there, and the app says so", async ({ page, person, db }) => {
  await log(db, person, yesterdayInRome(), lunch);
  await openHome(page, `?giorno=${yesterdayInRome()}`);
  await breakCalls(page, "diary.copyEntry");
  await moreOf(page, "Penne al pomodoro").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Copia a oggi" }).tap();
  await expect(toast(page)).toContainText("Impossibile copiare le voci.");
  await page.getByRole("button", { name: "Giorno successivo" }).tap();
  await expect(meal(page, "Pranzo")).toContainText("Niente");
});

test("an empty meal and an empty day have nothing to copy from", async ({ asPerson: page }) => {
  await openHome(page);
  await expect(page.getByRole("button", { name: "Copia giornata in…" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Copia pranzo in…" })).toHaveCount(0);
});
