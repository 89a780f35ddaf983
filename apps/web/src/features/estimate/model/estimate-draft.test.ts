import { portionSteps } from "@fetta/domain/portions/meal-portion";
import { expect, test } from "vitest";
import { mealReducer, type MealChange } from "./meal-reducer.ts";
import {
  applyMealChanges,
  mergeServerEstimate,
  toEstimateSaveInput,
  withPortionStep,
  hasSavableChange,
  estimateDraftNutrition,
  toEstimateDraft,
  sumGrams,
  scaleToServings,
  toOneServingChange,
} from "./estimate-draft.ts";
import { item, unresolvedRow, rusks, sampleEstimate, bread } from "../testing/sample-meal.ts";

const estimate = {
  ...sampleEstimate,
  items: [
    item("spaghetti", { grams: 220 }),
    item("sugo", { grams: 80 }),
    item("olio", { grams: 20, amountSource: "manual" }),
  ],
};
const draft = toEstimateDraft(estimate);

test("one portion step up multiplies the recognised grams by one and a half, except those set by hand", () => {
  const more = withPortionStep(draft, 1.5);
  expect(more.meal.items.map(({ grams }) => grams)).toEqual([330, 120, 20]);
  expect(sumGrams(more.meal.items)).toBe(470);
  expect(estimateDraftNutrition(more, { servings: 1 }).calories).toBe(940);
});

test.each(portionSteps.map((step) => [step]))(
  "returning from portion step %d to the middle step restores the grams",
  (step) => {
    const back = withPortionStep(withPortionStep(draft, step), 1);
    expect(sumGrams(back.meal.items)).toBeCloseTo(sumGrams(draft.meal.items), 0);
  },
);

test("the count of a unit follows its grams through the portion steps", () => {
  const eggs = { ...draft, meal: { ...draft.meal, items: [item("uova", { unit: { label: "1 uovo", count: 2 } })] } };
  expect(withPortionStep(eggs, 1.5).meal.items[0]).toMatchObject({ grams: 150, unit: { label: "1 uovo", count: 3 } });
});

test("an added food keeps its grams through the portion steps, a restored food does not", () => {
  const bread = item("pane", { amountSource: "stated", grams: 50 });
  const added = applyMealChanges(draft, [{ type: "add", meal: { items: [bread], unresolved: [], order: ["pane"] } }]);
  expect(withPortionStep(added, 1.5).meal.items.at(-1)).toMatchObject({ key: "pane", grams: 50 });
  const chosen = applyMealChanges(
    applyMealChanges(draft, [{ type: "add", meal: { items: [], unresolved: [unresolvedRow("x")], order: ["x"] } }]),
    [{ type: "choose", key: "x", food: rusks, weight: { grams: 20, unit: null, isDefaultPortion: false } }],
  );
  expect(withPortionStep(chosen, 1.5).meal.items.at(-1)).toMatchObject({ key: "x", grams: 20 });

  const [, sauce] = draft.meal.items;
  if (!sauce) throw new Error("no sauce");
  const without = applyMealChanges(draft, [{ type: "remove", key: "sugo" }]);
  const back = applyMealChanges(without, [{ type: "restore", taken: { row: sauce, at: 1 } }]);
  expect(withPortionStep(back, 1.5).meal.items.map(({ grams }) => grams)).toEqual([330, 20, 120]);
});

test("two servings in the diary double the figures", () => {
  expect(estimateDraftNutrition(draft, { servings: 2 })).toEqual({
    calories: 1280,
    protein: 64,
    carbs: 128,
    fat: 51.2,
  });
});

test("merging the server's estimate takes its foods and keeps unresolved rows in their place", () => {
  const asked = mealReducer(draft.meal, {
    type: "add",
    meal: { items: [], unresolved: [unresolvedRow("x")], order: ["x"] },
  });
  const after = mergeServerEstimate(
    { meal: asked, portion: 1 },
    { ...estimate, items: [...estimate.items, item("caffè")], portion: 1.5 },
  );
  expect(after.portion).toBe(1.5);
  expect(after.meal.order).toEqual(["spaghetti", "sugo", "olio", "x", "caffè"]);
  expect(after.meal.unresolved).toHaveLength(1);
});

test("unresolved rows are not saved to the server, and every figure is", () => {
  const asked = mealReducer(draft.meal, {
    type: "add",
    meal: { items: [], unresolved: [unresolvedRow("x")], order: ["x"] },
  });
  expect(hasSavableChange(draft, { ...draft, meal: asked })).toBe(false);
  expect(hasSavableChange(draft, withPortionStep(draft, 1.5))).toBe(true);
  const fewer = mealReducer(draft.meal, { type: "remove", key: "olio" });
  expect(hasSavableChange(draft, { ...draft, meal: fewer })).toBe(true);
  expect(toEstimateSaveInput({ ...draft, meal: asked }).items.map(({ key }) => key)).toEqual([
    "spaghetti",
    "sugo",
    "olio",
  ]);
});

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
    amountSource: "manual",
  });
});

test("setting the grams already shown changes nothing", () => {
  expect(toOneServingChange({ type: "grams", key: "pasta", grams: 50 }, half, meal.items)).toBeNull();
  const thirds = scaleToServings(meal.items, 1 / 3)[0]?.grams ?? 0;
  expect(toOneServingChange({ type: "grams", key: "pasta", grams: thirds }, 1 / 3, meal.items)).toBeNull();
});

test("stated weights, added foods and chosen foods show the stated grams", () => {
  const weight = { grams: 30, unit: { label: "1 fetta", count: 1 }, isDefaultPortion: false };
  expect(shownAfter({ type: "weight", key: "pasta", weight })[0]).toMatchObject({ grams: 30, unit: { count: 1 } });
  const added = { items: [item("pane", { grams: 50 })], unresolved: [unresolvedRow("x")], order: ["pane", "x"] };
  expect(shownAfter({ type: "add", meal: added })[2]).toMatchObject({ grams: 50 });
  const asked = mealReducer(meal, { type: "add", meal: { items: [], unresolved: [unresolvedRow("x")], order: ["x"] } });
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
