import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gramsToUnitCount, unitCountToGrams, convertCookingState, listFoodUnits } from "./food-units.ts";

const slice = { label: "1 fetta", grams: 30 };
const bread = {
  units: [{ label: "1 panino piccolo, 1 fetta media", grams: 50 }, slice],
  liquid: false,
  density: null,
};
const grams = fc.integer({ min: 1, max: 10_000 }).map((tenths) => tenths / 10);
const unit = fc.integer({ min: 1, max: 5000 }).map((tenths) => ({ grams: tenths / 10 }));

describe("the units of a food", () => {
  test("bread is counted in its own units, then in etti and grams", () => {
    expect(listFoodUnits(bread).map(({ label, grams: weight }) => [label, weight])).toEqual([
      ["1 panino piccolo, 1 fetta media", 50],
      ["1 fetta", 30],
      ["etto", 100],
      ["g", 1],
    ]);
  });

  test("a drink is counted in millilitres and vessels, a millilitre being a gram where nobody knows better", () => {
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

  test("a spoon of oil weighs less than its millilitres", () => {
    const spoon = listFoodUnits({ units: [], liquid: true, density: 0.916 }).find(
      ({ id }) => id === "cucchiaio",
    );
    expect(spoon && unitCountToGrams(spoon, 2)).toBe(18.3);
  });

  test("a spoon that the table has weighed is the table's", () => {
    const oil = { units: [{ label: "1 cucchiaio (10 ml)", grams: 9 }], liquid: true, density: 0.916 };
    expect(listFoodUnits(oil).filter(({ label }) => label.includes("cucchiaio"))).toEqual([
      { id: "1 cucchiaio (10 ml)", label: "1 cucchiaio (10 ml)", grams: 9 },
    ]);
  });

  test("every unit of a food weighs something and has a name of its own", () => {
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
          const units = listFoodUnits({
            units: names.map((label) => ({ label, grams: 30 })),
            liquid,
            density,
          });
          expect(units.every((each) => each.grams > 0)).toBe(true);
          expect(new Set(units.map(({ id }) => id)).size).toBe(units.length);
        },
      ),
    );
  });
});

describe("an amount in a unit", () => {
  test("two slices weigh twice one", () => {
    expect(unitCountToGrams(slice, 2)).toBe(60);
    expect(unitCountToGrams(slice, 1.5)).toBe(45);
    expect(gramsToUnitCount(slice, 60)).toBe(2);
  });

  test("grams in a unit and back are the same grams, to what two decimals of the unit weigh", () => {
    fc.assert(
      fc.property(unit, grams, (one, weight) => {
        const back = unitCountToGrams(one, gramsToUnitCount(one, weight));
        expect(Math.abs(back - weight)).toBeLessThanOrEqual(one.grams * 0.005 + 0.05 + 1e-9);
      }),
    );
  });

  test("whole units read back as themselves", () => {
    fc.assert(
      fc.property(unit, fc.integer({ min: 1, max: 20 }), (one, count) => {
        expect(gramsToUnitCount(one, unitCountToGrams(one, count))).toBe(count);
      }),
    );
  });

  test("more of a unit never weighs less", () => {
    fc.assert(
      fc.property(unit, grams, grams, (one, some, other) => {
        expect(unitCountToGrams(one, Math.min(some, other))).toBeLessThanOrEqual(
          unitCountToGrams(one, Math.max(some, other)),
        );
      }),
    );
  });

  test("grams have one decimal", () => {
    fc.assert(
      fc.property(unit, grams, (one, count) => {
        const tenths = unitCountToGrams(one, count) * 10;
        expect(Math.abs(tenths - Math.round(tenths))).toBeLessThan(1e-6);
      }),
    );
  });
});

describe("raw and cooked", () => {
  // Long pasta: SINU, LARN V rev. (2025), table 3.
  const rawPasta = { state: "raw", factor: 2.1 } as const;
  const cookedPasta = { state: "cooked", factor: 2.1 } as const;

  test("168 g on the plate were 80 g in the pack", () => {
    expect(convertCookingState(rawPasta, 168)).toBe(80);
    expect(convertCookingState(cookedPasta, 80)).toBe(168);
  });

  test("there and back is the same weight to the tenth that either is rounded to", () => {
    const factor = fc.double({ min: 0.4, max: 5, noNaN: true });
    fc.assert(
      fc.property(factor, grams, (yielded, weight) => {
        const raw = convertCookingState({ state: "raw", factor: yielded }, weight);
        const back = convertCookingState({ state: "cooked", factor: yielded }, raw);
        expect(Math.abs(back - weight)).toBeLessThanOrEqual(0.05 * yielded + 0.05 + 1e-9);
      }),
    );
  });

  test("a heavier plate was never a lighter pack", () => {
    fc.assert(
      fc.property(grams, grams, (some, other) => {
        expect(convertCookingState(rawPasta, Math.min(some, other))).toBeLessThanOrEqual(
          convertCookingState(rawPasta, Math.max(some, other)),
        );
      }),
    );
  });
});
