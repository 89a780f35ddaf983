import { expect, test } from "vitest";
import { groupByMeal } from "./group-by-meal.ts";
import { sampleEntry } from "../../../testing/sample-entry.ts";

const day = [
  sampleEntry({ id: "mela", mealType: "snack" }),
  sampleEntry({ id: "yogurt", mealType: "breakfast" }),
  sampleEntry({ id: "pasta", mealType: "lunch" }),
  sampleEntry({ id: "cappuccino", mealType: "breakfast" }),
  sampleEntry({ id: "insalata", mealType: "lunch" }),
];
const shownIds = (limit?: number): string[][] => groupByMeal(day, limit).map(({ shown }) => shown.map(({ id }) => id));

test("three entries in all are shown at first, in the order of the meals", () => {
  expect(shownIds()).toEqual([["yogurt", "cappuccino"], ["pasta"], [], []]);
});

test("all entries are shown once they are requested", () => {
  expect(shownIds(Infinity)).toEqual([["yogurt", "cappuccino"], ["pasta", "insalata"], [], ["mela"]]);
});

test("an empty day has the four meals", () => {
  expect(groupByMeal([]).map(({ meal, calories, count }) => [meal, calories, count])).toEqual([
    ["breakfast", 0, 0],
    ["lunch", 0, 0],
    ["dinner", 0, 0],
    ["snack", 0, 0],
  ]);
});

test("the sum of a meal includes the entries that are not shown", () => {
  expect(groupByMeal(day).map(({ calories, count }) => [calories, count])).toEqual([
    [972, 2],
    [972, 2],
    [0, 0],
    [486, 1],
  ]);
});

test("only the meal with an unconfirmed estimate is approximate", () => {
  const groups = groupByMeal([...day, sampleEntry({ mealType: "dinner", estimated: true })], 0);
  expect(groups.map(({ estimated }) => estimated)).toEqual([false, false, true, false]);
});
