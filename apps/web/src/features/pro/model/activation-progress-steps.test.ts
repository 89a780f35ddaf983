import { expect, test } from "vitest";
import {
  countChecksAt,
  progressDurationMs,
  toSteppedProgress,
  messageIndexAt,
  progressAt,
  updateIntervalMs,
} from "./activation-progress-steps.ts";

test("the bar is empty at first, half full after 5 s, full after 10 s and never more", () => {
  expect([0, 5000, 9999, 10_000, 10_500, 60_000].map(progressAt)).toEqual([0, 50, 99, 100, 100, 100]);
});

test("the bar never moves back", () => {
  const shown = Array.from({ length: progressDurationMs / updateIntervalMs + 10 }, (_, tick) =>
    progressAt(tick * updateIntervalMs),
  );
  expect(shown.toSorted((a, b) => a - b)).toEqual(shown);
});

test("the checks turn on above 20, 40, 60 and 80 per cent", () => {
  expect([0, 20, 21, 40, 41, 60, 61, 80, 81, 100].map(countChecksAt)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
});

test("seven messages follow one another, the last one until the end", () => {
  const shown = Array.from({ length: 101 }, (_, progress) => messageIndexAt(progress, 7));
  expect([...new Set(shown)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([shown[0], shown[50], shown[99], shown[100]]).toEqual([0, 3, 6, 6]);
});

test("with reduced motion the bar moves in steps and still fills", () => {
  expect([0, 19, 20, 57, 99, 100].map(toSteppedProgress)).toEqual([0, 0, 20, 40, 80, 100]);
});
