import { expect, test } from "vitest";
import { toPortions, convertServing, defaultServing, weighedDishOf } from "./serving-amount.ts";

const lasagne = { servings: 4, cookedGrams: 900 };

test("grams of a weighed dish are a part of its portions", () => {
  expect(toPortions({ unit: "grams", amount: 180 }, lasagne)).toBe(0.8);
  expect(toPortions(defaultServing, lasagne)).toBe(1);
});

test("what is no amount is no portion", () => {
  for (const way of ["grams", "portions"] as const)
    expect(toPortions({ unit: way, amount: null }, lasagne)).toBeNull();
});

test("a helping said the other way is as much", () => {
  expect(convertServing("grams", defaultServing, lasagne)).toEqual({ unit: "grams", amount: 225 });
  expect(convertServing("portions", { unit: "grams", amount: 180 }, lasagne)).toEqual({
    unit: "portions",
    amount: 0.8,
  });
  expect(convertServing("portions", { unit: "grams", amount: 200 }, lasagne)).toEqual({
    unit: "portions",
    amount: 0.89,
  });
  expect(convertServing("portions", { unit: "grams", amount: 1 }, lasagne)).toEqual({
    unit: "portions",
    amount: 0.01,
  });
});

test("the way that is chosen already changes nothing, half-typed or not", () => {
  for (const amount of [180.4, null]) {
    const helping = { unit: "grams", amount } as const;
    expect(convertServing("grams", helping, lasagne)).toBe(helping);
  }
});

test("half-typed grams are one portion again in portions", () => {
  expect(convertServing("portions", { unit: "grams", amount: null }, lasagne)).toEqual(defaultServing);
});

test("a dish that nobody weighed has no grams", () => {
  expect(weighedDishOf({ servings: 2, cookedGrams: null })).toBeNull();
  expect(weighedDishOf({ servings: 2, cookedGrams: 640 })).toEqual({ servings: 2, cookedGrams: 640 });
});
