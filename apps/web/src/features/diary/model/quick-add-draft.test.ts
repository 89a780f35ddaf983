import { expect, test } from "vitest";
import { caloriesFromMacros, findQuickAddMismatch, toQuickNutrition } from "./quick-add-draft.ts";

const nothing = { calories: null, protein: null, carbs: null, fat: null };

test("macros alone determine the calories: 4, 4 and 9 kcal a gram", () => {
  expect(toQuickNutrition({ ...nothing, protein: 20, carbs: 30.5, fat: 10 })).toEqual({
    calories: 292,
    protein: 20,
    carbs: 30.5,
    fat: 10,
  });
  expect(toQuickNutrition({ ...nothing, fat: 1 })).toMatchObject({ calories: 9, protein: 0 });
});

test("typed calories are kept, whatever the macros add up to", () => {
  expect(toQuickNutrition({ ...nothing, calories: 350 })).toMatchObject({ calories: 350, carbs: 0 });
  expect(toQuickNutrition({ calories: 350, protein: 1, carbs: 1, fat: 1 })).toMatchObject({ calories: 350 });
});

test("missing figures and figures out of bounds cannot be logged", () => {
  expect(toQuickNutrition(nothing)).toBeNull();
  expect(caloriesFromMacros({ ...nothing, carbs: 0.1 })).toBeNull();
  expect(toQuickNutrition({ ...nothing, carbs: 2501 })).toBeNull();
});

test("macros that contradict the calories are a mismatch, missing macros are not", () => {
  expect(findQuickAddMismatch({ ...nothing, calories: 350 })).toBeNull();
  expect(findQuickAddMismatch({ ...nothing, calories: 350, carbs: 85 })).toBeNull();
  expect(findQuickAddMismatch({ ...nothing, calories: 350, carbs: 20 })).toBe(80);
  expect(findQuickAddMismatch({ ...nothing, carbs: 20 })).toBeNull();
});
