import { expect, test } from "vitest";
import { mergeIngredients } from "./merge-ingredients.ts";

test("commas and lines divide what is written", () => {
  expect(mergeIngredients(["uova"], " pomodori,  2  zucchine\nriso; ")).toEqual([
    "uova",
    "pomodori",
    "2 zucchine",
    "riso",
  ]);
});

test("what is on the list already does not come twice, however it is written", () => {
  expect(mergeIngredients(["Caffè"], "caffe, CAFFÈ")).toEqual(["Caffè"]);
});

test("signs alone are no ingredient, and an endless one is cut", () => {
  expect(mergeIngredients([], "..., -")).toEqual([]);
  expect(mergeIngredients([], "a".repeat(200))).toEqual(["a".repeat(80)]);
});
