import { describe, expect, test } from "vitest";
import {
  amountOf,
  askedOf,
  inUnit,
  otherWeight,
  plainUnit,
  quickAmounts,
  startOf,
} from "./quantity-input.ts";
import { aHit } from "../../../entities/food/testing/sample-food-hit.ts";

const plate = { label: "1 piatto (da trattoria)", grams: 160 };
const slice = { label: "1 fetta", grams: 30 };
const last = { day: "2026-11-20", grams: 280, servings: 1, unit: null, calories: 412 };
const labels = (food: Parameters<typeof quickAmounts>[0]) => quickAmounts(food).map(({ label }) => label);

describe("the amounts at a touch", () => {
  test("are half, double and 100 g where no portion is known", () => {
    expect(labels(aHit({ units: [] }))).toEqual(["50 g", "100 g", "200 g"]);
  });

  test("are the portions by name, without remarks in brackets, with the plain ones between them", () => {
    expect(labels(aHit({ units: [plate] }))).toEqual(["80 g", "100 g", "160 g · piatto", "320 g"]);
  });

  test("begin with the last amount, once", () => {
    expect(labels(aHit({ units: [plate], last: { ...last, grams: 160 } }))).toEqual([
      "160 g · come l’ultima volta",
      "80 g",
      "100 g",
      "320 g",
    ]);
    const slices = { ...last, grams: 60, unit: { label: "1 fetta", count: 2 } };
    expect(labels(aHit({ units: [slice], last: slices }))[0]).toBe("2 fette · come l’ultima volta");
  });

  test("are millilitres of a drink", () => {
    const milk = aHit({ liquid: true, density: 1.03, units: [{ label: "1 bicchiere", grams: 206 }] });
    expect(labels(milk)).toContain("200 ml · bicchiere");
  });

  test("never pass a kilogram", () => {
    expect(labels(aHit({ units: [{ label: "1 anguria", grams: 800 }] }))).toEqual([
      "100 g",
      "400 g",
      "800 g · anguria",
    ]);
  });
});

describe("where the view of a food starts", () => {
  test("with the usual portion in grams, and with the last amount in its own unit", () => {
    expect(startOf(aHit({ units: [plate] }))).toMatchObject({ unit: { id: "g" }, value: 160 });
    const slices = { ...last, grams: 60, unit: { label: "1 fetta", count: 2 } };
    expect(startOf(aHit({ units: [slice], last: slices }))).toMatchObject({ unit: slice, value: 2 });
  });

  test("with grams when the unit of the last time is no longer known", () => {
    const gone = { ...last, unit: { label: "1 vaschetta", count: 2 } };
    expect(startOf(aHit({ last: gone }))).toMatchObject({ unit: { id: "g" }, value: 280 });
  });
});

describe("raw and cooked", () => {
  const rawPasta = aHit({ cooking: { state: "raw", factor: 2.25, source: "SINU" } });

  test("180 g of cooked pasta are logged as 80 g of raw, and as what was typed", () => {
    const unit = otherWeight(rawPasta);
    expect(unit && amountOf({ unit, value: 180 })).toEqual({
      grams: 80,
      unit: { label: "g da cotto", count: 180 },
    });
  });

  test("a number that is too much in the other state is no amount, and not a smaller one in silence", () => {
    const cookedRice = aHit({ cooking: { state: "cooked", factor: 2.5, source: "SINU" } });
    const unit = otherWeight(cookedRice);
    expect(unit && amountOf({ unit, value: 400 })).toMatchObject({ grams: 1000 });
    expect(unit && amountOf({ unit, value: 1000 })).toBeUndefined();
  });

  test("what was weighed cooked the last time starts so again", () => {
    const again = aHit({
      ...rawPasta,
      last: { ...last, grams: 80, unit: { label: "g da cotto", count: 180 } },
    });
    expect(startOf(again)).toMatchObject({ unit: { id: "other" }, value: 180 });
  });
});

test("another unit keeps the weight where it is measured, and starts with one where it is counted", () => {
  const milk = aHit({ liquid: true, density: 1.03 });
  const bread = aHit({ units: [slice] });
  expect(inUnit({ unit: { id: "g", label: "g", grams: 1 }, value: 206 }, plainUnit(milk)).value).toBe(200);
  expect(inUnit({ unit: plainUnit(bread), value: 250 }, { id: slice.label, ...slice }).value).toBe(1);
});

test("a food whose amount nobody said starts with its serving, never with 100 g of its own accord", () => {
  expect(askedOf(aHit({ units: [], last: null }))).toMatchObject({ value: null });
  expect(amountOf(askedOf(aHit({ units: [], last: null })))).toBeUndefined();
  expect(askedOf(aHit({ units: [slice], last: null }))).toMatchObject({ value: 30 });
});
