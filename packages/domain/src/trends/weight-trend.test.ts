import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../calendar-day.ts";
import {
  computeMeanWeight,
  computeWeeklyChange,
  computeWeeklyChangeInterval,
  weightLeadDays,
  buildWeightPoints,
} from "./weight-trend.ts";

const on = (day: string, kg: number) => ({ day, kg });

test("the mean of a day uses the weights of its last seven days only", () => {
  const weights = [on("2026-11-14", 90), on("2026-11-15", 72), on("2026-11-18", 71), on("2026-11-21", 70.3)];
  expect(computeMeanWeight(weights, "2026-11-21")).toBe(71.1);
  expect(computeMeanWeight(weights, "2026-11-13")).toBeNull();
  expect(computeMeanWeight(weights, "2026-11-28")).toBeNull();
});

test("the points lie in the period; the days before it are used for the first means", () => {
  const weights = [on("2026-11-17", 71), on("2026-11-15", 73)];
  expect(buildWeightPoints(weights, "2026-11-16", "2026-11-22")).toEqual([{ day: "2026-11-17", kg: 71, mean: 72 }]);
});

test("the points are in the order of the days, with both ends of the period", () => {
  const weights = [on("2026-11-22", 70), on("2026-11-16", 72), on("2026-11-19", 71), on("2026-11-23", 80)];
  const points = buildWeightPoints(weights, "2026-11-16", "2026-11-22");
  expect(points.map(({ day }) => day)).toEqual(["2026-11-16", "2026-11-19", "2026-11-22"]);
});

test("the weekly change counts from the last weight of the period", () => {
  const weights = [on("2026-11-09", 74), on("2026-11-16", 72), on("2026-11-19", 71), on("2026-11-22", 70)];
  expect(computeWeeklyChange(weights, "2026-11-16", "2026-11-22")).toBe(-3);
});

test("the weekly change is the difference of two means", () => {
  const weights = [on("2026-11-10", 72), on("2026-11-14", 71.6), on("2026-11-18", 71.4), on("2026-11-21", 71)];
  expect(computeWeeklyChange(weights, "2026-11-16", "2026-11-22")).toBe(-0.6);
  expect(computeWeeklyChange(weights.slice(2), "2026-11-16", "2026-11-22")).toBeNull();
  expect(computeWeeklyChange(weights.slice(0, 2), "2026-11-16", "2026-11-22")).toBeNull();
});

/** Weighings of the days before 2026-11-22, the last one on that day. */
const until22 = (kilograms: readonly number[], step = 1) =>
  kilograms.map((kg, index) => on(addDays("2026-11-22", (index + 1 - kilograms.length) * step), kg));
const straying = (sd: number) => Array.from({ length: 14 }, (_, day) => 71.3 - day * 0.1 + (day % 2 ? sd : -sd));

test.each([
  ["that do not stray has the error of the scale", until22(straying(0)), -0.7, { low: -1, high: -0.4 }],
  ["that stray more is wider", until22(straying(0.9)), -0.5, { low: -1.4, high: 0.4 }],
  ["that are few is wider", until22([71.2, 71.4, 70.1, 70.3], 4), -1.1, { low: -2.5, high: 0.3 }],
  ["of other weeks alone has no interval", until22([75, 74, 73, 72], 7), -1, null],
  ["of one week has no change and no interval", until22([71, 70.8, 70.9, 71.1]), null, null],
])("the weekly change of weighings %s", (_what, weights, change, interval) => {
  expect(computeWeeklyChange(weights, "2026-11-16", "2026-11-22")).toBe(change);
  expect(computeWeeklyChangeInterval(weights, "2026-11-16", "2026-11-22")).toEqual(interval);
});

test("the interval holds the true weekly change of independent weighings in about nine of ten cases", () => {
  let seed = 1;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const normal = (): number => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  for (const step of [1, 2]) {
    const held = Array.from({ length: 2000 }, () => {
      const weights = until22(
        Array.from({ length: 14 / step }, (_, at) => 71 - 0.1 * step * at + 1.1 * normal()),
        step,
      );
      const interval = computeWeeklyChangeInterval(weights, "2026-11-16", "2026-11-22");
      return interval !== null && interval.low <= -0.7 && interval.high >= -0.7;
    }).filter(Boolean).length;
    expect(held / 2000).toBeGreaterThan(0.87);
    expect(held / 2000).toBeLessThan(0.94);
  }
});

const someWeights = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: 0, max: 60 }).map((count) => addDays("2026-10-01", count)),
    kg: fc.integer({ min: 200, max: 4000 }).map((tenths) => tenths / 10),
  }),
  { selector: ({ day }) => day },
);

test("a mean lies between the lowest and the highest weight, and weights before the lead days change nothing", () => {
  fc.assert(
    fc.property(someWeights, (weights) => {
      const [from, to] = ["2026-11-02", "2026-11-08"];
      const points = buildWeightPoints(weights, from, to);
      const all = weights.map(({ kg }) => kg);
      for (const { mean } of points) {
        expect(mean).toBeGreaterThanOrEqual(Math.min(...all));
        expect(mean).toBeLessThanOrEqual(Math.max(...all));
      }
      const near = weights.filter(({ day }) => day >= addDays(from, -weightLeadDays) && day <= to);
      expect(buildWeightPoints(near, from, to)).toEqual(points);
      expect(computeWeeklyChange(near, from, to)).toBe(computeWeeklyChange(weights, from, to));
    }),
  );
});

test("a constant weight has a change of zero", () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 4000 }), (tenths) => {
      const weights = Array.from({ length: 20 }, (_, index) => on(addDays("2026-11-01", index), tenths / 10));
      expect(Math.abs(computeWeeklyChange(weights, "2026-11-16", "2026-11-22") ?? 1)).toBe(0);
    }),
  );
});
