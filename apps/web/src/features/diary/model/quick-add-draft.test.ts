import { expect, test } from "vitest";
import { caloriesFromMacros, findQuickAddMismatch, toQuickNutrition, buildQuickEntry } from "./quick-add-draft.ts";
import { toAddInput } from "./entry-draft.ts";

const place = {
  id: "0b6e7a3c-65a5-4c3f-9a3e-000000000001",
  date: "2026-11-21",
  mealType: "lunch",
  createdAt: "2026-11-21T12:00:00.000Z",
} as const;
const food = { name: "Cornetto", calories: 250, protein: 5.04, carbs: 30.25, fat: 12 };

test("a quick entry is shown before the response with the figures of the response: one serving, macros with one decimal", () => {
  expect(buildQuickEntry(food, place)).toMatchObject({
    ...place,
    servings: 1,
    calories: 250,
    protein: 5,
    carbs: 30.3,
    fat: 12,
    estimated: false,
    version: 0,
    foodItem: { name: "Cornetto", servingSize: "1 porzione", servingGrams: null, source: "custom", protein: 5 },
  });
});

test("the food of a quick entry has the entry's id, so that it can be restored while it is still queued", () => {
  const { id } = place;
  const entry = buildQuickEntry(food, place);
  expect(entry.foodItem).toMatchObject({ id, ref: `logged:${id}` });
  expect(toAddInput(entry)).toMatchObject({ id, foodItemId: id, servings: 1 });
});

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
