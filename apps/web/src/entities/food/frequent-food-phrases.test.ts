import { expect, test } from "vitest";
import { usualWords, withFood } from "./frequent-food-phrases.ts";

const last = { day: "2026-11-20", grams: 62.4, servings: 1, unit: null, calories: 170 };

test("a usual food is said with the amount of the last time, as one food", () => {
  expect(usualWords({ name: "Pasta di semola, cruda (spaghetti)", last })).toEqual({
    name: "Pasta di semola cruda",
    words: "62 g di Pasta di semola cruda",
  });
});

test("what was never weighed is said by its name", () => {
  const said = { name: "Lasagne", words: "Lasagne" };
  expect(usualWords({ name: "Lasagne", last: null })).toEqual(said);
  expect(usualWords({ name: "Lasagne", last: { ...last, grams: null } })).toEqual(said);
});

test("a food is added to what is written", () => {
  expect(withFood("", "62 g di Pane")).toBe("62 g di Pane");
  expect(withFood("due uova,", "62 g di Pane")).toBe("due uova, 62 g di Pane");
});
