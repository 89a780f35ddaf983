import { expect, test } from "vitest";
import type { LoggedEntry } from "../../lib/logged.ts";
import { atServings } from "./portion.ts";

const entry: LoggedEntry = {
  id: "e1",
  date: "2026-11-21",
  mealType: "lunch",
  servings: 1,
  foodItemId: "f1",
  foodItem: {
    id: "f1",
    name: "Spaghetti al pomodoro",
    description: null,
    barcode: null,
    calories: 486,
    protein: 16,
    carbs: 73,
    fat: 14,
    servingSize: "320g",
    servingGrams: 320,
    imageUrl: null,
    source: "photo",
    ref: "item:food",
    unit: null,
    createdAt: "2026-11-21T12:04:00.000Z",
  },
  caloriesOverride: null,
  proteinOverride: null,
  carbsOverride: null,
  fatOverride: null,
  calories: 486,
  protein: 16,
  carbs: 73,
  fat: 14,
  createdAt: "2026-11-21T12:04:00.000Z",
};

test("half a portion counts for half of everything", () => {
  expect(atServings(entry, 0.5)).toEqual({ calories: 243, protein: 8, carbs: 36.5, fat: 7 });
});

test("a figure that was corrected by hand follows the portion", () => {
  expect(atServings({ ...entry, caloriesOverride: 400 }, 1.5)).toMatchObject({ calories: 600, protein: 24 });
});
