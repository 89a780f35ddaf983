import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, isCalendarDay, isDiaryDay, isTimeZone, wallClock, weekOf } from "./calendar-day.ts";

const aDay = fc
  .date({ min: new Date("1950-01-01"), max: new Date("2150-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("a calendar day", () => {
  test.each([
    ["2026-11-21", true],
    ["2024-02-29", true],
    ["2026-02-29", false],
    ["2026-02-30", false],
    ["2026-13-01", false],
    ["0000-01-01", false],
    ["2026-1-1", false],
    ["2026-11-21T00:00:00Z", false],
    ["oggi", false],
    ["", false],
  ])("%s is a valid day: %s", (text, exists) => {
    expect(isCalendarDay(text)).toBe(exists);
  });

  test.each([
    ["2014-12-31", false],
    ["2015-01-01", true],
    ["2026-11-22", true],
    ["2027-11-22", true],
    ["2027-11-23", true],
    ["2027-11-24", false],
    ["9999-12-31", false],
    ["2026-02-30", false],
    ["", false],
  ])("%s is accepted as a diary day on 2026-11-22: %s", (text, can) => {
    expect(isDiaryDay(text, "2026-11-22")).toBe(can);
  });

  test("is accepted in the diary up to the same date next year, also after a leap day", () => {
    expect(isDiaryDay("2028-03-01", "2027-03-01")).toBe(true);
  });

  test("steps over month, year and clock changes", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-29", 1)).toBe("2026-03-30");
    expect(addDays("2026-10-25", -1)).toBe("2026-10-24");
  });

  test("minus the days added to it is the same day", () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        const there = addDays(day, count);
        expect(addDays(there, -count)).toBe(day);
        expect(daysBetween(day, there)).toBe(count);
      }),
    );
  });

  test("belongs to one week, from Monday to Sunday", () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const week = weekOf(day);
        expect(week).toHaveLength(7);
        expect(week).toContain(day);
        expect(new Date(`${week[0]}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(weekOf(week[6] ?? "")).toEqual(week);
      }),
    );
  });
});

describe("the wall clock", () => {
  test.each([
    ["2026-11-21T22:59:59Z", "Europe/Rome", "2026-11-21", 23],
    ["2026-11-21T23:00:00Z", "Europe/Rome", "2026-11-22", 0],
    ["2026-07-21T21:59:59Z", "Europe/Rome", "2026-07-21", 23],
    ["2026-03-29T01:00:00Z", "Europe/Rome", "2026-03-29", 3],
    ["2026-11-21T23:30:00Z", "America/New_York", "2026-11-21", 18],
    ["2026-11-21T23:30:00Z", "Pacific/Auckland", "2026-11-22", 12],
  ])("at %s in %s has the day %s, hour %i", (instant, zone, day, hour) => {
    expect(wallClock(new Date(instant), zone)).toEqual({ day, hour });
  });

  test("accepts existing time zones and rejects others", () => {
    expect(isTimeZone("Europe/Rome")).toBe(true);
    expect(isTimeZone("Europa/Roma")).toBe(false);
    expect(isTimeZone("")).toBe(false);
  });
});
