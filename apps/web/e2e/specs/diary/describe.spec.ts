import { addMealButton, openDescribeDialog, parsedFoodRow, mealTextField } from "../../pages/describe.page.ts";
import { entryButton, expectCalorieMeter, mealSection, toastRegion, undoButton } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { listLoggedGrams } from "../../pages/food-search.page.ts";

test("two eggs and a slice of bread become two entries of lunch, and Annulla removes both", async ({
  page,
  person,
  db,
}) => {
  await openDescribeDialog(page);
  await expect(page).toHaveURL(/foglio=descrivi/);
  await mealTextField(page).fill("due uova e una fetta di pane");
  await expect(parsedFoodRow(page, "Uovo di gallina")).toContainText("2 uova");
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("35 g");
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("Tabella");
  await addMealButton(page).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(toastRegion(page)).toContainText("Aggiunti 2 alimenti a Pranzo");
  await expect(entryButton(page, "Uovo di gallina")).toBeVisible();
  await expect(entryButton(page, "Pane comune")).toContainText("100 kcal");
  await expectCalorieMeter(page, "240 di 1.850 kcal consumate, 1.610 rimaste");
  expect((await listLoggedGrams(db, person)).toSorted()).toEqual([
    "Pane comune, lunch, 35 g",
    "Uovo di gallina, lunch, 100 g",
  ]);
  await undoButton(page).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("Niente");
  await expect.poll(() => listLoggedEntries(db, person)).toEqual([]);
});
