import { expect, test } from "vitest";
import { toPortions, convertServing, defaultServing, weighedDishOf } from "./serving-amount.ts";

const lasagne = { servings: 4, cookedGrams: 900 };

test("grams of a weighed dish are converted to a share of its portions", () => {
  expect(toPortions({ unit: "grams", amount: 180 }, lasagne)).toBe(0.8);
  expect(toPortions(defaultServing, lasagne)).toBe(1);
});

test("an empty amount has no portions", () => {
  for (const way of ["grams", "portions"] as const) expect(toPortions({ unit: way, amount: null }, lasagne)).toBeNull();
});

test("converting between grams and portions keeps the amount", () => {
  expect(convertServing("grams", defaultServing, lasagne)).toEqual({ unit: "grams", amount: 225 });
  expect(convertServing("portions", { unit: "grams", amount: 180 }, lasagne)).toEqual({
    unit: "portions",
    amount: 0.8,
  });
  expect(convertServing("portions", { unit: "grams", amount: 200 }, lasagne)).toEqual({
    unit: "portions",
    amount: 0.89,
  });
  expect(convertServing("portions", { unit: "grams", amount: 1 }, lasagne)).toEqual({ unit: "portions", amount: 0.01 });
});

test("converting to the current unit changes nothing, also for an incomplete amount", () => {
  for (const amount of [180.4, null]) {
    const helping = { unit: "grams", amount } as const;
    expect(convertServing("grams", helping, lasagne)).toBe(helping);
  }
});

test("incomplete grams become one portion", () => {
  expect(convertServing("portions", { unit: "grams", amount: null }, lasagne)).toEqual(defaultServing);
});

test("a dish that was not weighed has no grams", () => {
  expect(weighedDishOf({ servings: 2, cookedGrams: null })).toBeNull();
  expect(weighedDishOf({ servings: 2, cookedGrams: 640 })).toEqual({ servings: 2, cookedGrams: 640 });
});
