import { expect, test } from "vitest";
import { mergeIngredients } from "./ingredient-list.tsx";

test("commas, semicolons and line breaks separate typed ingredients", () => {
  expect(mergeIngredients(["uova"], " pomodori,  2  zucchine\nriso; ")).toEqual([
    "uova",
    "pomodori",
    "2 zucchine",
    "riso",
  ]);
});

test("an ingredient already on the list is not added again, whatever its capitals and accents", () => {
  expect(mergeIngredients(["Caffè"], "caffe, CAFFÈ")).toEqual(["Caffè"]);
});

test("punctuation alone is not an ingredient, and a very long one is truncated", () => {
  expect(mergeIngredients([], "..., -")).toEqual([]);
  expect(mergeIngredients([], "a".repeat(200))).toEqual(["a".repeat(80)]);
});
