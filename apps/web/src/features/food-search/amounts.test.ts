import { describe, expect, test } from "vitest";
import { amountsOf, usualGrams } from "./amounts.ts";

describe("the amounts of a food", () => {
  test("a food without portions starts at 100 g and offers half and double of it", () => {
    expect(usualGrams([])).toBe(100);
    expect(amountsOf([]).map(({ grams }) => grams)).toEqual([50, 100, 200]);
  });

  test("the first portion is the usual one; it, its half and its double stand beside 100 g, in order", () => {
    const portions = [{ label: "1 piatto", grams: 160 }];
    expect(usualGrams(portions)).toBe(160);
    expect(amountsOf(portions)).toEqual([
      { grams: 80, label: null },
      { grams: 100, label: null },
      { grams: 160, label: "1 piatto" },
      { grams: 320, label: null },
    ]);
  });

  test("an amount that two rules give appears once, with its name", () => {
    const portions = [
      { label: "1 uovo", grams: 50 },
      { label: "2 uova", grams: 100 },
    ];
    expect(amountsOf(portions)).toEqual([
      { grams: 25, label: null },
      { grams: 50, label: "1 uovo" },
      { grams: 100, label: "2 uova" },
    ]);
  });

  test("remarks in brackets stay off the button", () => {
    expect(amountsOf([{ label: "1 scodella media (350 ml)", grams: 350 }])).toContainEqual({
      grams: 350,
      label: "1 scodella media",
    });
  });

  test("no amount over 1000 g is offered", () => {
    expect(amountsOf([{ label: "1 anguria", grams: 800 }]).map(({ grams }) => grams)).toEqual([
      100, 400, 800,
    ]);
  });
});
