import type { Locator, Page } from "@playwright/test";
import {
  addSheet,
  entryButton,
  expectCalorieMeter,
  mealSection,
  openHome,
  toastRegion,
  undoButton,
} from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, listLoggedEntries, sixDishes } from "../../support/logged-meals.ts";
import { todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";

const lunch = sixDishes.slice(2, 4);
const usualFoodsRail = (page: Page): Locator => addSheet(page).getByRole("region", { name: /^Di solito/ });
const card = (page: Page, name: string): Locator =>
  usualFoodsRail(page).getByRole("button", { name: new RegExp(`^Aggiungi ${name}`) });

async function openHomeAt(page: Page, name: string): Promise<void> {
  await openHome(page);
  await page.getByRole("button", { name: `Aggiungi a ${name}`, exact: true }).tap();
  await expect(addSheet(page)).toBeVisible();
}

test("one tap on a usual food of lunch logs it with its last amount, and Annulla removes it", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, yesterdayInRome(), lunch);
  await openHomeAt(page, "Pranzo");
  await expect(usualFoodsRail(page)).toHaveAccessibleName("Di solito a pranzo");
  await expect(card(page, "Insalata mista")).toHaveAccessibleName("Aggiungi Insalata mista 120 g · 78 kcal");
  await card(page, "Insalata mista").tap();
  await expect(addSheet(page)).toHaveCount(0);
  await expect(toastRegion(page)).toContainText("Aggiunto al log!");
  await expect(mealSection(page, "Pranzo")).toContainText("78 kcal");
  await expect(entryButton(page, "Insalata mista")).toContainText("120 g");
  await expectCalorieMeter(page, "78 di 1.850 kcal consumate, 1.772 rimaste");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(3);
  expect((await listLoggedEntries(db, person)).at(-1)).toMatchObject({
    name: "Insalata mista",
    day: todayInRome(),
    mealType: "lunch",
  });
  await undoButton(page).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("Niente");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(2);
});
