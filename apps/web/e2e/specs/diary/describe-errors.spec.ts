import {
  addMealButton,
  describeDialog,
  submitMealLosingResponse,
  openDescribeDialog,
  reopenDescribeDialog,
  parsedFoodRow,
  mealTextField,
} from "../../pages/describe.page.ts";
import { entryButton, toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { listLoggedGrams } from "../../pages/food-search.page.ts";

test("a change made after a lost response replaces the entries that the server had created", async ({
  page,
  person,
  db,
}) => {
  await openDescribeDialog(page);
  const restore = await submitMealLosingResponse(page, "due uova e una fetta di pane", "Aggiungi 2 alimenti");
  expect(await listLoggedEntries(db, person)).toHaveLength(2);
  await restore();
  await parsedFoodRow(page, "Pane comune").tap();
  await describeDialog(page).getByRole("textbox", { name: "Grammi di Pane comune" }).fill("80");
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("80 g");
  await describeDialog(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(entryButton(page, "Pane comune")).toContainText("80 g");
  expect((await listLoggedGrams(db, person)).toSorted()).toEqual([
    "Pane comune, lunch, 80 g",
    "Uovo di gallina, lunch, 100 g",
  ]);
});

test("a log request whose response was lost with the page is repeated without adding anything twice", async ({
  page,
  person,
  db,
}) => {
  await openDescribeDialog(page);
  const restore = await submitMealLosingResponse(page, "due uova", "Aggiungi 1 alimento");
  await restore();
  await page.goBack();
  await expect(describeDialog(page)).toHaveCount(0);
  await page.reload();
  await expect(entryButton(page, "Uovo di gallina")).toHaveCount(1);
  await reopenDescribeDialog(page);
  await expect(mealTextField(page)).toHaveValue("due uova");
  await addMealButton(page).tap();
  await expect(toastRegion(page)).toContainText("Aggiunto 1 alimento a Pranzo");
  expect(await listLoggedEntries(db, person)).toHaveLength(1);
});
