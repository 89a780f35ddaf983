import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  activityLevels,
  bodyBounds,
  bodyGoals,
  bodyMassIndex,
  computeEnergyNeed,
  computeGoalBounds,
  deriveGoalsFromBody,
  maternityStatuses,
  enforceSafeGoals,
  findUnsafeGoals,
  sexes,
  type BodyMetrics,
  type BodyMetricsWithGoal,
} from "./energy-need.ts";
import { calorieGoalBounds, goalPresets, computeDailyGoals } from "./daily-goals.ts";

const girl: BodyMetricsWithGoal = {
  age: 14,
  height: 160,
  weight: 45,
  activityLevel: "sedentary",
  goal: "lose_weight",
  sex: "female",
};
const woman: BodyMetricsWithGoal = { ...girl, age: 35, height: 165, weight: 70 };
const kcalOf = (body: BodyMetricsWithGoal): number => deriveGoalsFromBody(body).dailyCalorieGoal;
const of = (calories: number) => computeDailyGoals(calories, goalPresets.balanced);

describe("a plan", () => {
  test("of a girl of 14 with a BMI of 17.6 has no deficit, whatever goal she chose", () => {
    expect(bodyMassIndex(girl)).toBeCloseTo(17.6, 1);
    expect(kcalOf(girl)).toBe(1463);
    expect(kcalOf({ ...girl, goal: "maintain" })).toBe(1463);
    expect(kcalOf({ ...girl, goal: "build_muscle" })).toBe(1763);
  });

  test("has no deficit with a BMI under 18.5, in pregnancy and while nursing", () => {
    const thin = { ...woman, weight: 45 };
    expect(bodyMassIndex(thin)).toBeLessThan(18.5);
    expect(kcalOf(thin)).toBeGreaterThanOrEqual(computeEnergyNeed(thin));
    for (const maternity of maternityStatuses)
      expect(kcalOf({ ...woman, maternity })).toBeGreaterThanOrEqual(computeEnergyNeed(woman));
    expect(kcalOf(woman)).toBeLessThan(computeEnergyNeed(woman));
  });

  test("reduces the energy need by at most a fifth, and at most 500 kcal", () => {
    const active: BodyMetricsWithGoal = { ...woman, activityLevel: "very_active" };
    expect(computeEnergyNeed(active) * 0.2).toBeLessThan(500);
    expect(kcalOf(active)).toBe(Math.ceil(computeEnergyNeed(active) * 0.8));
    const large: BodyMetricsWithGoal = { ...active, weight: 110 };
    expect(computeEnergyNeed(large) * 0.2).toBeGreaterThan(500);
    expect(kcalOf(large)).toBe(Math.round(computeEnergyNeed(large) - 500));
  });

  test("of a very small adult equals the energy need, also below 1200 kcal", () => {
    const small: BodyMetricsWithGoal = { ...woman, age: 80, height: 140, weight: 40 };
    expect(bodyMassIndex(small)).toBeGreaterThan(18.5);
    expect(computeEnergyNeed(small)).toBeLessThan(1200);
    expect(kcalOf(small)).toBe(Math.ceil(computeEnergyNeed(small)));
  });
});

describe("a goal set by hand", () => {
  test("is raised to the energy need where a deficit harms, with its macro shares kept, on weekdays too", () => {
    const own = computeDailyGoals(1200, goalPresets.highFat);
    expect(enforceSafeGoals({ goals: own, weekdays: { 6: of(1000), 7: of(1900) } }, girl)).toEqual({
      goals: { dailyCalorieGoal: 1463, dailyProteinGoal: 73, dailyCarbsGoal: 109, dailyFatGoal: 81 },
      weekdays: { 6: { ...of(1463), dailyProteinGoal: 109 }, 7: of(1900) },
      warnings: ["minor"],
    });
    expect(enforceSafeGoals({ goals: of(1463), weekdays: {} }, girl).warnings).toEqual([]);
  });

  test("of another user is kept, with a warning below the safe minimum", () => {
    const { minCalories: least } = computeGoalBounds(woman);
    const at = (calories: number) => enforceSafeGoals({ goals: of(calories), weekdays: {} }, woman);
    expect(at(1000)).toEqual({ goals: of(1000), weekdays: {}, warnings: ["large_deficit"] });
    expect(at(least).warnings).toEqual([]);
  });

  test("is kept where body data are missing", () => {
    expect(enforceSafeGoals({ goals: of(1000), weekdays: {} }, null)).toEqual({
      goals: of(1000),
      weekdays: {},
      warnings: [],
    });
  });
});

