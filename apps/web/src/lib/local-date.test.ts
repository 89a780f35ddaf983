import { expect, test } from "vitest";
import { formatRelativeTime, timeOfNewEntry } from "./local-date.ts";

test("midnight, when free scans come back, is the day alone; other times have their hour", () => {
  const now = new Date(2026, 10, 26, 18, 30);
  expect(formatRelativeTime(new Date(2026, 10, 27, 0, 0), now)).toBe("domani");
  expect(formatRelativeTime(new Date(2026, 10, 26, 13, 4), now)).toBe("oggi alle 13:04");
  expect(formatRelativeTime(new Date(2026, 10, 27, 8, 30), now)).toBe("domani alle 08:30");
});

test.each([
  ["the meal of the hour", "2026-11-21", "lunch", "13:05"],
  ["a snack at any hour", "2026-11-21", "snack", "13:05"],
  ["an earlier meal, logged afterwards", "2026-11-21", "breakfast", null],
  ["yesterday", "2026-11-20", "lunch", null],
  ["tomorrow", "2026-11-22", "snack", null],
] as const)(
  "the time of a new entry is that of logging it, where that is when it is eaten: %s",
  (_, day, meal, time) => {
    expect(timeOfNewEntry(day, meal, new Date(2026, 10, 21, 13, 5))).toBe(time);
  },
);
