import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { expect, test } from "vitest";
import { detectFoods } from "./food-detection.ts";

const item = (name: string, ref: string | null, hidden = false): MealItem => ({
  key: name,
  sourceText: name,
  name,
  ref,
  source: ref === null ? "estimate" : "table",
  per100: { calories: 100, protein: 0, carbs: 0, fat: 0 },
  grams: 100,
  amountSource: "photo",
  unit: null,
  hidden,
  alternatives: [],
});

test("a food counts as detected when an item has its row or all words of one of its names", () => {
  const expected = [{ name: "sugo di pomodoro", ids: ["a:1"], also: ["salsa pomodoro"] }];
  const found = (each: MealItem): number => detectFoods(expected, [each]).found;
  expect(found(item("Anything", "stock:a:1"))).toBe(1);
  expect(found(item("Salsa di pomodoro", null))).toBe(1);
  expect(found(item("Salsa allo yogurt", "stock:a:2"))).toBe(0);
});

test("one item detects one food, and guessed seasoning is ignored", () => {
  const expected = [{ name: "pane" }, { name: "pane" }];
  expect(detectFoods(expected, [item("Pane", null), item("Olio", null, true)])).toEqual({
    expected: 2,
    found: 1,
    answers: 1,
  });
});
