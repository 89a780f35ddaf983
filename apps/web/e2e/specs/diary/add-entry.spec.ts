import {
  addSheet,
  entryButton,
  expectCalorieMeter,
  mealSection,
  openHome,
  removeEntryByMenu,
  toastRegion,
  undoButton,
} from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, listLoggedEntries, sixDishes } from "../../support/logged-meals.ts";
import { todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { delayCalls } from "../../support/page-requests.ts";

test("a food added from the + of lunch is logged to lunch", async ({ page, person, db }) => {
  await openHome(page);
  await mealSection(page, "Pranzo").getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  await expect(addSheet(page).getByRole("radio", { name: "Pranzo" })).toBeChecked();
  await addSheet(page).getByRole("button", { name: "Solo calorie" }).tap();
  const quick = page.getByRole("dialog", { name: "Solo calorie" });
  await expect(quick.getByRole("radio", { name: "Pranzo" })).toBeChecked();
  await quick.getByRole("textbox", { name: "Calorie" }).fill("350");
  await quick.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(toastRegion(page)).toContainText("Aggiunto al log!");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectCalorieMeter(page, "350 di 1.850 kcal consumate, 1.500 rimaste");
  await expect(mealSection(page, "Pranzo")).toContainText("350 kcal");
  expect(await listLoggedEntries(db, person)).toMatchObject([{ mealType: "lunch", day: todayInRome(), servings: 1 }]);
});

test("a removed entry disappears before the server has answered, and Annulla restores it", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, todayInRome(), sixDishes.slice(2, 4));
  await openHome(page);
  const release = await delayCalls(page, "diary.remove");
  await removeEntryByMenu(page, "Penne al pomodoro");
  await expect(entryButton(page, "Penne al pomodoro")).toHaveCount(0);
  await expectCalorieMeter(page, "78 di 1.850 kcal consumate, 1.772 rimaste");
  expect(await listLoggedEntries(db, person)).toHaveLength(2);
  release();
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(1);
  await undoButton(page).tap();
  await expect(entryButton(page, "Penne al pomodoro")).toBeVisible();
  await expectCalorieMeter(page, "564 di 1.850 kcal consumate, 1.286 rimaste");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(2);
});

test("yesterday's lunch is copied in one action, and one Annulla removes the whole copy", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, yesterdayInRome());
  await openHome(page);
  await mealSection(page, "Pranzo").getByRole("button", { name: "Aggiungi a Pranzo" }).tap();
  await addSheet(page).getByRole("button", { name: "Copia da ieri" }).tap();
  await expect(toastRegion(page)).toContainText("2 voci copiate");
  await expect(addSheet(page)).toHaveCount(0);
  await expect(mealSection(page, "Pranzo")).toContainText("564 kcal");
  await expect(mealSection(page, "Colazione")).toContainText("Niente");
  expect(await listLoggedEntries(db, person)).toHaveLength(8);
  await undoButton(page).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("Niente");
  await expect.poll(() => listLoggedEntries(db, person)).toHaveLength(6);
});
