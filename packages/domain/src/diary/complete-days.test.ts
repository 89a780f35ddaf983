import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../calendar-day.ts";
import { computeUsualCalories, findCompleteDays, isCompleteDay, usualWindowStart } from "./complete-days.ts";

const last = "2026-11-22";
const ate = (...calories: number[]) =>
  calories.map((kcal, index) => ({ day: addDays(last, -index), calories: kcal, isClosed: false }));

test.each([
  ["nothing", [], null],
  ["two days", [2000, 1800], null],
  ["three days", [2000, 300, 1800], 1800],
  ["four days", [2000, 1000, 1800, 3000], 1900],
])("the usual energy of %s is the median, from three days on", (_, calories, usual) => {
  expect(computeUsualCalories(ate(...calories), last)).toBe(usual);
});

test("only the six weeks up to the last day tell the usual energy", () => {
  const first = usualWindowStart(last);
  expect(first).toBe("2026-10-12");
  const within = [{ day: first, calories: 1500, isClosed: false }, ...ate(2000, 2500)];
  const outside = [addDays(first, -1), addDays(last, 1)].map((day) => ({ day, calories: 9000, isClosed: false }));
  expect(computeUsualCalories([...within, ...outside], last)).toBe(2000);
});

test.each([
  ["half of the usual energy", 900, false, 1800, true],
  ["less than half", 899, false, 1800, false],
  ["less than half, closed", 0, true, 1800, true],
  ["any energy, where the usual one is not known", 10, false, null, true],
])("a day of %s counts or not", (_, calories, isClosed, usual, counts) => {
  expect(isCompleteDay({ calories, isClosed }, usual)).toBe(counts);
});

test("most days are complete, and closing a day never takes it out", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6000 }), { minLength: 3, maxLength: 42 }), (calories) => {
      const days = ate(...calories);
      const usual = computeUsualCalories(days, last);
      const complete = days.filter((day) => isCompleteDay(day, usual));
      expect(complete.length * 2).toBeGreaterThanOrEqual(days.length);
      expect(days.every((day) => isCompleteDay({ ...day, isClosed: true }, usual))).toBe(true);
    }),
  );
});

test("a day counts alike in every period: what follows it, and what is planned, changes nothing", () => {
  const days = ate(2000, 700, 1900, 1800, 2100).toReversed();
  const [last5, planned] = [days.slice(0, 4), [...days, { day: addDays(last, 3), calories: 100, isClosed: false }]];
  expect(findCompleteDays(days).has(addDays(last, -1))).toBe(false);
  for (const others of [last5, planned]) expect(findCompleteDays(others).has(addDays(last, -1))).toBe(false);
});
