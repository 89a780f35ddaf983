import { describe, expect, test } from "vitest";
import { formatFoodAmount, nutritionOfAmount, suggestAmount } from "./food-amount.ts";
import { sampleFoodHit } from "../../../entities/food/testing/sample-food-hit.ts";

const last = { day: "2026-11-20", grams: 280, servings: 1, unit: null, calories: 412 };

describe("the amount that + logs", () => {
  test("is the last one, in the unit it was logged in", () => {
    const unit = { label: "1 fetta", count: 2 };
    expect(suggestAmount(sampleFoodHit({ last }))).toEqual({ grams: 280 });
    expect(suggestAmount(sampleFoodHit({ last: { ...last, grams: 60, unit } }))).toEqual({ grams: 60, unit });
  });

  test("is the usual portion the first time, or 100 g where none is known", () => {
    expect(suggestAmount(sampleFoodHit({ units: [{ label: "1 piatto", grams: 160 }] }))).toEqual({
      grams: 160,
    });
    expect(suggestAmount(sampleFoodHit({ units: [] }))).toEqual({ grams: 100 });
  });

  test("is a volume for a drink, as its row shows", () => {
    const milk = sampleFoodHit({ liquid: true, density: 1.03, units: [{ label: "1 tazza", grams: 206 }] });
    const unit = { label: "ml", count: 200 };
    expect(suggestAmount(milk)).toEqual({ grams: 206, unit });
    expect(suggestAmount({ ...milk, last: { ...last, grams: 206 } })).toEqual({ grams: 206, unit });
  });

  test("is in servings for a food without a weight", () => {
    const menu = sampleFoodHit({ per: "serving", kind: "item", units: [] });
    expect(suggestAmount(menu)).toEqual({ servings: 1 });
    expect(suggestAmount({ ...menu, last: { ...last, grams: null, servings: 1.5 } })).toEqual({
      servings: 1.5,
    });
  });

  test("is never above the limit: after a kilogram and a half it is the usual portion", () => {
    const units = [{ label: "1 piatto", grams: 160 }];
    expect(suggestAmount(sampleFoodHit({ units, last: { ...last, grams: 1500 } }))).toEqual({ grams: 160 });
  });
});

test("the figures of an amount are rounded to whole kcal and tenths of a gram", () => {
  const pasta = sampleFoodHit({ calories: 158, protein: 5.8, carbs: 31, fat: 0.9 });
  expect(nutritionOfAmount(pasta, { grams: 160 })).toEqual({
    calories: 253,
    protein: 9.3,
    carbs: 49.6,
    fat: 1.4,
  });
  expect(nutritionOfAmount(sampleFoodHit({ per: "serving", calories: 500 }), { servings: 1.5 }).calories).toBe(750);
});

test("an amount is shown in the unit it was logged in, drinks in millilitres", () => {
  const bread = sampleFoodHit();
  const milk = sampleFoodHit({ liquid: true, density: 1.03 });
  expect(formatFoodAmount({ grams: 280 }, bread)).toBe("280 g");
  expect(formatFoodAmount({ grams: 60, unit: { label: "1 fetta", count: 2 } }, bread)).toBe("2 fette (60 g)");
  expect(formatFoodAmount({ grams: 206 }, milk)).toBe("200 ml");
  expect(formatFoodAmount({ grams: 206, unit: { label: "ml", count: 200 } }, milk)).toBe("200 ml");
  expect(formatFoodAmount({ servings: 1 }, bread)).toBe("1 porzione");
  expect(formatFoodAmount({ servings: 1.5 }, bread)).toBe("1½ porzioni");
});