const within = ({ min, max }: { min: number; max: number }) => fc.double({ min, max, noNaN: true });
const body: fc.Arbitrary<BodyMetrics> = fc.record({
  age: within(bodyBounds.age),
  height: within(bodyBounds.height),
  // Half of the weights are light, where the deficit rules apply.
  weight: fc.oneof(within({ min: bodyBounds.weight.min, max: 70 }), within(bodyBounds.weight)),
  activityLevel: fc.constantFrom(...activityLevels),
  sex: fc.constantFrom(...sexes, undefined),
  maternity: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...maternityStatuses)),
});
const isProtected = ({ age, height, weight, maternity }: BodyMetrics): boolean =>
  age < 18 || weight / (height / 100) ** 2 < 18.5 || maternity !== undefined;

test("10,000 random plans and goals stay above the energy need where a deficit harms, and within the bounds elsewhere", () => {
  const byHand = fc.integer({ min: calorieGoalBounds.min, max: calorieGoalBounds.max });
  fc.assert(
    fc.property(body, fc.constantFrom(...bodyGoals), byHand, (one, goal, calories) => {
      const need = computeEnergyNeed(one);
      const plan = kcalOf({ ...one, goal });
      const safe = enforceSafeGoals({ goals: of(calories), weekdays: { 3: of(calories) } }, one);
      const all = [plan, safe.goals.dailyCalorieGoal, safe.weekdays[3]?.dailyCalorieGoal ?? 0];
      expect(Math.max(...all)).toBeLessThanOrEqual(5000);
      if (isProtected(one)) expect(Math.min(...all)).toBeGreaterThanOrEqual(Math.min(need, 5000));
      else {
        expect(Math.min(need, 5000) - plan).toBeLessThanOrEqual(500 + 1e-6);
        expect(plan).toBeGreaterThanOrEqual(Math.min(need * 0.8 - 1e-6, 5000));
        expect(plan).toBeGreaterThanOrEqual(Math.min(1200, need));
        expect(safe.goals).toEqual(of(calories));
      }
      // No minimum raises a weight-loss plan above the need.
      if (goal === "lose_weight") expect(plan).toBeLessThanOrEqual(Math.ceil(need));
    }),
    { numRuns: 10_000 },
  );
});

test("1,000 random proposals below the need where a deficit harms, or below the safe minimum, are found unsafe", () => {
  const proposed = fc.integer({ min: calorieGoalBounds.min, max: calorieGoalBounds.max });
  fc.assert(
    fc.property(body, proposed, (one, calories) => {
      const unsafe = findUnsafeGoals(of(calories), one);
      const need = Math.min(computeEnergyNeed(one), 5000);
      if (isProtected(one)) {
        expect(unsafe === null).toBe(calories >= need);
        expect(unsafe?.reason).not.toBe("large_deficit");
      } else if (unsafe === null) expect(need - calories).toBeLessThanOrEqual(500 + 1e-6);
      else expect(unsafe.reason).toBe("large_deficit");
      // The least that may be proposed is safe itself.
      if (unsafe) expect(findUnsafeGoals(of(unsafe.minCalories), one)).toBeNull();
      expect(findUnsafeGoals(of(calories), null)).toBeNull();
    }),
    { numRuns: 1000 },
  );
});
