import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  activityLevels,
  bodyBounds,
  computeEnergyNeed,
  maternityStatuses,
  sexes,
  type BodyGoal,
  type BodyMetrics,
} from "../goals/energy-need.ts";
import { calorieGoalBounds, computeDailyGoals, goalPresets, isLowGoal, macroSharesOf } from "../goals/daily-goals.ts";
import type { WeekdayGoals } from "../goals/goal-versions.ts";
import {
  computeCheckInProposal,
  computeWeeklyChangeBounds,
  findWishedWeeklyChange,
  type CheckInProposal,
} from "./check-in-proposal.ts";

const of = (calories: number) => computeDailyGoals(calories, goalPresets.balanced);
/** Need by formula 2336 kcal; a deficit of at most 467 kcal. */
const man: BodyMetrics = { age: 40, height: 175, weight: 80, activityLevel: "lightly_active", sex: "male" };
const halfKg = (500 * 7) / 7700;

const propose = (learnedNeed: number, goal: number, weeklyChangeKg = 0, body = man, weekdays: WeekdayGoals = {}) =>
  computeCheckInProposal({ learnedNeed, settings: { goals: of(goal), weekdays }, body, weeklyChangeKg });

describe("the proposal of a check-in", () => {
  test("is the learned need with the wished change of weight", () => {
    expect(propose(2450, 1990, -0.42)).toEqual({ kind: "same", calories: 1990 });
    expect(propose(2450, 1900, -0.4)).toMatchObject({ kind: "change", calories: 2010, change: 110, limit: null });
    expect(propose(2450, 2400)).toMatchObject({ kind: "change", calories: 2450, change: 50, limit: null });
  });

  test("a difference under 50 kcal confirms the goal", () => {
    expect(propose(2449, 2400)).toEqual({ kind: "same", calories: 2400 });
  });

  test("changes a goal by at most 150 kcal, and the rest at later check-ins", () => {
    expect(propose(2700, 2400)).toMatchObject({ calories: 2550, change: 150, limit: "step" });
    expect(propose(2200, 2400)).toMatchObject({ calories: 2250, change: -150, limit: "step" });
  });

  test("goes no lower than the safe minimum for the formula and for the learned need", () => {
    const least = Math.ceil(computeEnergyNeed(man) * 0.8);
    expect(propose(2000, least + 100, -halfKg)).toMatchObject({ calories: least, limit: "floor" });
  });

  test("a faster loss than may be wished is the fastest that may be", () => {
    expect(propose(2900, 2540, -1)).toMatchObject({ calories: 2440, limit: null });
  });

  test("who needs more than the highest goal gets that one, and it says so", () => {
    const giant: BodyMetrics = { age: 25, height: 200, weight: 190, activityLevel: "very_active", sex: "male" };
    expect(propose(5100, 4900, 0.5, giant)).toMatchObject({ calories: 5000, limit: "ceiling" });
  });

  test("weekday goals move by the same number of kcal, and macros keep their shares", () => {
    const weekdays = { 6: of(2600), 7: of(2500) };
    const proposal = propose(2600, 2300, 0, man, weekdays);
    // The mean of the week is 2371 kcal.
    expect(proposal).toEqual({
      kind: "change",
      goals: computeDailyGoals(2450, macroSharesOf(of(2300))),
      weekdays: {
        6: computeDailyGoals(2750, macroSharesOf(of(2600))),
        7: computeDailyGoals(2650, macroSharesOf(of(2500))),
      },
      calories: 2450,
      change: 150,
      weekdayChange: { least: 150, most: 150 },
      limit: "step",
    });
  });

  test("a weekday goal that reaches a bound moves less than the others, and the proposal says both", () => {
    const least = Math.ceil(computeEnergyNeed(man) * 0.8);
    expect(propose(2336, 2300, -0.4, man, { 6: of(least + 20), 7: of(2400) })).toMatchObject({
      change: -150,
      weekdayChange: { least: -150, most: -20 },
    });
    expect(propose(2600, 2300)).toMatchObject({ weekdayChange: null });
  });

  test("goals out of reach of a safe step are for the person to review", () => {
    expect(propose(2337, 1500, -halfKg)).toEqual({ kind: "review", calories: 1500, min: 1870, max: 3217 });
    expect(propose(2337, 4900, 0)).toMatchObject({ kind: "review", calories: 4900 });
  });

  test("minors and underweight people get no deficit, whatever they wish", () => {
    const girl: BodyMetrics = { age: 16, height: 165, weight: 60, activityLevel: "lightly_active", sex: "female" };
    const need = Math.ceil(computeEnergyNeed(girl));
    expect(propose(need - 200, need + 60, -0.5, girl)).toMatchObject({ kind: "change", calories: need });
    expect(propose(need + 30, need, -0.5, girl)).toMatchObject({ kind: "change", calories: need + 30 });
  });

  test.each(maternityStatuses)("there is none while %s", (maternity) => {
    expect(propose(2600, 2000, -0.5, { ...man, sex: "female", maternity })).toEqual({
      kind: "none",
      reason: "maternity",
    });
  });
});

