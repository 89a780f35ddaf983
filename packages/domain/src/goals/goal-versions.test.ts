import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../calendar-day.ts";
import { findGoalsOnDay, weekdayOf, type GoalVersion } from "./goal-versions.ts";
import { defaultGoals, goalPresets, computeDailyGoals } from "./daily-goals.ts";

const of = (calories: number) => computeDailyGoals(calories, goalPresets.balanced);
const version = (validFrom: string, calories: number, weekdays: GoalVersion["weekdays"] = {}): GoalVersion => ({
  validFrom,
  goals: of(calories),
  weekdays,
});

test.each([
  ["2026-11-16", 1],
  ["2026-11-21", 6],
  ["2026-11-22", 7],
])("%s is weekday %i", (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday);
});

test("a past day keeps its goal when the goal changes", () => {
  const versions = [version("2026-11-20", 1600), version("2026-11-01", 2000)];
  expect(findGoalsOnDay(versions, "2026-11-19")).toEqual(of(2000));
  expect(findGoalsOnDay(versions, "2026-11-20")).toEqual(of(1600));
  expect(findGoalsOnDay(versions, "2027-01-01")).toEqual(of(1600));
});

test("days before the first version use the first, and without a version the default applies", () => {
  expect(findGoalsOnDay([version("2026-11-20", 1600)], "2026-01-01")).toEqual(of(1600));
  expect(findGoalsOnDay([], "2026-01-01")).toEqual(defaultGoals);
});

test("a weekday goal applies on that weekday only, and only while its version is valid", () => {
  const versions = [version("2026-11-01", 2000, { 6: of(2400) }), version("2026-11-22", 1600)];
  expect(findGoalsOnDay(versions, "2026-11-21")).toEqual(of(2400));
  expect(findGoalsOnDay(versions, "2026-11-20")).toEqual(of(2000));
  expect(findGoalsOnDay(versions, "2026-11-28")).toEqual(of(1600));
});

test("a later version never changes an earlier day", () => {
  const day = fc.integer({ min: 0, max: 400 }).map((count) => addDays("2026-01-01", count));
  const some = fc.uniqueArray(fc.record({ from: day, calories: fc.integer({ min: 1000, max: 5000 }) }), {
    selector: ({ from }) => from,
    minLength: 1,
  });
  fc.assert(
    fc.property(some, day, fc.integer({ min: 1000, max: 5000 }), day, (list, later, calories, queried) => {
      const versions = list.map((one) => version(one.from, one.calories));
      const first = versions.map(({ validFrom }) => validFrom).toSorted()[0] ?? later;
      fc.pre(queried < later && first < later);
      expect(
        findGoalsOnDay([...versions.filter((one) => one.validFrom !== later), version(later, calories)], queried),
      ).toEqual(
        findGoalsOnDay(
          versions.filter((one) => one.validFrom !== later),
          queried,
        ),
      );
    }),
  );
});
