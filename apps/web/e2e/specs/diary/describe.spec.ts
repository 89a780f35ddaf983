import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import {
  addMealButton,
  describeDialog,
  openDescribeDialog,
  unresolvedRow,
  parsedFoodRow,
  mealTextField,
} from "../../pages/describe.page.ts";
import { entryButton, expectCalorieMeter, mealSection, toastRegion, undoButton } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
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

test("rows of every kind have accessible names, 44 px touch targets and no accessibility violations and fit every width", async ({
  asPerson: page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDescribeDialog(page);
  await mealTextField(page).fill("mezza mela, due uova, uno gnegno e una fetta di brodo");
  await unresolvedRow(page, "Brodo di carne").getByRole("button", { name: "Salta Brodo di carne" }).tap();
  await expect(describeDialog(page).getByRole("status").first()).toHaveText(
    "2 alimenti, 187 kcal. 1 riga da completare",
  );
  await parsedFoodRow(page, "Uovo di gallina").tap();
  await expectTouchTargetSize(describeDialog(page));
  await expectReadableFields(describeDialog(page));
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
});