test("there is none where no goal is safe for the formula and for the learned need", () => {
  const child: BodyMetrics = { age: 15, height: 165, weight: 50, activityLevel: "very_active", sex: "female" };
  expect(propose(1500, 2200, 0, child)).toEqual({ kind: "none", reason: "unclear" });
});

test.each<[BodyGoal, number, number]>([
  // A deficit of 20 %, which is less than the 500 kcal of the plan.
  ["lose_weight", 1837, -0.424],
  ["lose_weight", 2137, -0.182],
  ["lose_weight", 2600, 0],
  ["maintain", 1900, 0],
  ["build_muscle", 2637, (300 * 7) / 7700],
  ["build_muscle", 4000, (300 * 7) / 7700],
])("%s with a goal of %i kcal aims at %f kg a week", (goal, calories, kg) => {
  const settings = { goals: of(calories), weekdays: {} };
  expect(findWishedWeeklyChange(null, settings, { ...man, goal })).toBeCloseTo(kg, 2);
  expect(findWishedWeeklyChange(-0.2, settings, { ...man, goal })).toBe(-0.2);
});

describe("the change of weight that may be wished", () => {
  const woman: BodyMetrics = { age: 40, height: 160, weight: 60, activityLevel: "sedentary", sex: "female" };
  test.each<[string, BodyMetrics, number]>([
    ["500 kcal", { ...man, activityLevel: "extremely_active" }, -0.4545],
    ["20 % of the need", man, -0.4243],
    ["1200 kcal", woman, -0.2607],
    ["1 % of the weight", { ...man, age: 20, height: 150, weight: 42, activityLevel: "extremely_active" }, -0.42],
  ])("a loss has the bound of %s", (_bound, body, min) => {
    const bounds = computeWeeklyChangeBounds(body);
    expect(bounds.min).toBeCloseTo(min, 2);
    expect(bounds.noDeficit).toBeNull();
  });

  test.each<[string, BodyMetrics]>([
    ["minor", { ...man, age: 17 }],
    ["underweight", { ...man, weight: 55 }],
    ["maternity", { ...man, sex: "female", maternity: "nursing" }],
  ])("there is no loss for %s, which is the reason given", (noDeficit, body) => {
    expect(computeWeeklyChangeBounds(body)).toMatchObject({ min: 0, noDeficit });
    expect(findWishedWeeklyChange(-0.5, { goals: of(2000), weekdays: {} }, { ...body, goal: "lose_weight" })).toBe(0);
  });
});

const within = ({ min, max }: { min: number; max: number }) => fc.double({ min, max, noNaN: true });
const anyBody: fc.Arbitrary<BodyMetrics> = fc.record({
  age: within(bodyBounds.age),
  height: within(bodyBounds.height),
  weight: fc.oneof(within({ min: bodyBounds.weight.min, max: 90 }), within(bodyBounds.weight)),
  activityLevel: fc.constantFrom(...activityLevels),
  sex: fc.constantFrom(...sexes, undefined),
  maternity: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom(...maternityStatuses)),
});
const anyGoal = fc
  .integer({ min: calorieGoalBounds.min, max: calorieGoalBounds.max })
  .chain((calories) =>
    fc.constantFrom(...Object.values(goalPresets)).map((shares) => computeDailyGoals(calories, shares)),
  );

