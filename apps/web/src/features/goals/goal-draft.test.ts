import { defaultGoals, goalPresets, computeDailyGoals } from "@fetta/domain/goals/daily-goals";
import { expect, test } from "vitest";
import {
  toGoalsInput,
  toDailyGoals,
  findPreset,
  startingCalories,
  toWeekdayCalories,
  toWeekdayGoals,
} from "./goal-draft.ts";

test("the editor starts with 1800 when the stored goal is under 1200, otherwise with the stored goal", () => {
  expect([1100, 1199, 1200, 1850].map((stored) => startingCalories(stored))).toEqual([1800, 1800, 1200, 1850]);
});

test("the editor keeps a low goal that matches the user's energy need, within the bounds", () => {
  expect([startingCalories(1100, 1100), startingCalories(950, 940)]).toEqual([1100, 1000]);
});

test("stored grams are recognised as the preset that made them", () => {
  expect(findPreset(defaultGoals)).toBe("balanced");
  expect(findPreset(computeDailyGoals(2150, goalPresets.highFat))).toBe("highFat");
  expect(findPreset({ ...defaultGoals, dailyFatGoal: 20 })).toBeNull();
});

test("the grams follow the calories in the preset's ratio", () => {
  expect(toDailyGoals(2000, "highCarb", defaultGoals)).toEqual({
    dailyCalorieGoal: 2000,
    dailyProteinGoal: 100,
    dailyCarbsGoal: 275,
    dailyFatGoal: 56,
  });
});

test("custom grams keep their ratio when the calories change", () => {
  const own = { dailyCalorieGoal: 1600, dailyProteinGoal: 200, dailyCarbsGoal: 110, dailyFatGoal: 40 };
  expect(findPreset(own)).toBeNull();
  expect(toDailyGoals(3200, null, own)).toEqual({
    dailyCalorieGoal: 3200,
    dailyProteinGoal: 400,
    dailyCarbsGoal: 220,
    dailyFatGoal: 80,
  });
});

const balanced = (calories: number) => computeDailyGoals(calories, goalPresets.balanced);

test("weekday goals are loaded from the stored ones, and one under 1200 starts with 1800", () => {
  expect(toWeekdayCalories({ 3: balanced(1100), 6: balanced(2400) })).toEqual({ 3: 1800, 6: 2400 });
  expect(toWeekdayCalories({})).toEqual({});
});

test("a weekday's calories use the ratio of every day, and an invalid weekday invalidates them all", () => {
  expect(toWeekdayGoals({ 6: 2400 }, balanced)).toEqual({ 6: balanced(2400) });
  expect(toWeekdayGoals({ 6: 2400, 7: null }, balanced)).toBeNull();
});

test("every weekday with its own goal is sent, and an empty list when there is none", () => {
  const { dailyCalorieGoal, dailyProteinGoal, dailyCarbsGoal, dailyFatGoal } = balanced(2400);
  const saturday = { calories: dailyCalorieGoal, protein: dailyProteinGoal, carbs: dailyCarbsGoal, fat: dailyFatGoal };
  expect(toGoalsInput({ goals: balanced(2400), weekdays: { 6: balanced(2400) }, maternity: null })).toEqual({
    ...saturday,
    weekdays: { 6: saturday },
    maternity: null,
  });
  expect(toGoalsInput({ goals: balanced(2400), weekdays: {}, maternity: "nursing" })).toEqual({
    ...saturday,
    weekdays: {},
    maternity: "nursing",
  });
});
