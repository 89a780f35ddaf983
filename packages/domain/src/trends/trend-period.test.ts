import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, weekOf } from "../calendar-day.ts";
import {
  listPeriodDays,
  historyMonths,
  historyStart,
  monthStart,
  shiftPeriod,
  periodContaining,
  periodAccessOf,
  trendSpans,
} from "./trend-period.ts";

const aDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2000-01-01", count));
const aSpan = fc.constantFrom(...trendSpans);

describe("a trend period", () => {
  test.each([
    ["week", "2026-11-21", "2026-11-16", "2026-11-22"],
    ["week", "2027-01-01", "2026-12-28", "2027-01-03"],
    ["week", "2026-03-29", "2026-03-23", "2026-03-29"],
    ["month", "2026-11-30", "2026-11-01", "2026-11-30"],
    ["month", "2026-12-31", "2026-12-01", "2026-12-31"],
    ["month", "2024-02-10", "2024-02-01", "2024-02-29"],
    ["month", "2026-02-28", "2026-02-01", "2026-02-28"],
    ["month", "2026-10-25", "2026-10-01", "2026-10-31"],
  ] as const)("the %s of %s goes from %s to %s", (span, day, from, to) => {
    expect(periodContaining(span, day)).toEqual({ span, from, to });
  });

  test("contains its day, and is the same for each of its days", () => {
    fc.assert(
      fc.property(aSpan, aDay, (span, day) => {
        const period = periodContaining(span, day);
        const days = listPeriodDays(period);
        expect(days).toContain(day);
        for (const one of days) expect(periodContaining(span, one)).toEqual(period);
        if (span === "week") expect(days).toEqual(weekOf(day));
        else expect(days.every((one) => one.slice(0, 7) === day.slice(0, 7))).toBe(true);
      }),
    );
  });

  test("ends the day before the next one, and shifting it back gives the same period", () => {
    fc.assert(
      fc.property(aSpan, aDay, fc.integer({ min: -60, max: 60 }), (span, day, count) => {
        const period = periodContaining(span, day);
        expect(addDays(period.to, 1)).toBe(shiftPeriod(period, 1).from);
        expect(shiftPeriod(shiftPeriod(period, count), -count)).toEqual(period);
      }),
    );
  });

  test("months are counted over the end of a year", () => {
    expect(monthStart("2026-01-31", -1)).toBe("2025-12-01");
    expect(monthStart("2026-12-31", 1)).toBe("2027-01-01");
    expect(monthStart("2026-11-21", -23)).toBe("2024-12-01");
  });
});

describe("access to a trend period", () => {
  const today = "2026-11-21";
  test.each([
    ["week", "2026-11-22", "free"],
    ["week", "2026-11-23", "none"],
    ["week", "2026-11-09", "free"],
    ["week", "2026-11-08", "pro"],
    ["month", "2026-11-30", "free"],
    ["month", "2026-12-01", "none"],
    ["month", "2026-10-01", "free"],
    ["month", "2026-09-30", "pro"],
    ["month", "2024-12-01", "pro"],
    ["month", "2024-11-30", "none"],
    ["week", "2024-12-01", "pro"],
    ["week", "2024-11-24", "none"],
  ] as const)("for the %s of %s: %s", (span, day, reach) => {
    expect(periodAccessOf(periodContaining(span, day), today)).toBe(reach);
  });

  test("is free for the current and the previous period on any day, and the history has 24 months", () => {
    fc.assert(
      fc.property(aSpan, aDay, (span, day) => {
        const present = periodContaining(span, day);
        expect(periodAccessOf(present, day)).toBe("free");
        expect(periodAccessOf(shiftPeriod(present, -1), day)).toBe("free");
        expect(periodAccessOf(shiftPeriod(present, -2), day)).toBe("pro");
        expect(periodAccessOf(shiftPeriod(present, 1), day)).toBe("none");
        const first = shiftPeriod(periodContaining("month", day), 1 - historyMonths);
        expect(first.from).toBe(historyStart(day));
        expect(periodAccessOf(first, day)).toBe("pro");
        expect(periodAccessOf(shiftPeriod(first, -1), day)).toBe("none");
        expect(daysBetween(historyStart(day), day)).toBeLessThanOrEqual(731);
      }),
    );
  });
});
