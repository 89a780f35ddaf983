import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, productDay, productInstant, wallClock } from "../calendar-day.ts";
import {
  areRemindersUnwanted,
  findUsualEntries,
  findUsualTimes,
  planReminder,
  remindedMeals,
  type LoggedMeal,
} from "./meal-reminder.ts";

const days = (count: number) => Array.from({ length: count }, (_day, index) => addDays("2026-11-01", index));
const lunches = (minutes: readonly (number | null)[]): LoggedMeal[] =>
  days(minutes.length).map((day, index) => ({ day, mealType: "lunch", minute: minutes[index] ?? null }));

describe("the usual time of a meal", () => {
  test("is a time that was logged, has half of the times near it, and does not depend on their order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1439 }), { minLength: 3, maxLength: 28 }), (minutes) => {
        const { lunch } = findUsualTimes(lunches(minutes));
        expect(findUsualTimes(lunches(minutes).toReversed())).toEqual({ ...(lunch !== undefined && { lunch }) });
        if (lunch === undefined) return;
        expect(minutes).toContain(lunch);
        expect(minutes.filter((minute) => Math.abs(minute - lunch) <= 90).length * 2).toBeGreaterThanOrEqual(
          minutes.length,
        );
      }),
    );
  });

  test("follows a person who eats within half an hour of one time, whatever a few exceptions are", () => {
    const regular = fc.array(fc.integer({ min: 770, max: 800 }), { minLength: 15, maxLength: 20 });
    const exceptions = fc.array(fc.integer({ min: 0, max: 1439 }), { maxLength: 8 });
    fc.assert(
      fc.property(regular, exceptions, (usual, odd) => {
        const { lunch = 0 } = findUsualTimes(lunches([...usual, ...odd]));
        expect(lunch).toBeGreaterThanOrEqual(770);
        expect(lunch).toBeLessThanOrEqual(800);
      }),
    );
  });

  test.each([
    ["two days", lunches([780, 780])],
    ["days whose times are not known", lunches([780, 780, null, null])],
    ["times all over the day", lunches([420, 600, 780, 960, 1140])],
    [
      "a meal on fewer than half of the logged days",
      [...lunches([780, 780, 780]), ...days(7).map((day): LoggedMeal => ({ day, mealType: "dinner", minute: null }))],
    ],
    ["a snack", lunches([780, 780, 780]).map((meal): LoggedMeal => ({ ...meal, mealType: "snack" }))],
  ])("is not known from %s", (_what, meals) => {
    expect(findUsualTimes(meals)).toEqual({});
  });
});

test("what is eaten as usual are the foods of more than half of the days, each by its newest entry", () => {
  const entries = [
    { id: "e7", day: "2026-11-04", food: "coffee" },
    { id: "e6", day: "2026-11-03", food: "rusk" },
    { id: "e5", day: "2026-11-03", food: "coffee" },
    { id: "e4", day: "2026-11-02", food: "rusk" },
    { id: "e3", day: "2026-11-02", food: "coffee" },
    { id: "e2", day: "2026-11-01", food: "croissant" },
    { id: "e1", day: "2026-11-01", food: "rusk" },
  ];
  expect(findUsualEntries(entries)).toEqual(["e7", "e6"]);
  expect(findUsualEntries(entries.slice(0, 3))).toEqual([]);
});

/** Lives a day in Rome by the plan: looks when it says, and returns the reminders with the clock at which they come. */
function liveDay(usualTimes: Parameters<typeof planReminder>[0]["usualTimes"], day: string, logged: "lunch"[] = []) {
  const sent: { meal: string; at: Date }[] = [];
  for (let now = productInstant(day, 0); productDay(now) === day;) {
    const { meal, nextCheckAt } = planReminder({ now, usualTimes, loggedMeals: logged, isDayDone: sent.length > 0 });
    if (meal) sent.push({ meal, at: now });
    expect(nextCheckAt.getTime()).toBeGreaterThan(now.getTime());
    now = nextCheckAt;
  }
  return sent;
}
const clockOf = (at: Date) =>
  new Intl.DateTimeFormat("it-IT", { timeZone: "Europe/Rome", timeStyle: "short" }).format(at);

describe("the plan of a day", () => {
  const minute = fc.option(fc.integer({ min: 0, max: 1439 }), { nil: undefined });
  const times = fc.record({ breakfast: minute, lunch: minute, dinner: minute });
  const anyDay = fc.integer({ min: 0, max: 730 }).map((count) => addDays("2026-01-01", count));

  test("has at most one reminder, 45 minutes after a usual time of an empty meal, on every day of the year", () => {
    fc.assert(
      fc.property(times, anyDay, fc.boolean(), (usual, day, isLunchLogged) => {
        const usualTimes = Object.fromEntries(Object.entries(usual).filter(([, value]) => value !== undefined));
        const sent = liveDay(usualTimes, day, isLunchLogged ? ["lunch"] : []);
        const due = remindedMeals
          .filter((meal) => !(isLunchLogged && meal === "lunch"))
          .flatMap((meal) => (usual[meal] === undefined ? [] : [usual[meal] + 45]))
          .filter((at) => at < 1440)
          .map((at) => productInstant(day, at).getTime());
        expect(sent.map(({ at }) => at.getTime())).toEqual(due.length === 0 ? [] : [Math.min(...due)]);
      }),
    );
  });

  test.each([
    ["2026-03-28", 90, "02:15", "2026-03-28T01:15:00Z"],
    ["2026-03-29", 90, "03:15", "2026-03-29T01:15:00Z"],
    ["2026-03-29", 780, "13:45", "2026-03-29T11:45:00Z"],
    ["2026-10-25", 90, "02:15", "2026-10-25T00:15:00Z"],
    ["2026-10-25", 780, "13:45", "2026-10-25T12:45:00Z"],
  ])("on %s a meal at minute %d is reminded of at %s", (day, usual, clock, instant) => {
    const [reminder] = liveDay({ breakfast: usual }, day);
    expect(reminder?.at).toEqual(new Date(instant));
    expect(reminder && clockOf(reminder.at)).toBe(clock);
  });

  test("an hour late a reminder is left out, and the next meal is looked at", () => {
    const plan = (now: Date) =>
      planReminder({ now, usualTimes: { lunch: 780, dinner: 1200 }, loggedMeals: [], isDayDone: false });
    expect(plan(productInstant("2026-11-26", 825 + 59)).meal).toBe("lunch");
    expect(plan(productInstant("2026-11-26", 825 + 60))).toEqual({
      meal: null,
      nextCheckAt: productInstant("2026-11-26", 1245),
    });
  });
});

test("every minute of every day in Rome has its instant", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 730 }), fc.integer({ min: 0, max: 1439 }), (count, minute) => {
      const day = addDays("2026-01-01", count);
      const clock = wallClock(productInstant(day, minute), "Europe/Rome");
      const isLeftOut = (day === "2026-03-29" || day === "2027-03-28") && Math.floor(minute / 60) === 2;
      expect(clock).toEqual({ day, hour: Math.floor(minute / 60) + (isLeftOut ? 1 : 0) });
    }),
  );
});

test("reminders are unwanted after three in a row that were ignored", () => {
  const [ignored, answered] = [{ isIgnored: true }, { isIgnored: false }];
  expect(areRemindersUnwanted([ignored, ignored, ignored, answered])).toBe(true);
  expect(areRemindersUnwanted([ignored, ignored])).toBe(false);
  expect(areRemindersUnwanted([ignored, answered, ignored, ignored])).toBe(false);
});
