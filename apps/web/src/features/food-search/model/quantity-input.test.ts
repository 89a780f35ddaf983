import { describe, expect, test } from "vitest";
import {
  toFoodAmount,
  initialUnknownQuantityOf,
  convertQuantity,
  otherCookingUnit,
  defaultUnitOf,
  listQuantityPresets,
  initialQuantityOf,
} from "./quantity-input.ts";
import { sampleFoodHit } from "../../../entities/food/testing/sample-food-hit.ts";

const plate = { label: "1 piatto (da trattoria)", grams: 160 };
const slice = { label: "1 fetta", grams: 30 };
const last = { day: "2026-11-20", grams: 280, servings: 1, unit: null, calories: 412 };
const labels = (food: Parameters<typeof listQuantityPresets>[0]) =>
  listQuantityPresets(food).map(({ label }) => label);

describe("the amounts at a touch", () => {
  test("are half, double and 100 g where no portion is known", () => {
    expect(labels(sampleFoodHit({ units: [] }))).toEqual(["50 g", "100 g", "200 g"]);
  });

  test("are the portions by name, without remarks in brackets, with the plain ones between them", () => {
    expect(labels(sampleFoodHit({ units: [plate] }))).toEqual(["80 g", "100 g", "160 g · piatto", "320 g"]);
  });

  test("begin with the last amount, once", () => {
    expect(labels(sampleFoodHit({ units: [plate], last: { ...last, grams: 160 } }))).toEqual([
      "160 g · come l’ultima volta",
      "80 g",
      "100 g",
      "320 g",
    ]);
    const slices = { ...last, grams: 60, unit: { label: "1 fetta", count: 2 } };
    expect(labels(sampleFoodHit({ units: [slice], last: slices }))[0]).toBe("2 fette · come l’ultima volta");
  });

  test("are millilitres of a drink", () => {
    const milk = sampleFoodHit({
      liquid: true,
      density: 1.03,
      units: [{ label: "1 bicchiere", grams: 206 }],
    });
    expect(labels(milk)).toContain("200 ml · bicchiere");
  });

  test("never pass a kilogram", () => {
    expect(labels(sampleFoodHit({ units: [{ label: "1 anguria", grams: 800 }] }))).toEqual([
      "100 g",
      "400 g",
      "800 g · anguria",
    ]);
  });
});

describe("where the view of a food starts", () => {
  test("with the usual portion in grams, and with the last amount in its own unit", () => {
    expect(initialQuantityOf(sampleFoodHit({ units: [plate] }))).toMatchObject({
      unit: { id: "g" },
      value: 160,
    });
    const slices = { ...last, grams: 60, unit: { label: "1 fetta", count: 2 } };
    expect(initialQuantityOf(sampleFoodHit({ units: [slice], last: slices }))).toMatchObject({
      unit: slice,
      value: 2,
    });
  });

  test("with grams when the unit of the last time is no longer known", () => {
    const gone = { ...last, unit: { label: "1 vaschetta", count: 2 } };
    expect(initialQuantityOf(sampleFoodHit({ last: gone }))).toMatchObject({ unit: { id: "g" }, value: 280 });
  });
});

describe("raw and cooked", () => {
  const rawPasta = sampleFoodHit({ cooking: { state: "raw", factor: 2.25, source: "SINU" } });

  test("180 g of cooked pasta are logged as 80 g of raw, and as what was typed", () => {
    const unit = otherCookingUnit(rawPasta);
    expect(unit && toFoodAmount({ unit, value: 180 })).toEqual({
      grams: 80,
      unit: { label: "g da cotto", count: 180 },
    });
  });

  test("a number that is too much in the other state is no amount, and not a smaller one in silence", () => {
    const cookedRice = sampleFoodHit({ cooking: { state: "cooked", factor: 2.5, source: "SINU" } });
    const unit = otherCookingUnit(cookedRice);
    expect(unit && toFoodAmount({ unit, value: 400 })).toMatchObject({ grams: 1000 });
    expect(unit && toFoodAmount({ unit, value: 1000 })).toBeUndefined();
  });

  test("what was weighed cooked the last time starts so again", () => {
    const again = sampleFoodHit({
      ...rawPasta,
      last: { ...last, grams: 80, unit: { label: "g da cotto", count: 180 } },
    });
    expect(initialQuantityOf(again)).toMatchObject({ unit: { id: "other" }, value: 180 });
  });
});

test("another unit keeps the weight where it is measured, and starts with one where it is counted", () => {
  const milk = sampleFoodHit({ liquid: true, density: 1.03 });
  const bread = sampleFoodHit({ units: [slice] });
  expect(
    convertQuantity({ unit: { id: "g", label: "g", grams: 1 }, value: 206 }, defaultUnitOf(milk)).value,
  ).toBe(200);
  expect(
    convertQuantity({ unit: defaultUnitOf(bread), value: 250 }, { id: slice.label, ...slice }).value,
  ).toBe(1);
});

test("a food whose amount nobody said starts with its serving, never with 100 g of its own accord", () => {
  expect(initialUnknownQuantityOf(sampleFoodHit({ units: [], last: null }))).toMatchObject({ value: null });
  expect(toFoodAmount(initialUnknownQuantityOf(sampleFoodHit({ units: [], last: null })))).toBeUndefined();
  expect(initialUnknownQuantityOf(sampleFoodHit({ units: [slice], last: null }))).toMatchObject({
    value: 30,
  });
});
