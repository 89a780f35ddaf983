import { defaultGoals, goalPresets, goalsFor } from "@fetta/domain/goals/daily-goals";
import { expect, test } from "vitest";
import {
  asInput,
  goalsOf,
  presetOf,
  startingCalories,
  weekdayCaloriesOf,
  weekdayGoalsOf,
} from "./goal-draft.ts";

test("the editor opens with 1800 when the stored goal is under 1200, else with the stored one", () => {
  expect([1100, 1199, 1200, 1850].map((stored) => startingCalories(stored))).toEqual([
    1800, 1800, 1200, 1850,
  ]);
});

test("the editor keeps the low goal of a person whose need is as low, within what can be set", () => {
  expect([startingCalories(1100, 1100), startingCalories(950, 940)]).toEqual([1100, 1000]);
});

test("stored grams are recognised as the preset that made them", () => {
  expect(presetOf(defaultGoals)).toBe("balanced");
  expect(presetOf(goalsFor(2150, goalPresets.highFat))).toBe("highFat");
  expect(presetOf({ ...defaultGoals, dailyFatGoal: 20 })).toBeNull();
});

test("the grams follow the calories in the shares of the preset", () => {
  expect(goalsOf(2000, "highCarb", defaultGoals)).toEqual({
    dailyCalorieGoal: 2000,
    dailyProteinGoal: 100,
    dailyCarbsGoal: 275,
    dailyFatGoal: 56,
  });
});

test("grams of one's own keep their shares when the calories change", () => {
  const own = { dailyCalorieGoal: 1600, dailyProteinGoal: 200, dailyCarbsGoal: 110, dailyFatGoal: 40 };
  expect(presetOf(own)).toBeNull();
  expect(goalsOf(3200, null, own)).toEqual({
    dailyCalorieGoal: 3200,
    dailyProteinGoal: 400,
    dailyCarbsGoal: 220,
    dailyFatGoal: 80,
  });
});

const balanced = (calories: number) => goalsFor(calories, goalPresets.balanced);

test("weekdays of their own are what was stored, and a low one opens with 1800 like any other", () => {
  expect(weekdayCaloriesOf({ 3: balanced(1100), 6: balanced(2400) })).toEqual({ 3: 1800, 6: 2400 });
  expect(weekdayCaloriesOf({})).toEqual({});
});

test("a weekday's calories share out as those of every day; one that is no goal makes none", () => {
  expect(weekdayGoalsOf({ 6: 2400 }, balanced)).toEqual({ 6: balanced(2400) });
  expect(weekdayGoalsOf({ 6: 2400, 7: null }, balanced)).toBeNull();
});

test("the server is told every weekday that is not like the others, and that there is none", () => {
  const { dailyCalorieGoal, dailyProteinGoal, dailyCarbsGoal, dailyFatGoal } = balanced(2400);
  const saturday = {
    calories: dailyCalorieGoal,
    protein: dailyProteinGoal,
    carbs: dailyCarbsGoal,
    fat: dailyFatGoal,
  };
  expect(asInput({ goals: balanced(2400), weekdays: { 6: balanced(2400) }, maternity: null })).toEqual({
    ...saturday,
    weekdays: { 6: saturday },
    maternity: null,
  });
  expect(asInput({ goals: balanced(2400), weekdays: {}, maternity: "nursing" })).toEqual({
    ...saturday,
    weekdays: {},
    maternity: "nursing",
  });
});
