import { expect, test } from "vitest";
import { isMealType, suggestMealType } from "./meal-type.ts";

test.each([
  [0, "breakfast"],
  [10, "breakfast"],
  [11, "lunch"],
  [14, "lunch"],
  [15, "snack"],
  [17, "snack"],
  [18, "dinner"],
  [19, "dinner"],
  [20, "snack"],
  [23, "snack"],
])("at %i o'clock the app suggests %s", (hour, meal) => {
  expect(suggestMealType(hour)).toBe(meal);
});

test("only the four meal types are accepted", () => {
  expect(isMealType("lunch")).toBe(true);
  expect(isMealType("brunch")).toBe(false);
  expect(isMealType(undefined)).toBe(false);
});
