import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../calendar-day.ts";
import { computeDiaryStreak } from "./trend-summary.ts";

const saturday = "2026-11-21";
const before = (...counts: number[]) => counts.map((count) => addDays(saturday, -count));

describe("the diary streak", () => {
  test.each([
    ["nothing", [], { thisWeek: 0, currentStreak: 0 }],
    ["today alone", [0], { thisWeek: 1, currentStreak: 1 }],
    ["up to yesterday: today is not over", [1, 2, 3], { thisWeek: 3, currentStreak: 3 }],
    ["up to the day before yesterday", [2, 3], { thisWeek: 2, currentStreak: 0 }],
    ["a gap", [0, 1, 3, 4], { thisWeek: 4, currentStreak: 2 }],
    ["over the Sunday before", [0, 1, 2, 3, 4, 5, 6, 7], { thisWeek: 6, currentStreak: 8 }],
    ["planned for tomorrow", [-1], { thisWeek: 0, currentStreak: 0 }],
  ])("%s", (_, counts, streak) => {
    expect(computeDiaryStreak(before(...counts), saturday)).toEqual(streak);
  });

  test("a streak continues over clock changes", () => {
    const days = Array.from({ length: 10 }, (_, index) => addDays("2026-10-20", index));
    expect(computeDiaryStreak(days, "2026-10-29")).toEqual({ thisWeek: 4, currentStreak: 10 });
  });

  test("another logged day never shortens a streak", () => {
    const counts = fc.uniqueArray(fc.integer({ min: -3, max: 40 }));
    fc.assert(
      fc.property(counts, fc.integer({ min: -3, max: 40 }), (logged, one) => {
        const fewer = computeDiaryStreak(before(...logged), saturday);
        const more = computeDiaryStreak(before(...logged, one), saturday);
        expect(more.currentStreak).toBeGreaterThanOrEqual(fewer.currentStreak);
        expect(more.thisWeek).toBeGreaterThanOrEqual(fewer.thisWeek);
      }),
    );
  });
});
