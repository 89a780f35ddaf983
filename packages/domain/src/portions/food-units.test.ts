import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gramsToUnitCount, unitCountToGrams, listFoodUnits } from "./food-units.ts";

const slice = { label: "1 fetta", grams: 30 };
const bread = { units: [{ label: "1 panino piccolo, 1 fetta media", grams: 50 }, slice], liquid: false, density: null };
const grams = fc.integer({ min: 1, max: 10_000 }).map((tenths) => tenths / 10);
const unit = fc.integer({ min: 1, max: 5000 }).map((tenths) => ({ grams: tenths / 10 }));

describe("food units", () => {
  test("of bread are its own, then etti and grams", () => {
    expect(listFoodUnits(bread).map(({ label, grams: weight }) => [label, weight])).toEqual([
      ["1 panino piccolo, 1 fetta media", 50],
      ["1 fetta", 30],
      ["etto", 100],
      ["g", 1],
    ]);
  });

  test("of a drink are millilitres and vessels, with one gram a millilitre where the density is unknown", () => {
    const units = listFoodUnits({ units: [], liquid: true, density: null });
    expect(units.map(({ label, grams: weight }) => [label, weight])).toEqual([
      ["ml", 1],
      ["bicchiere", 200],
      ["tazza", 250],
      ["lattina", 330],
      ["cucchiaio", 10],
      ["cucchiaino", 5],
      ["g", 1],
    ]);
  });

  test("weigh a spoon of oil by its density", () => {
    const spoon = listFoodUnits({ units: [], liquid: true, density: 0.916 }).find(({ id }) => id === "cucchiaio");
    expect(spoon && unitCountToGrams(spoon, 2)).toBe(18.3);
  });

  test("use the spoon weight of the food table where there is one", () => {
    const oil = { units: [{ label: "1 cucchiaio (10 ml)", grams: 9 }], liquid: true, density: 0.916 };
    expect(listFoodUnits(oil).filter(({ label }) => label.includes("cucchiaio"))).toEqual([
      { id: "1 cucchiaio (10 ml)", label: "1 cucchiaio (10 ml)", grams: 9 },
    ]);
  });

  test("have a positive weight and a unique id", () => {
    const labels = fc.uniqueArray(
      fc.string({ minLength: 1, maxLength: 20 }).map((text) => `1 ${text}`),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(
        labels,
        fc.boolean(),
        fc.option(fc.double({ min: 0.5, max: 1.5, noNaN: true })),
        (names, liquid, density) => {
          const units = listFoodUnits({ units: names.map((label) => ({ label, grams: 30 })), liquid, density });
          expect(units.every((each) => each.grams > 0)).toBe(true);
          expect(new Set(units.map(({ id }) => id)).size).toBe(units.length);
        },
      ),
    );
  });
});

describe("an amount in a unit", () => {
  test("of two slices weighs twice one slice", () => {
    expect(unitCountToGrams(slice, 2)).toBe(60);
    expect(unitCountToGrams(slice, 1.5)).toBe(45);
    expect(gramsToUnitCount(slice, 60)).toBe(2);
  });

  test("converted from grams and back is the same weight, up to two decimals of the unit", () => {
    fc.assert(
      fc.property(unit, grams, (one, weight) => {
        const back = unitCountToGrams(one, gramsToUnitCount(one, weight));
        expect(Math.abs(back - weight)).toBeLessThanOrEqual(one.grams * 0.005 + 0.05 + 1e-9);
      }),
    );
  });

  test("of whole units is converted back to the same number", () => {
    fc.assert(
      fc.property(unit, fc.integer({ min: 1, max: 20 }), (one, count) => {
        expect(gramsToUnitCount(one, unitCountToGrams(one, count))).toBe(count);
      }),
    );
  });

  test("never weighs less than a smaller amount", () => {
    fc.assert(
      fc.property(unit, grams, grams, (one, some, other) => {
        expect(unitCountToGrams(one, Math.min(some, other))).toBeLessThanOrEqual(
          unitCountToGrams(one, Math.max(some, other)),
        );
      }),
    );
  });

  test("is converted to grams with one decimal", () => {
    fc.assert(
      fc.property(unit, grams, (one, count) => {
        const tenths = unitCountToGrams(one, count) * 10;
        expect(Math.abs(tenths - Math.round(tenths))).toBeLessThan(1e-6);
      }),
    );
  });
});
