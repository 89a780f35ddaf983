import fc from "fast-check";
import { expect, test } from "vitest";
import { extraNutrients } from "../nutrition/nutrient-keys.ts";
import { computeNutrientMeans as computeMeans, type NutrientDay } from "./trend-summary.ts";

const computeNutrientMeans = (days: readonly NutrientDay[]) => computeMeans(extraNutrients, days);

const none = { amount: null, calories: 0 };
const aDay = (overrides: Partial<NutrientDay>): NutrientDay => ({
  day: "2026-11-21",
  calories: 2000,
  fibre: none,
  sugars: none,
  saturated: none,
  salt: none,
  ...overrides,
});

test("a nutrient without known values has no mean, not a mean of zero", () => {
  const means = computeNutrientMeans([aDay({ fibre: { amount: 12, calories: 1560 } }), aDay({})]);
  expect(means.fibre).toEqual({ amount: 6, coverage: 39 });
  expect(means.sugars).toEqual({ amount: null, coverage: 0 });
});

test("a known value of zero has the mean 0 g, and salt has two decimals", () => {
  const [nothing, little] = [
    { amount: 0, calories: 2000 },
    { amount: 0.375, calories: 1999.9 },
  ];
  const means = computeNutrientMeans([aDay({ sugars: nothing, salt: little })]);
  expect(means.sugars).toEqual({ amount: 0, coverage: 100 });
  expect(means.salt).toEqual({ amount: 0.38, coverage: 99 });
});

test("a mean is rounded once, without the noise of binary fractions", () => {
  const known = { amount: 5.02, calories: 2000 };
  expect(computeNutrientMeans([aDay({ salt: known }), aDay({})]).salt.amount).toBe(2.51);
});

test("without days or without energy there is no mean", () => {
  expect(computeNutrientMeans([]).salt).toEqual({ amount: null, coverage: 0 });
  expect(computeNutrientMeans([aDay({ calories: 0 })]).salt).toEqual({ amount: null, coverage: 0 });
});

test("what water has is known although it has no energy, and without energy nothing is unknown", () => {
  const water = { amount: 0.4, calories: 0 };
  expect(computeNutrientMeans([aDay({ calories: 0, salt: water })]).salt).toEqual({ amount: 0.4, coverage: 100 });
  expect(computeNutrientMeans([aDay({ salt: water })]).salt).toEqual({ amount: 0.4, coverage: 0 });
  const known = { amount: 1, calories: 2000 };
  expect(computeNutrientMeans([aDay({ calories: 0, salt: water }), aDay({ salt: known })]).salt).toEqual({
    amount: 0.7,
    coverage: 100,
  });
});

test("the coverage is a percentage, and 100 only where all values are known", () => {
  const day = fc
    .record({ calories: fc.integer({ min: 1, max: 5000 }), part: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ calories, part }) => aDay({ calories, salt: { amount: 1, calories: calories * part } }));
  fc.assert(
    fc.property(fc.array(day, { minLength: 1 }), (days) => {
      const { coverage } = computeNutrientMeans(days).salt;
      expect(coverage).toBeGreaterThanOrEqual(0);
      expect(coverage).toBeLessThanOrEqual(100);
      if (coverage === 100) {
        for (const one of days) expect(one.salt.calories).toBeGreaterThan(one.calories * 0.99);
      }
    }),
  );
});
