import { expect, test } from "vitest";
import { buildSeedLexicon } from "../seed-lexicon.ts";
import { assignItems, rangeSets, readRangeMeals, scoreRangeMeals, type RangeMeal } from "./range-meals.ts";

const lexicon = await buildSeedLexicon();
const meal = (text: string, foods: [name: string, kcalMin: number, kcalMax: number][]): RangeMeal => ({
  id: text,
  text,
  foods: foods.map(([name, kcalMin, kcalMax]) => ({ name, kcalMin, kcalMax })),
  kcalMin: foods.reduce((sum, [, min]) => sum + min, 0),
  kcalMax: foods.reduce((sum, [, , max]) => sum + max, 0),
  note: "",
});

test("a meal is right where every food is answered, nothing is asked and its energy is in range", () => {
  const apple = meal("una mela", [["mela", 70, 120]]);
  const tooLittle = meal("una mela", [["mela", 300, 400]]);
  const asked = meal("una mela e uno zrplof", [["mela", 70, 120]]);
  expect(scoreRangeMeals([apple], lexicon)).toMatchObject({ answered: 1, energyRight: 1, mealsRight: 1 });
  expect(scoreRangeMeals([tooLittle], lexicon)).toMatchObject({ answered: 1, energyRight: 0, mealsRight: 0 });
  expect(scoreRangeMeals([asked], lexicon)).toMatchObject({ answered: 1, energyRight: 1, mealsRight: 0 });
});

test("foods of one dish share its item and are compared by their sum; a food without an item is not answered", () => {
  const norma = { name: "Pasta alla norma", sourceText: "pasta alla norma", ref: "stock:fetta:norma" };
  const foods = meal("", [
    ["melanzane", 1, 2],
    ["pasta", 1, 2],
    ["caffè", 1, 2],
  ]).foods;
  expect(assignItems(foods, [norma], lexicon)).toEqual([0, 0, undefined]);
});

test("a food that is several items is compared by their sum", () => {
  const roll = meal("rosetta con la mortadella", [["panino con mortadella", 300, 450]]);
  expect(scoreRangeMeals([roll], lexicon)).toMatchObject({ answered: 1, energyRight: 1, mealsRight: 1 });
});

test.each(rangeSets)("words about food of %s are in a row or shown as not used", async (set) => {
  expect(scoreRangeMeals(await readRangeMeals(set), lexicon).silentLosses).toBe(0);
});
