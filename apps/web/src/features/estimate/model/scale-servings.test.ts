import { expect, test } from "vitest";
import { mealReducer } from "./meal-reducer.ts";
import type { MealChange } from "./meal-reducer.ts";
import { toEstimateDraft } from "./estimate-draft.ts";
import { scaleToServings, toOneServingChange } from "./scale-servings.ts";
import { bread, item, openRow, sampleEstimate } from "../testing/sample-meal.ts";

const { meal } = toEstimateDraft({
  ...sampleEstimate,
  items: [item("pasta", { grams: 100 }), item("uova", { grams: 120, unit: { label: "1 uovo", count: 2 } })],
});
const half = 0.5;

/** The displayed amounts of a dish of which half was eaten, after a change to what is displayed. */
function shownAfter(change: MealChange) {
  const made = toOneServingChange(change, half, meal.items);
  return scaleToServings((made ? mealReducer(meal, made) : meal).items, half);
}

test("half a dish shows half of every food, units included", () => {
  expect(scaleToServings(meal.items, half)).toMatchObject([
    { grams: 50 },
    { grams: 60, unit: { label: "1 uovo", count: 1 } },
  ]);
});

test("a whole dish is shown and changed without scaling", () => {
  const change: MealChange = { type: "grams", key: "pasta", grams: 80 };
  expect(scaleToServings(meal.items, 1)).toBe(meal.items);
  expect(toOneServingChange(change, 1, meal.items)).toBe(change);
});

test("grams set on a scaled dish are shown unchanged afterwards", () => {
  expect(shownAfter({ type: "grams", key: "pasta", grams: 80 })[0]).toMatchObject({
    grams: 80,
    amount: "set",
  });
});

test("setting the grams already shown changes nothing", () => {
  expect(toOneServingChange({ type: "grams", key: "pasta", grams: 50 }, half, meal.items)).toBeNull();
  const thirds = scaleToServings(meal.items, 1 / 3)[0]?.grams ?? 0;
  expect(toOneServingChange({ type: "grams", key: "pasta", grams: thirds }, 1 / 3, meal.items)).toBeNull();
});

test("stated weights, added foods and chosen foods show the stated grams", () => {
  const weight = { grams: 30, unit: { label: "1 fetta", count: 1 }, usual: false };
  expect(shownAfter({ type: "weight", key: "pasta", weight })[0]).toMatchObject({
    grams: 30,
    unit: { count: 1 },
  });
  const added = { items: [item("pane", { grams: 50 })], open: [openRow("x")], order: ["pane", "x"] };
  expect(shownAfter({ type: "add", meal: added })[2]).toMatchObject({ grams: 50 });
  const asked = mealReducer(meal, { type: "add", meal: { items: [], open: [openRow("x")], order: ["x"] } });
  for (const change of [
    { type: "choose", key: "x", food: bread, weight },
    { type: "amount", key: "x", grams: 30 },
  ] as const) {
    const made = toOneServingChange(change, half, asked.items);
    expect(scaleToServings(mealReducer(asked, made ?? change).items, half)[2]).toMatchObject({ grams: 30 });
  }
});

test("scaling, swapping and removing are the same for a half as for a whole dish", () => {
  for (const change of [
    { type: "scale", key: "all", factor: 0.5 },
    { type: "swap", key: "pasta", food: bread },
    { type: "remove", key: "pasta" },
  ] as const)
    expect(toOneServingChange(change, half, meal.items)).toBe(change);
});
