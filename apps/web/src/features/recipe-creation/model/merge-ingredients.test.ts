import { expect, test } from "vitest";
import { listedWith } from "./merge-ingredients.ts";

test("commas and lines divide what is written", () => {
  expect(listedWith(["uova"], " pomodori,  2  zucchine\nriso; ")).toEqual([
    "uova",
    "pomodori",
    "2 zucchine",
    "riso",
  ]);
});

test("what is on the list already does not come twice, however it is written", () => {
  expect(listedWith(["Caffè"], "caffe, CAFFÈ")).toEqual(["Caffè"]);
});

test("signs alone are no ingredient, and an endless one is cut", () => {
  expect(listedWith([], "..., -")).toEqual([]);
  expect(listedWith([], "a".repeat(200))).toEqual(["a".repeat(80)]);
});
