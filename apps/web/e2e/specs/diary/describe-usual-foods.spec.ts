import { addAll, described, openDescribed, row, words } from "../../pages/describe.page.ts";
import { toast } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { log } from "../../support/logged-meals.ts";
import { inRome, todayInRome, yesterdayInRome } from "../../support/rome-dates.ts";
import { loggedGrams } from "../../pages/food-search.page.ts";

test.beforeEach(({ page }) => page.clock.install({ time: inRome(todayInRome(), "13:04") }));

const bread = { name: "Pane comune", meal: "lunch", calories: 190, protein: 6, carbs: 40, fat: 1 } as const;
const apple = { name: "Mela", meal: "snack", calories: 80, protein: 1, carbs: 18, fat: 0 } as const;

test("what is usual at a meal is said by a tap, with the amount of the last time", async ({
  page,
  person,
  db,
}) => {
  await log(db, person, yesterdayInRome(), [
    { ...bread, grams: 70 },
    { ...apple, grams: 150 },
  ]);
  await openDescribed(page);
  const usual = described(page).getByRole("list", { name: "Di solito a pranzo" });
  await expect(usual.getByRole("button")).toHaveText(["Pane comune"]);
  await usual.getByRole("button", { name: "Pane comune" }).tap();
  await expect(words(page)).toHaveValue("70 g di Pane comune");
  await expect(row(page, "Pane comune")).toContainText("70 g");
  // What is said already is not offered again.
  await expect(described(page).getByRole("button", { name: "Pane comune", exact: true })).toHaveCount(0);

  await described(page).getByRole("combobox", { name: "Aggiungi a" }).selectOption("Spuntino");
  const also = described(page).getByRole("list", { name: "Anche questi, di solito come spuntino" });
  await also.getByRole("button", { name: "Mela" }).tap();
  await expect(words(page)).toHaveValue("70 g di Pane comune, 150 g di Mela");
  await expect(addAll(page)).toHaveText("Aggiungi 2 alimenti");
  await addAll(page).tap();
  await expect(toast(page)).toContainText("Aggiunti 2 alimenti a Spuntino");
  expect((await loggedGrams(db, person)).slice(2).toSorted()).toEqual([
    "Mela, snack, 150 g",
    "Pane comune, snack, 70 g",
  ]);
});

test("half an apple is written as ½ and heard as mezza mela", async ({ asPerson: page }) => {
  await openDescribed(page);
  await words(page).fill("mezza mela e una fetta e mezza di pane");
  await expect(row(page, "Mela")).toContainText("½ mela media");
  await expect(row(page, "Mela")).toHaveAccessibleName(/^Mela Tabella mezza mela media 91 g 47 kcal/);
  await expect(row(page, "Pane comune")).toHaveAccessibleName(/ 1,5 fette medie 75 g /);
});
