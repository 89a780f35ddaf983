import { describe, expect, test } from "vitest";
import {
  bodyMassIndex,
  deriveGoalsFromBody,
  needsMedicalAdvice,
  restingMetabolicRate,
  type BodyMetricsWithGoal,
} from "./energy-need.ts";
import {
  defaultGoals,
  effectiveCalorieGoal,
  effectiveGoals,
  goalPresets,
  computeDailyGoals,
  isLowGoal,
  remainingNutrition,
} from "./daily-goals.ts";

describe("daily goals", () => {
  test("below 1200 kcal count as 1800 in the grams too, in their own shares", () => {
    const low = computeDailyGoals(1000, goalPresets.highFat);
    expect(effectiveGoals(low).dailyCalorieGoal).toBe(1800);
    expect(effectiveGoals(low).dailyFatGoal).toBeCloseTo(computeDailyGoals(1800, goalPresets.highFat).dailyFatGoal, -1);
    expect(effectiveGoals(defaultGoals)).toEqual(defaultGoals);
    expect(effectiveGoals(low, 1100)).toEqual(low);
    const { protein } = remainingNutrition(low, { calories: 0, protein: 10, carbs: 0, fat: 0 });
    expect(protein).toBe(effectiveGoals(low).dailyProteinGoal - 10);
  });

  test("are 1800 kcal at 30 / 45 / 25 by default", () => {
    expect(defaultGoals).toEqual({
      dailyCalorieGoal: 1800,
      dailyProteinGoal: 135,
      dailyCarbsGoal: 203,
      dailyFatGoal: 50,
    });
  });

  test.each([
    ["balanced", { dailyCalorieGoal: 2000, dailyProteinGoal: 150, dailyCarbsGoal: 225, dailyFatGoal: 56 }],
    ["highCarb", { dailyCalorieGoal: 2000, dailyProteinGoal: 100, dailyCarbsGoal: 275, dailyFatGoal: 56 }],
    ["highFat", { dailyCalorieGoal: 2000, dailyProteinGoal: 100, dailyCarbsGoal: 150, dailyFatGoal: 111 }],
  ] as const)("of the preset %s distribute 2000 kcal by its shares", (name, goals) => {
    expect(computeDailyGoals(2000, goalPresets[name])).toEqual(goals);
  });

  test("below 1200 kcal count as 1800 in the progress", () => {
    expect(effectiveCalorieGoal(1100)).toBe(1800);
    expect(effectiveCalorieGoal(1200)).toBe(1200);
    expect(effectiveCalorieGoal(1100, 1900)).toBe(1800);
    const goals = { ...defaultGoals, dailyCalorieGoal: 1100 };
    expect(remainingNutrition(goals, { calories: 300, protein: 0, carbs: 0, fat: 0 }).calories).toBe(1500);
  });
});

test("below 1200 kcal count as they are for a user whose energy need is lower", () => {
  expect([isLowGoal(1050, 1050), isLowGoal(1050, 1200), isLowGoal(1050)]).toEqual([false, true, true]);
  expect(effectiveCalorieGoal(1050, 1050)).toBe(1050);
});

describe("the onboarding plan", () => {
  const giulia: BodyMetricsWithGoal = {
    age: 30,
    height: 165,
    weight: 60,
    activityLevel: "moderately_active",
    goal: "maintain",
    sex: "female",
  };

  test("uses the Mifflin-St Jeor resting rate, with the mean constant where sex is not given", () => {
    expect(restingMetabolicRate(giulia)).toBeCloseTo(1320.25);
    expect(restingMetabolicRate({ ...giulia, sex: "male" })).toBeCloseTo(1486.25);
    expect(restingMetabolicRate({ ...giulia, sex: undefined })).toBeCloseTo(1403.25);
  });

  test.each([
    ["maintain", "moderately_active", 2046],
    ["lose_weight", "moderately_active", 1638],
    ["build_muscle", "moderately_active", 2346],
    ["maintain", "sedentary", 1584],
    ["maintain", "extremely_active", 2508],
  ] as const)("for %s, %s is %i kcal", (goal, activityLevel, kcal) => {
    expect(deriveGoalsFromBody({ ...giulia, goal, activityLevel }).dailyCalorieGoal).toBe(kcal);
  });

  test("stays within 1200 and 5000 kcal", () => {
    expect(
      deriveGoalsFromBody({ ...giulia, weight: 51, age: 60, goal: "lose_weight", activityLevel: "sedentary" })
        .dailyCalorieGoal,
    ).toBe(1200);
    expect(deriveGoalsFromBody({ ...giulia, weight: 300, activityLevel: "extremely_active" }).dailyCalorieGoal).toBe(
      5000,
    );
  });

  test("refers minors and extreme weights to a doctor", () => {
    expect(needsMedicalAdvice(giulia)).toBe(false);
    expect(needsMedicalAdvice({ ...giulia, age: 17 })).toBe(true);
    expect(needsMedicalAdvice({ ...giulia, weight: 45 })).toBe(true);
    expect(bodyMassIndex({ height: 200, weight: 80 })).toBe(20);
  });
});
