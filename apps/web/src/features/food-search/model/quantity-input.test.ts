import { describe, expect, test } from "vitest";
import {
  toFoodAmount,
  initialUnknownQuantityOf,
  convertQuantity,
  otherCookingUnit,
  defaultUnitOf,
  listQuantityPresets,
  initialQuantityOf,
  formatFoodAmount,
  nutritionOfAmount,
} from "./quantity-input.ts";
import { sampleFoodHit } from "../../../entities/food/testing/sample-food-hit.ts";

const plate = { label: "1 piatto (da trattoria)", grams: 160 };
const portion = { label: "1 porzione", grams: 150 };
const medium = { label: "1 mela media", grams: 182 };
const slice = { label: "1 fetta", grams: 30 };
const last = { day: "2026-11-20", grams: 280, servings: 1, unit: null, calories: 412 };
const labels = (food: Parameters<typeof listQuantityPresets>[0]) => listQuantityPresets(food).map(({ label }) => label);

describe("the quantity presets", () => {
  test("are half, double and 100 g where no portion is known", () => {
    expect(labels(sampleFoodHit({ units: [] }))).toEqual(["50 g", "100 g", "200 g"]);
  });

  test("are the portions by name, without remarks in brackets, with plain amounts between them", () => {
    expect(labels(sampleFoodHit({ units: [plate] }))).toEqual(["80 g", "100 g", "160 g · piatto", "320 g"]);
  });

  test("start with the last amount, listed once", () => {
    expect(labels(sampleFoodHit({ units: [plate], last: { ...last, grams: 160 } }))).toEqual([
      "160 g · come l’ultima volta",
      "80 g",
      "100 g",
      "320 g",
    ]);
    const slices = { ...last, grams: 60, unit: { label: "1 fetta", count: 2 } };
    expect(labels(sampleFoodHit({ units: [slice], last: slices }))[0]).toBe("2 fette · come l’ultima volta");
  });

  test("are in millilitres for a drink", () => {
    const milk = sampleFoodHit({ liquid: true, density: 1.03, units: [{ label: "1 bicchiere", grams: 206 }] });
    expect(labels(milk)).toContain("200 ml · bicchiere");
  });

  test("never exceed a kilogram", () => {
    expect(labels(sampleFoodHit({ units: [{ label: "1 anguria", grams: 800 }] }))).toEqual([
      "100 g",
      "400 g",
      "800 g · anguria",
    ]);
  });
});

describe("the initial quantity of a food", () => {
  test("is the usual portion or one piece in grams, or the last amount in its own unit", () => {
    expect(initialQuantityOf(sampleFoodHit({ units: [plate] }))).toMatchObject({ unit: { id: "g" }, value: 160 });
    const apple = sampleFoodHit({ units: [portion, medium] });
    expect(initialQuantityOf(apple)).toMatchObject({ unit: { id: "g" }, value: 182 });
    const slices = { ...last, grams: 60, unit: { label: "1 fetta", count: 2 } };
    expect(initialQuantityOf(sampleFoodHit({ units: [slice], last: slices }))).toMatchObject({ unit: slice, value: 2 });
  });

  test("is in grams when the last unit is no longer known", () => {
    const gone = { ...last, unit: { label: "1 vaschetta", count: 2 } };
    expect(initialQuantityOf(sampleFoodHit({ last: gone }))).toMatchObject({ unit: { id: "g" }, value: 280 });
  });
});

describe("raw and cooked weights", () => {
  const rawPasta = sampleFoodHit({ cooking: { state: "raw", factor: 2.25, source: "SINU" } });

  test("convert 180 g of cooked pasta to 80 g of raw pasta and keep the typed amount", () => {
    const unit = otherCookingUnit(rawPasta);
    expect(unit && toFoodAmount({ unit, value: 180 })).toEqual({
      grams: 80,
      unit: { label: "g da cotto", count: 180 },
    });
  });

  test("reject an amount that is too large after conversion instead of reducing it", () => {
    const cookedRice = sampleFoodHit({ cooking: { state: "cooked", factor: 2.5, source: "SINU" } });
    const unit = otherCookingUnit(cookedRice);
    expect(unit && toFoodAmount({ unit, value: 400 })).toMatchObject({ grams: 1000 });
    expect(unit && toFoodAmount({ unit, value: 1000 })).toBeUndefined();
  });

  test("start with cooked grams when the last amount was weighed cooked", () => {
    const again = sampleFoodHit({
      ...rawPasta,
      last: { ...last, grams: 80, unit: { label: "g da cotto", count: 180 } },
    });
    expect(initialQuantityOf(again)).toMatchObject({ unit: { id: "other" }, value: 180 });
  });
});

test("changing the unit keeps the weight for measured units and starts with one for counted units", () => {
  const milk = sampleFoodHit({ liquid: true, density: 1.03 });
  const bread = sampleFoodHit({ units: [slice] });
  expect(convertQuantity({ unit: { id: "g", label: "g", grams: 1 }, value: 206 }, defaultUnitOf(milk)).value).toBe(200);
  expect(convertQuantity({ unit: defaultUnitOf(bread), value: 250 }, { id: slice.label, ...slice }).value).toBe(1);
});

test("a food of unknown amount starts with its serving and never with 100 g by default", () => {
  expect(initialUnknownQuantityOf(sampleFoodHit({ units: [], last: null }))).toMatchObject({ value: null });
  expect(toFoodAmount(initialUnknownQuantityOf(sampleFoodHit({ units: [], last: null })))).toBeUndefined();
  expect(initialUnknownQuantityOf(sampleFoodHit({ units: [slice], last: null }))).toMatchObject({ value: 30 });
});

test("the figures of an amount are rounded to whole kcal and tenths of a gram", () => {
  const pasta = sampleFoodHit({ calories: 158, protein: 5.8, carbs: 31, fat: 0.9 });
  expect(nutritionOfAmount(pasta, { grams: 160 })).toEqual({ calories: 253, protein: 9.3, carbs: 49.6, fat: 1.4 });
  expect(nutritionOfAmount(sampleFoodHit({ per: "serving", calories: 500 }), { servings: 1.5 }).calories).toBe(750);
});

test("an amount is shown in the unit it was logged in, drinks in millilitres", () => {
  const bread = sampleFoodHit();
  const milk = sampleFoodHit({ liquid: true, density: 1.03 });
  expect(formatFoodAmount({ grams: 280 }, bread)).toBe("280 g");
  expect(formatFoodAmount({ grams: 60, unit: { label: "1 fetta", count: 2 } }, bread)).toBe("2 fette · 60 g");
  expect(formatFoodAmount({ grams: 206 }, milk)).toBe("200 ml");
  expect(formatFoodAmount({ grams: 206, unit: { label: "ml", count: 200 } }, milk)).toBe("200 ml");
  expect(formatFoodAmount({ servings: 1 }, bread)).toBe("1 porzione");
  expect(formatFoodAmount({ servings: 1.5 }, bread)).toBe("1½ porzioni");
});
