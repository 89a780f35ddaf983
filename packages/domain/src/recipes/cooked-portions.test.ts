import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recipeLimits } from "./recipe-limits.ts";
import { portionsToGrams, gramsPerPortion, gramsToPortions, portionGramBounds } from "./cooked-portions.ts";

const lasagne = { servings: 4, cookedGrams: 900 };

describe("portions of a weighed dish", () => {
  test("are eight tenths for 180 g of 900 g made for four", () => {
    expect(gramsToPortions(180, lasagne)).toBe(0.8);
    expect(gramsPerPortion(lasagne)).toBe(225);
    expect(portionsToGrams(0.8, lasagne)).toBe(180);
    expect(portionsToGrams(1 / 3, lasagne)).toBe(75);
  });

  test("are all of them for the whole dish", () => {
    expect(gramsToPortions(900, lasagne)).toBe(4);
    expect(gramsToPortions(1030, { servings: 3, cookedGrams: 1030 })).toBe(3);
  });

  test("are exactly a hundred for a hundred times the portion weight", () => {
    for (let tenths = 1; tenths <= 20_000; tenths++) {
      const dish = { servings: 7, cookedGrams: tenths / 10 };
      expect(gramsToPortions(100 * gramsPerPortion(dish), dish)).toBe(100);
    }
  });

  test("have bounds in grams, for a light dish and a heavy one", () => {
    expect(portionGramBounds(lasagne)).toEqual({ min: 3, max: 22_500 });
    expect(portionGramBounds({ servings: 20, cookedGrams: 1 })).toEqual({ min: 1, max: 5 });
    expect(portionGramBounds({ servings: 1, cookedGrams: 100_000 })).toEqual({ min: 1000, max: 10_000_000 });
  });
});

const dishes = fc.record({
  servings: fc.integer(recipeLimits.servings),
  cookedGrams: fc.integer({ min: 1, max: 1_000_000 }).map((tenths) => tenths / 10),
});

describe("portions of any weighed dish", () => {
  test("have bounds in grams that the diary accepts as portions", () => {
    fc.assert(
      fc.property(dishes, (dish) => {
        const { min, max } = portionGramBounds(dish);
        fc.pre(gramsPerPortion(dish) * recipeLimits.portions.max >= 1);
        expect(gramsToPortions(min, dish)).toBeGreaterThanOrEqual(recipeLimits.portions.min);
        expect(gramsToPortions(max, dish)).toBeLessThanOrEqual(recipeLimits.portions.max);
      }),
    );
  });

  test("convert typed grams back to the same grams", () => {
    fc.assert(
      fc.property(dishes, fc.integer({ min: 1, max: 100_000 }), (dish, tenths) => {
        const grams = tenths / 10;
        expect(portionsToGrams(gramsToPortions(grams, dish), dish)).toBe(grams);
      }),
    );
  });
});
