import {
  addMealButton,
  describeDialog,
  openDescribeDialog,
  parsedFoodRow,
  mealTextField,
} from "../../pages/describe.page.ts";
import { toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes } from "../../support/logged-meals.ts";
import { romeInstant, todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { listLoggedGrams } from "../../pages/food-search.page.ts";

test.beforeEach(({ page }) => page.clock.install({ time: romeInstant(todayInRome(), "13:04") }));

const bread = { name: "Pane comune", meal: "lunch", calories: 190, protein: 6, carbs: 40, fat: 1 } as const;
const apple = { name: "Mela", meal: "snack", calories: 80, protein: 1, carbs: 18, fat: 0 } as const;

test("a tap on a usual food of the meal adds it to the description with its last amount", async ({
  page,
  person,
  db,
}) => {
  await logDishes(db, person, yesterdayInRome(), [
    { ...bread, grams: 70 },
    { ...apple, grams: 150 },
  ]);
  await openDescribeDialog(page);
  const usual = describeDialog(page).getByRole("list", { name: "Di solito a pranzo" });
  await expect(usual.getByRole("button")).toHaveText(["Pane comune"]);
  await usual.getByRole("button", { name: "Pane comune" }).tap();
  await expect(mealTextField(page)).toHaveValue("70 g di Pane comune");
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("70 g");
  // A food that the text already contains is not suggested again.
  await expect(describeDialog(page).getByRole("button", { name: "Pane comune", exact: true })).toHaveCount(0);

  await describeDialog(page).getByRole("combobox", { name: "Aggiungi a" }).selectOption("Spuntino");
  const also = describeDialog(page).getByRole("list", { name: "Anche questi, di solito come spuntino" });
  await also.getByRole("button", { name: "Mela" }).tap();
  await expect(mealTextField(page)).toHaveValue("70 g di Pane comune, 150 g di Mela");
  await expect(addMealButton(page)).toHaveText("Aggiungi 2 alimenti");
  await addMealButton(page).tap();
  await expect(toastRegion(page)).toContainText("Aggiunti 2 alimenti a Spuntino");
  expect((await listLoggedGrams(db, person)).slice(2).toSorted()).toEqual([
    "Mela, snack, 150 g",
    "Pane comune, snack, 70 g",
  ]);
});

test("half an apple is shown as ½ and announced as mezza mela", async ({ asPerson: page }) => {
  await openDescribeDialog(page);
  await mealTextField(page).fill("mezza mela e una fetta e mezza di pane");
  await expect(parsedFoodRow(page, "Mela")).toContainText("½ mela media");
  await expect(parsedFoodRow(page, "Mela")).toHaveAccessibleName(/^Mela Tabella mezza mela media 91 g 47 kcal/);
  await expect(parsedFoodRow(page, "Pane comune")).toHaveAccessibleName(/ 1,5 fette medie 75 g /);
});
