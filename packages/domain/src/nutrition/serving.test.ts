import { expect, test } from "vitest";
import { parseServingSizeGrams, isServingGrams, isVolumeText, formatServingSize } from "./serving.ts";

test.each([
  [0.1, true],
  [1000, true],
  [0.05, false],
  [1000.1, false],
  [Number.NaN, false],
])("%d g is accepted as an amount: %s", (grams, allowed) => {
  expect(isServingGrams(grams)).toBe(allowed);
});

test.each([
  ["150g", 150],
  ["150 g", 150],
  ["1,5 kg", 1500],
  ["33 cl", 330],
  ["2 hg", 200],
  ["1,25 l", 1250],
  ["1 porzione", null],
  ["0 g", null],
  ["", null],
])("a serving of %j weighs %s g", (text, grams) => {
  expect(parseServingSizeGrams(text)).toBe(grams);
});

test("a serving size is formatted with at most one decimal", () => {
  expect(formatServingSize(160)).toBe("160g");
  expect(formatServingSize(12.34)).toBe("12.3g");
});

test.each([
  ["33 cl", true],
  ["200ml", true],
  ["1,5 L", true],
  ["150g", false],
  ["1 lattina", false],
  ["2 litri", false],
  ["mezzo l", false],
])("a serving of %j is a volume: %s", (text, volume) => {
  expect(isVolumeText(text)).toBe(volume);
});
