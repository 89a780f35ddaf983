import { suggestAmount } from "@fetta/domain/portions/suggested-amount";
import { expect, test } from "vitest";
import type { FoodHit } from "../food/food-hit.ts";
import { sampleFoodHit } from "../food/testing/sample-food-hit.ts";
import { describeEntry } from "./entry-amount.ts";
import { buildOptimisticFoodEntry } from "./optimistic-entry.ts";

const place = {
  id: "0b6e7a3c-65a5-4c3f-9a3e-000000000001",
  date: "2026-11-21",
  mealType: "lunch",
  createdAt: "2026-11-21T12:00:00.000Z",
} as const;
const last = { day: "2026-11-20", grams: 60, servings: 1, unit: null, calories: 158 };
const entryOf = (food: Partial<FoodHit>) => {
  const hit = sampleFoodHit(food);
  return buildOptimisticFoodEntry(hit, suggestAmount(hit), place);
};

test("the optimistic entry has the figures of its amount", () => {
  const entry = entryOf({ calories: 263, protein: 8, carbs: 50, fat: 3, last });
  expect(entry).toMatchObject({ calories: 158, protein: 4.8, carbs: 30, fat: 1.8, servings: 1 });
  const menu = entryOf({ per: "serving", calories: 350, last: { ...last, grams: null, servings: 2, calories: 700 } });
  expect(menu).toMatchObject({ calories: 700, servings: 2 });
});

test("what was logged is named with its amount and energy, and without the energy where calories are hidden", () => {
  const units = [
    { label: "1 pezzo piccolo", grams: 30 },
    { label: "1 cornetto medio", grams: 57 },
  ];
  const cornetto = entryOf({ name: "Cornetto", calories: 418, units });
  expect(describeEntry(cornetto, true)).toBe("Cornetto, 1 cornetto medio · 57 g · 238 kcal");
  expect(describeEntry(cornetto, false)).toBe("Cornetto, 1 cornetto medio · 57 g");
  const cola = entryOf({ name: "Cola", calories: 42, liquid: true, last: { ...last, grams: 330 } });
  expect(describeEntry(cola, true)).toBe("Cola, 330 ml · 139 kcal");
});
