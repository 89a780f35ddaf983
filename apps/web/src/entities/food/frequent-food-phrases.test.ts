import { expect, test } from "vitest";
import { toFoodPhrase, appendFoodPhrase } from "./frequent-food-phrases.ts";

const last = { day: "2026-11-20", grams: 62.4, servings: 1, unit: null, calories: 170 };

test("a usual food is said with the amount of the last time, as one food", () => {
  expect(toFoodPhrase({ name: "Pasta di semola, cruda (spaghetti)", last })).toEqual({
    name: "Pasta di semola cruda",
    phrase: "62 g di Pasta di semola cruda",
  });
});

test("what was never weighed is said by its name", () => {
  const expected = { name: "Lasagne", phrase: "Lasagne" };
  expect(toFoodPhrase({ name: "Lasagne", last: null })).toEqual(expected);
  expect(toFoodPhrase({ name: "Lasagne", last: { ...last, grams: null } })).toEqual(expected);
});

test("a food is added to what is written", () => {
  expect(appendFoodPhrase("", "62 g di Pane")).toBe("62 g di Pane");
  expect(appendFoodPhrase("due uova,", "62 g di Pane")).toBe("due uova, 62 g di Pane");
});
