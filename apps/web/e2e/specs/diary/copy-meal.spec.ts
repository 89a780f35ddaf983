import { addDays } from "@fetta/domain/calendar-day";
import type { Locator, Page } from "@playwright/test";
import {
  expectCalorieMeter,
  mealSection,
  entryMenuButton,
  openHome,
  toastRegion,
  undoButton,
} from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, listLoggedEntries, sixDishes } from "../../support/logged-meals.ts";
import { todayInRome } from "../../support/rome-dates.ts";

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
