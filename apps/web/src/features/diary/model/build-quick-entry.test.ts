import { expect, test } from "vitest";
import { toAddInput } from "./entry.ts";
import { buildQuickEntry } from "./build-quick-entry.ts";

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
    foodItem: {
      name: "Cornetto",
      servingSize: "1 porzione",
      servingGrams: null,
      source: "custom",
      protein: 5,
    },
  });
});

test("the food of a quick entry has the entry's id, so that it can be restored while it is still queued", () => {
  const { id } = place;
  const entry = buildQuickEntry(food, place);
  expect(entry.foodItem).toMatchObject({ id, ref: `item:${id}` });
  expect(toAddInput(entry)).toMatchObject({ id, foodItemId: id, servings: 1 });
});
