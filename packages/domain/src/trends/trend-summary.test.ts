import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../calendar-day.ts";
import { defaultGoals, goalPresets, computeDailyGoals } from "../goals/daily-goals.ts";
import { compareWithGoal, buildTrendDays, summarizeTrend, type EatenDay } from "./trend-summary.ts";

const monday = "2026-11-16";
const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
const sunday = "2026-11-22";
const ate = (day: string, calories: number, isClosed = false): EatenDay => ({
  day,
  calories,
  protein: 100,
  carbs: 200,
  fat: 50,
  isClosed,
});
const goal = (validFrom: string, calories: number) => ({
  validFrom,
  goals: computeDailyGoals(calories, goalPresets.balanced),
  weekdays: {},
});

test("days without an entry are omitted from the mean", () => {
  const trend = buildTrendDays(days, [ate("2026-11-17", 1500), ate("2026-11-19", 2001)], [goal("2026-01-01", 1850)]);
  expect(trend.map(({ logged }) => logged)).toEqual([false, true, false, true, false, false, false]);
  expect(summarizeTrend(trend, sunday)).toEqual({
    loggedDays: 2,
    incompleteDays: 0,
    mean: { calories: 1751, protein: 100, carbs: 200, fat: 50 },
    goals: { calories: 1850, protein: 139, carbs: 208, fat: 51 },
    goalComparison: "near",
  });
});

test("a day with an entry of 0 kcal is a logged day", () => {
  const trend = buildTrendDays(days, [{ ...ate(monday, 0), protein: 0, carbs: 0, fat: 0 }], []);
  expect(summarizeTrend(trend, sunday)).toMatchObject({
    loggedDays: 1,
    mean: { calories: 0 },
    goalComparison: "under",
  });
});

test("each day is compared with its own goal, which a later goal does not change", () => {
  const versions = [goal("2026-01-01", 2000), goal("2026-11-19", 1600)];
  const trend = buildTrendDays(days, [ate("2026-11-18", 2000), ate("2026-11-19", 1600)], versions);
  expect(trend.map(({ goals }) => goals.calories)).toEqual([2000, 2000, 2000, 1600, 1600, 1600, 1600]);
  expect(summarizeTrend(trend, sunday).goals?.calories).toBe(1800);
});

test("a goal under 1200 kcal counts as 1800, and without a goal the default applies", () => {
  expect(buildTrendDays([monday], [], [goal("2026-01-01", 1100)])[0]?.goals.calories).toBe(1800);
  expect(buildTrendDays([monday], [], [])[0]?.goals.calories).toBe(defaultGoals.dailyCalorieGoal);
});

test("planned entries count from their day on", () => {
  const trend = buildTrendDays(days, [ate("2026-11-18", 1000), ate("2026-11-19", 3000)], []);
  expect(summarizeTrend(trend, "2026-11-18")).toMatchObject({ loggedDays: 1, mean: { calories: 1000 } });
});

test("a day under half of the usual energy is left out of the mean, unless it is closed", () => {
  const usual = [ate("2026-11-10", 2000), ate("2026-11-11", 1900), ate("2026-11-12", 2100)];
  const week = [ate("2026-11-16", 2000), ate("2026-11-17", 400), ate("2026-11-18", 600)];
  expect(summarizeTrend(buildTrendDays(days, [...usual, ...week], []), sunday)).toMatchObject({
    loggedDays: 3,
    incompleteDays: 2,
    mean: { calories: 2000 },
  });
  const closed = [ate("2026-11-16", 2000), ate("2026-11-17", 400), ate("2026-11-18", 600, true)];
  expect(summarizeTrend(buildTrendDays(days, [...usual, ...closed], []), sunday)).toMatchObject({
    loggedDays: 3,
    incompleteDays: 1,
    mean: { calories: 1300 },
  });
});

test("a period without an entry has no mean", () => {
  expect(summarizeTrend(buildTrendDays(days, [], []), sunday)).toEqual({
    loggedDays: 0,
    incompleteDays: 0,
    mean: null,
    goals: null,
    goalComparison: null,
  });
});

describe("a comparison with the goal", () => {
  test.each([
    [1800, 2000, "near"],
    [1799, 2000, "under"],
    [2200, 2000, "near"],
    [2201, 2000, "over"],
  ] as const)("%i of %i kcal is %s", (calories, of, goalComparison) => {
    expect(compareWithGoal(calories, of)).toBe(goalComparison);
  });
});

test("the mean lies between the lowest and the highest day, in any order of the days", () => {
  const some = fc.uniqueArray(
    fc.record({ day: fc.constantFrom(...days), calories: fc.integer({ min: 0, max: 9000 }) }),
    { selector: ({ day }) => day, minLength: 1 },
  );
  fc.assert(
    fc.property(some, (eaten) => {
      const list = eaten.map(({ day, calories }) => ate(day, calories));
      const summary = summarizeTrend(buildTrendDays(days, list, []), sunday);
      const all = eaten.map(({ calories }) => calories);
      expect(summary.loggedDays).toBe(eaten.length);
      expect(summary.mean?.calories).toBeGreaterThanOrEqual(Math.min(...all));
      expect(summary.mean?.calories).toBeLessThanOrEqual(Math.max(...all));
      expect(summarizeTrend(buildTrendDays(days, list.toReversed(), []), sunday)).toEqual(summary);
    }),
  );
});
