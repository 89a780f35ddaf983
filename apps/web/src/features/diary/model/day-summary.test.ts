import { mealTypes, type MealType } from "@fetta/domain/diary/meal-type";
import { expect, test } from "vitest";
import { summarizeDay, summarizeMacros, averageWeekCalories, groupByMeal } from "./day-summary.ts";
import { sampleEntry } from "../../../testing/sample-entry.ts";

const goals = { dailyCalorieGoal: 1850, dailyProteinGoal: 139, dailyCarbsGoal: 208, dailyFatGoal: 51 };
const eaten = [sampleEntry({ caloriesOverride: 1068 })];

test("the shown figures and their accessible text state the same", () => {
  expect(summarizeDay(eaten, goals)).toMatchObject({
    eaten: 1068,
    goal: 1850,
    remainingCalories: 782,
    percent: 58,
    spokenText: "1.068 di 1.850 kcal consumate, 782 rimaste",
  });
});

test("a day is approximate as long as one of its entries is an unconfirmed estimate", () => {
  expect(summarizeDay(eaten, goals).estimated).toBe(false);
  expect(summarizeDay([...eaten, sampleEntry({ estimated: true })], goals).estimated).toBe(true);
});

test("over the goal the figures state the excess", () => {
  const {
    remainingCalories: left,
    percent,
    spokenText: spoken,
  } = summarizeDay([sampleEntry({ caloriesOverride: 1984 })], goals);
  expect([left, percent, spoken]).toEqual([-134, 107, "1.984 di 1.850 kcal consumate, 134 oltre l’obiettivo"]);
});

test("a goal under 1200 kcal counts as 1800", () => {
  expect(summarizeDay(eaten, { ...goals, dailyCalorieGoal: 1100 }).goal).toBe(1800);
});

test("the ring has one part for each meal, in the order of the diary", () => {
  const parts = summarizeDay([sampleEntry({ mealType: "snack" }), sampleEntry({ mealType: "breakfast" })], goals).parts;
  expect(parts.map(({ key, value }) => [key, value])).toEqual([
    ["breakfast", 486],
    ["lunch", 0],
    ["dinner", 0],
    ["snack", 486],
  ]);
});

test("a macro card shows the rest of its goal or the excess", () => {
  const { protein, fat } = summarizeMacros([sampleEntry({ proteinOverride: 62, fatOverride: 63 })], goals);
  expect([protein.value, protein.unit, protein.caption]).toEqual(["77", "g rimasti", "di 139 g"]);
  expect([fat.value, fat.unit]).toEqual(["+12", "g"]);
});

test("the mean of a week leaves out days without entries and future days", () => {
  const week = [
    { date: "2026-11-19", calories: 1500, isClosed: false },
    { date: "2026-11-20", calories: 0, isClosed: false },
    { date: "2026-11-21", calories: 2001, isClosed: false },
    { date: "2026-11-22", calories: 900, isClosed: false },
  ];
  expect(averageWeekCalories(week, "2026-11-21", null)).toEqual({ kcal: 1751, isPartial: false });
  expect(averageWeekCalories([], "2026-11-21", null)).toBeNull();
});

test("the mean of a week leaves out a day under half of the usual energy and says so, until it is closed", () => {
  const week = [1800, 2000, 400].map((calories, at) => ({ date: `2026-11-1${6 + at}`, calories, isClosed: false }));
  expect(averageWeekCalories(week, "2026-11-22", 1900)).toEqual({ kcal: 1900, isPartial: true });
  const closed = week.map((day) => ({ ...day, isClosed: true }));
  expect(averageWeekCalories(closed, "2026-11-22", 1900)).toEqual({ kcal: 1400, isPartial: false });
  expect(averageWeekCalories(week.slice(2), "2026-11-22", 1900)).toBeNull();
});

test("a macro card shows no figures before the day is loaded", () => {
  expect(summarizeMacros(null, goals).protein).toEqual({ value: "—", unit: "", caption: "di 139 g" });
});

const day = [
  sampleEntry({ id: "mela", mealType: "snack" }),
  sampleEntry({ id: "yogurt", mealType: "breakfast" }),
  sampleEntry({ id: "pasta", mealType: "lunch" }),
  sampleEntry({ id: "cappuccino", mealType: "breakfast" }),
  sampleEntry({ id: "insalata", mealType: "lunch" }),
];
const shownIds = (...expanded: MealType[]): string[][] =>
  groupByMeal(day, expanded).map(({ shown }) => shown.map(({ id }) => id));

test("three entries in all are shown at first, in the order of the meals", () => {
  expect(shownIds()).toEqual([["yogurt", "cappuccino"], ["pasta"], [], []]);
});

test("all entries of an expanded meal are shown, and those of the others stay as they are", () => {
  expect(shownIds("lunch")).toEqual([["yogurt", "cappuccino"], ["pasta", "insalata"], [], []]);
  expect(shownIds(...mealTypes)).toEqual([["yogurt", "cappuccino"], ["pasta", "insalata"], [], ["mela"]]);
});

test("a meal is expandable where the default hides some of its entries, expanded or not", () => {
  const expandable = (...expanded: MealType[]) =>
    groupByMeal(day, expanded).flatMap(({ meal, isExpandable }) => (isExpandable ? [meal] : []));
  expect(expandable()).toEqual(["lunch", "snack"]);
  expect(expandable("lunch", "breakfast")).toEqual(["lunch", "snack"]);
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
  const groups = groupByMeal([...day, sampleEntry({ mealType: "dinner", estimated: true })]);
  expect(groups.map(({ estimated }) => estimated)).toEqual([false, false, true, false]);
});
