import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../calendar-day.ts";
import { areSameSettings, findGoalsOnDay, weekdayOf, type GoalVersion } from "./goal-versions.ts";
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

test("goals are the same within the rounding of their grams, on every weekday", () => {
  const present = version("2026-11-01", 2000, { 6: of(2400) });
  const rounded = { ...of(2000), dailyFatGoal: of(2000).dailyFatGoal + 1 };
  expect(areSameSettings(present, { goals: rounded, weekdays: { 6: of(2400) } })).toBe(true);
  for (const other of [
    { goals: of(2001), weekdays: present.weekdays },
    { goals: { ...of(2000), dailyProteinGoal: of(2000).dailyProteinGoal - 2 }, weekdays: present.weekdays },
    { goals: of(2000), weekdays: {} },
    { goals: of(2000), weekdays: { 6: of(2300) } },
    { goals: of(2000), weekdays: { ...present.weekdays, 7: of(2400) } },
  ])
    expect(areSameSettings(present, other)).toBe(false);
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
