import { expect, test } from "vitest";
import { isEnergyInconsistent } from "./energy-check.ts";

test.each([
  ["biscuits as labelled", { calories: 470, protein: 7, carbs: 68, fat: 18, fibre: 3 }, false],
  ["oil", { calories: 899, protein: 0, carbs: 0, fat: 99.9, fibre: 0 }, false],
  ["cucumber, a few kcal off", { calories: 16, protein: 0.7, carbs: 2.2, fat: 0.1, fibre: null }, false],
  ["a factor of ten", { calories: 47, protein: 7, carbs: 68, fat: 18, fibre: 3 }, true],
  ["kilojoules for kcal", { calories: 1966, protein: 7, carbs: 68, fat: 18, fibre: 3 }, true],
  ["wine, its alcohol unsaid", { calories: 83, protein: 0, carbs: 2.6, fat: 0, fibre: null }, true],
  ["wine with its alcohol", { calories: 83, protein: 0, carbs: 2.6, fat: 0, fibre: null, alcohol: 10.4 }, false],
  ["bran, most of it fibre", { calories: 262, protein: 15, carbs: 20, fat: 4, fibre: 43 }, false],
])("the energy of %s is checked against its macronutrients", (_name, food, off) => {
  expect(isEnergyInconsistent(food)).toBe(off);
});
