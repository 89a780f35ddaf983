import { describe, expect, test } from "vitest";
import { findWholePiece, suggestAmount } from "./suggested-amount.ts";

type Food = Parameters<typeof suggestAmount>[0];

const toUnits = (pairs: [string, number][]) => pairs.map(([label, grams]) => ({ label, grams }));
const foodOf = (pairs: [string, number][], changes: Partial<Food> = {}): Food => ({
  per: "100g",
  units: toUnits(pairs),
  liquid: false,
  density: null,
  last: null,
  ...changes,
});
const last = { grams: 280, servings: 1, unit: null };

test.each<[string, [string, number][], string | undefined]>([
  [
    "the medium one of several sizes",
    [
      ["1 pezzo piccolo", 30],
      ["1 cornetto medio", 57],
    ],
    "1 cornetto medio",
  ],
  ["a small one where there is no other", [["1 pezzo piccolo", 30]], "1 pezzo piccolo"],
  [
    "the whole pizza of which the portion is half",
    [
      ["mezza pizza", 200],
      ["1 pizza intera", 400],
    ],
    "1 pizza intera",
  ],
  [
    "a fruit lighter than the portion",
    [
      ["1 porzione", 150],
      ["1 kiwi (sbucciato)", 69],
    ],
    "1 kiwi (sbucciato)",
  ],
  [
    "a fruit heavier than the portion",
    [
      ["1 porzione", 150],
      ["1 mela media", 182],
    ],
    "1 mela media",
  ],
  ["the portion that is a piece", [["1 panino", 50]], "1 panino"],
  [
    "an egg, not the plate of two",
    [
      ["2 uova", 100],
      ["1 uovo medio", 50],
    ],
    "1 uovo medio",
  ],
  [
    "none of nuts",
    [
      ["15-20 mandorle", 30],
      ["1 mandorla", 1.2],
    ],
    undefined,
  ],
  [
    "none of grapes",
    [
      ["1 porzione", 150],
      ["1 acino", 4.9],
    ],
    undefined,
  ],
  [
    "none of biscuits",
    [
      ["2-3 frollini", 30],
      ["1 biscotto", 12],
    ],
    undefined,
  ],
  [
    "none of what is cut",
    [
      ["1 porzione", 150],
      ["1 fetta (1/16 di anguria)", 286],
    ],
    undefined,
  ],
  [
    "none of what is spooned",
    [
      ["1 porzione", 30],
      ["1 cucchiaio colmo", 14],
    ],
    undefined,
  ],
  [
    "none of a pot",
    [
      ["1 vasetto", 125],
      ["1 vasetto grande (200 ml)", 200],
    ],
    undefined,
  ],
  ["none of a food without units", [], undefined],
])("one whole piece: %s", (_name, pairs, label) => {
  expect(findWholePiece({ units: toUnits(pairs), liquid: false })?.label).toBe(label);
});

test("a drink has no piece: a beer is poured", () => {
  const units = toUnits([
    ["1 lattina media (330 ml)", 330],
    ["1 birra piccola (200 ml)", 200],
  ]);
  expect(findWholePiece({ units, liquid: true })).toBeUndefined();
});

describe("the amount of one tap", () => {
  test("is the last one, in the unit it was logged in, whatever the food's table has", () => {
    const unit = { label: "1 fetta", count: 2 };
    expect(suggestAmount(foodOf([["1 mela media", 182]], { last }))).toEqual({ grams: 280 });
    expect(suggestAmount(foodOf([], { last: { ...last, grams: 60, unit } }))).toEqual({ grams: 60, unit });
  });

  test("is one piece the first time", () => {
    const apple = foodOf([
      ["1 porzione", 150],
      ["1 mela media", 182],
    ]);
    expect(suggestAmount(apple)).toEqual({ grams: 182, unit: { label: "1 mela media", count: 1 } });
  });

  test("is the usual portion of a food without a piece, and 100 g where none is known or it exceeds the limit", () => {
    expect(suggestAmount(foodOf([["1 piatto", 160]]))).toEqual({ grams: 160 });
    expect(suggestAmount(foodOf([]))).toEqual({ grams: 100 });
    expect(suggestAmount(foodOf([["1 teglia", 2400]]))).toEqual({ grams: 100 });
  });

  test("is a volume for a drink, also for one whose density is unknown", () => {
    const milk = foodOf([["1 tazza", 206]], { liquid: true, density: 1.03 });
    expect(suggestAmount(milk)).toEqual({ grams: 206, unit: { label: "ml", count: 200 } });
    expect(suggestAmount({ ...milk, last: { ...last, grams: 103 } })).toEqual({
      grams: 103,
      unit: { label: "ml", count: 100 },
    });
    expect(suggestAmount({ ...milk, density: null })).toEqual({ grams: 206, unit: { label: "ml", count: 206 } });
  });

  test("is in servings for a food without a weight", () => {
    const menu = foodOf([], { per: "serving" });
    expect(suggestAmount(menu)).toEqual({ servings: 1 });
    expect(suggestAmount({ ...menu, last: { ...last, grams: null, servings: 1.5 } })).toEqual({ servings: 1.5 });
  });

  test("is never above the limit: after a kilogram and a half it is the usual portion", () => {
    expect(suggestAmount(foodOf([["1 piatto", 160]], { last: { ...last, grams: 1500 } }))).toEqual({ grams: 160 });
  });
});
