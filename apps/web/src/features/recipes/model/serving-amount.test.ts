import { expect, test } from "vitest";
import { portionsOf, saidIn, usualHelping, weighedDish } from "./serving-amount.ts";

const lasagne = { servings: 4, cookedGrams: 900 };

test("grams of a weighed dish are a part of its portions", () => {
  expect(portionsOf({ way: "grams", amount: 180 }, lasagne)).toBe(0.8);
  expect(portionsOf(usualHelping, lasagne)).toBe(1);
});

test("what is no amount is no portion", () => {
  for (const way of ["grams", "portions"] as const)
    expect(portionsOf({ way, amount: null }, lasagne)).toBeNull();
});

test("a helping said the other way is as much", () => {
  expect(saidIn("grams", usualHelping, lasagne)).toEqual({ way: "grams", amount: 225 });
  expect(saidIn("portions", { way: "grams", amount: 180 }, lasagne)).toEqual({
    way: "portions",
    amount: 0.8,
  });
  expect(saidIn("portions", { way: "grams", amount: 200 }, lasagne)).toEqual({
    way: "portions",
    amount: 0.89,
  });
  expect(saidIn("portions", { way: "grams", amount: 1 }, lasagne)).toEqual({ way: "portions", amount: 0.01 });
});

test("the way that is chosen already changes nothing, half-typed or not", () => {
  for (const amount of [180.4, null]) {
    const helping = { way: "grams", amount } as const;
    expect(saidIn("grams", helping, lasagne)).toBe(helping);
  }
});

test("half-typed grams are one portion again in portions", () => {
  expect(saidIn("portions", { way: "grams", amount: null }, lasagne)).toEqual(usualHelping);
});

test("a dish that nobody weighed has no grams", () => {
  expect(weighedDish({ servings: 2, cookedGrams: null })).toBeNull();
  expect(weighedDish({ servings: 2, cookedGrams: 640 })).toEqual({ servings: 2, cookedGrams: 640 });
});