/** The rules, stated again without the functions that hold them. */
function brokenRules(
  proposal: Extract<CheckInProposal, { kind: "change" }>,
  body: BodyMetrics,
  learnedNeed: number,
  before: (weekday: number) => number,
): string[] {
  const formula = computeEnergyNeed(body);
  const isProtected = body.age < 18 || body.weight / (body.height / 100) ** 2 < 18.5 || body.maternity !== undefined;
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const weekdayGoals: Partial<Record<number, { dailyCalorieGoal: number }>> = proposal.weekdays;
    const calories = (weekdayGoals[weekday] ?? proposal.goals).dailyCalorieGoal;
    const needs = [formula, learnedNeed].map((need) => Math.min(need, 5000));
    return [
      ...(Math.abs(calories - before(weekday)) <= 150 ? [] : ["more than 150 kcal in a week"]),
      ...(Number.isInteger(calories) && calories >= 1000 && calories <= 5000 ? [] : ["no goal"]),
      ...needs.flatMap((need) => [
        ...(isProtected && calories < need ? ["below need"] : []),
        ...(need - calories > 500 + 1e-6 ? ["deficit over 500 kcal"] : []),
        ...(need - calories > need * 0.2 + 1e-6 ? ["deficit over 20 %"] : []),
        ...(((need - calories) * 7) / 7700 > body.weight * 0.01 + 1e-6 ? ["loss over 1 % a week"] : []),
        ...(calories < Math.min(1200, need) ? ["under 1200 kcal"] : []),
      ]),
      ...(((calories - learnedNeed) * 7) / 7700 > body.weight * 0.01 + 1e-6 ? ["gain over 1 % a week"] : []),
    ];
  });
}

test("of 10,000 people, goals and wishes none gets a proposal that breaks a rule of safe goals", () => {
  let changes = 0;
  fc.assert(
    fc.property(
      anyBody,
      anyGoal,
      fc.option(anyGoal, { freq: 2, nil: undefined }),
      within({ min: 0.6, max: 1.4 }),
      within({ min: -6, max: 6 }),
      // Half of the goals are near the need, where a step is possible.
      fc.option(within({ min: -0.25, max: 0.25 }), { freq: 2, nil: undefined }),
      (body, anyOf, saturday, error, weeklyChangeKg, near) => {
        const formula = computeEnergyNeed(body);
        const learnedNeed = Math.round(formula * error);
        const nearGoal = Math.round(Math.min(5000, Math.max(1000, formula * (1 + (near ?? 0)))));
        const goals = near === undefined ? anyOf : of(nearGoal);
        const weekdays: WeekdayGoals = saturday ? { 6: saturday } : {};
        const proposal = computeCheckInProposal({ learnedNeed, settings: { goals, weekdays }, body, weeklyChangeKg });
        if (proposal.kind !== "change") return;
        changes += 1;
        const shown = (calories: number) => (isLowGoal(calories, formula) ? 1800 : calories);
        const before = (weekday: number) => shown((weekday === 6 && saturday ? saturday : goals).dailyCalorieGoal);
        expect(brokenRules(proposal, body, learnedNeed, before)).toEqual([]);
      },
    ),
    { numRuns: 10_000 },
  );
  expect(changes).toBeGreaterThan(1000);
});

test("check-ins one after the other end at the wish or at a bound, and then confirm it", () => {
  fc.assert(
    fc.property(anyBody, within({ min: 0.8, max: 1.2 }), within({ min: -1, max: 1 }), (body, error, weeklyChangeKg) => {
      const learnedNeed = Math.round(computeEnergyNeed(body) * error);
      let settings = {
        goals: of(Math.round(Math.min(5000, Math.max(1000, computeEnergyNeed(body))))),
        weekdays: {} as WeekdayGoals,
      };
      for (let week = 0; week < 40; week += 1) {
        const proposal = computeCheckInProposal({ learnedNeed, settings, body, weeklyChangeKg });
        if (proposal.kind !== "change") return;
        settings = proposal;
      }
      expect.unreachable("never confirmed");
    }),
    { numRuns: 1000 },
  );
});

test("every change of weight that may be wished is proposed in the end, where the need is the one by formula", () => {
  fc.assert(
    fc.property(anyBody, within({ min: 0, max: 1 }), (body, share) => {
      const need = computeEnergyNeed(body);
      fc.pre(body.maternity === undefined && need >= 1000 && need <= 5000);
      const { min, max } = computeWeeklyChangeBounds(body);
      const weeklyChangeKg = min + share * (max - min);
      let settings = { goals: of(Math.round(need)), weekdays: {} as WeekdayGoals };
      for (let week = 0; week < 40; week += 1) {
        const proposal = computeCheckInProposal({ learnedNeed: need, settings, body, weeklyChangeKg });
        if (proposal.kind !== "change") break;
        expect(proposal.limit === "floor" || proposal.limit === "ceiling").toBe(false);
        settings = proposal;
      }
      const reached = ((settings.goals.dailyCalorieGoal - need) * 7) / 7700;
      // A difference of less than 50 kcal, and the tens below it, are confirmed.
      expect(Math.abs(reached - weeklyChangeKg)).toBeLessThan((60 * 7) / 7700);
    }),
    { numRuns: 1000 },
  );
});
