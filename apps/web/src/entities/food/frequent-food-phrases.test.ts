import { expect, test } from "vitest";
import { toFoodPhrase, appendFoodPhrase } from "./frequent-food-phrases.ts";

const last = { day: "2026-11-20", grams: 62.4, servings: 1, unit: null, calories: 170 };

test("a usual food becomes a phrase with its last amount, without separators in its name", () => {
  expect(toFoodPhrase({ name: "Pasta di semola, cruda (spaghetti)", last })).toEqual({
    name: "Pasta di semola cruda",
    phrase: "62 g di Pasta di semola cruda",
  });
});

test("a food that was never weighed becomes a phrase with its name only", () => {
  const expected = { name: "Lasagne", phrase: "Lasagne" };
  expect(toFoodPhrase({ name: "Lasagne", last: null })).toEqual(expected);
  expect(toFoodPhrase({ name: "Lasagne", last: { ...last, grams: null } })).toEqual(expected);
});

test("a food phrase is appended to the typed text", () => {
  expect(appendFoodPhrase("", "62 g di Pane")).toBe("62 g di Pane");
  expect(appendFoodPhrase("due uova,", "62 g di Pane")).toBe("due uova, 62 g di Pane");
});
