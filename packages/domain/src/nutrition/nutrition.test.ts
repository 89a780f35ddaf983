import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEnergyInconsistent } from "./energy.ts";
import {
  energyOfMacros,
  computeEntryNutrition,
  emptyOverrides,
  roundToOneDecimal,
  rescaleOverrides,
  roundOverrides,
  roundNutrition,
  scaleNutrition,
  sumNutrition,
} from "./nutrition.ts";

const amount = fc.double({ min: 0, max: 5000, noNaN: true });
const nutrition = fc.record({ calories: amount, protein: amount, carbs: amount, fat: amount });

describe("the nutrition of an entry", () => {
  const bread = { calories: 265, protein: 8.1, carbs: 49.4, fat: 3.2 };

  test("is food times servings, with whole kcal and macros of one decimal", () => {
    expect(computeEntryNutrition(bread, 1.5, emptyOverrides)).toEqual({
      calories: 398,
      protein: 12.2,
      carbs: 74.1,
      fat: 4.8,
    });
  });

  test("uses an override as the value of the whole entry, whatever the servings", () => {
    expect(computeEntryNutrition(bread, 3, { ...emptyOverrides, calories: 500 })).toEqual({
      calories: 500,
      protein: 24.3,
      carbs: 148.2,
      fat: 9.6,
    });
  });

  test("uses an override of zero", () => {
    expect(computeEntryNutrition(bread, 1, { ...emptyOverrides, fat: 0 }).fat).toBe(0);
  });

  test("saves an override as it is shown: whole kcal, grams with one decimal", () => {
    const saved = roundOverrides({ calories: 500.5, protein: 10.25, carbs: null, fat: 0.04 });
    expect(saved).toEqual({ calories: 501, protein: 10.3, carbs: null, fat: 0 });
  });

  test("rescales overrides with a new amount, and keeps those that are computed", () => {
    expect(rescaleOverrides({ calories: 500, protein: 10.5, carbs: null, fat: null }, 2, 3)).toEqual({
      calories: 750,
      protein: 15.8,
      carbs: null,
      fat: null,
    });
    expect(rescaleOverrides(emptyOverrides, 1, 2)).toEqual(emptyOverrides);
  });
});

test.each([
  [0.05, 0.1],
  [0.15, 0.2],
  [1.25, 1.3],
  [12.34, 12.3],
  [0, 0],
])("%d is rounded to %d", (value, shown) => {
  expect(roundToOneDecimal(value)).toBe(shown);
});

test("macros have 4, 4 and 9 kcal a gram", () => {
  expect(energyOfMacros({ protein: 10, carbs: 20, fat: 5 })).toBe(165);
});

test("the sum of all parts equals the whole before rounding", () => {
  fc.assert(
    fc.property(nutrition, fc.integer({ min: 1, max: 20 }), (food, parts) => {
      const whole = sumNutrition(Array.from({ length: parts }, () => scaleNutrition(food, 1 / parts)));
      expect(whole.calories).toBeCloseTo(food.calories, 6);
      expect(whole.fat).toBeCloseTo(food.fat, 6);
    }),
  );
});

test("rounding changes a value by at most half a unit", () => {
  fc.assert(
    fc.property(nutrition, (food) => {
      const shown = roundNutrition(food);
      expect(Number.isInteger(shown.calories)).toBe(true);
      expect(Math.abs(shown.calories - food.calories)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(shown.protein - food.protein)).toBeLessThanOrEqual(0.05 + 1e-9);
    }),
  );
});

test.each([
  ["biscuits as labelled", { calories: 470, protein: 7, carbs: 68, fat: 18, fibre: 3 }, false],
  ["oil", { calories: 899, protein: 0, carbs: 0, fat: 99.9, fibre: 0 }, false],
  ["cucumber, a few kcal off", { calories: 16, protein: 0.7, carbs: 2.2, fat: 0.1, fibre: null }, false],
  ["a factor of ten", { calories: 47, protein: 7, carbs: 68, fat: 18, fibre: 3 }, true],
  ["kilojoules for kcal", { calories: 1966, protein: 7, carbs: 68, fat: 18, fibre: 3 }, true],
  ["wine, its alcohol unsaid", { calories: 83, protein: 0, carbs: 2.6, fat: 0, fibre: null }, true],
  ["wine with its alcohol", { calories: 83, protein: 0, carbs: 2.6, fat: 0, fibre: null, alcohol: 10.4 }, false],
  ["a food exactly 20 kcal off", { calories: 60, protein: 10, carbs: 0, fat: 0 }, false],
  ["a food exactly a fifth off", { calories: 500, protein: 100, carbs: 0, fat: 0 }, false],
  ["a food less than a fifth off", { calories: 480, protein: 100, carbs: 0, fat: 0 }, false],
  ["a food more than a fifth off", { calories: 504, protein: 100, carbs: 0, fat: 0 }, true],
  ["bran, most of it fibre", { calories: 262, protein: 15, carbs: 20, fat: 4, fibre: 43 }, false],
])("the energy of %s is checked against its macronutrients", (_name, food, off) => {
  expect(isEnergyInconsistent(food)).toBe(off);
});
