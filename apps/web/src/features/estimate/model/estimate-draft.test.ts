import { portionSteps } from "@fetta/domain/portions/meal-portion";
import { expect, test } from "vitest";
import { mealAfter } from "./meal-reducer.ts";
import {
  afterChanges,
  answered,
  asSaved,
  atStep,
  countsOtherwise,
  draftNutrition,
  draftOf,
  gramsOfMeal,
} from "./estimate-draft.ts";
import { item, openRow, rusks, sampleEstimate } from "../testing/sample-meal.ts";

const estimate = {
  ...sampleEstimate,
  items: [
    item("spaghetti", { grams: 220 }),
    item("sugo", { grams: 80 }),
    item("olio", { grams: 20, amount: "set" }),
  ],
};
const draft = draftOf(estimate);

test("a step more is one and a half times everything that was only seen", () => {
  const more = atStep(draft, 1.5);
  expect(more.meal.items.map(({ grams }) => grams)).toEqual([330, 120, 20]);
  expect(gramsOfMeal(more.meal.items)).toBe(470);
  expect(draftNutrition(more, { servings: 1 }).calories).toBe(940);
});

test.each(portionSteps.map((step) => [step]))(
  "from %d back to the middle everything is as before",
  (step) => {
    const back = atStep(atStep(draft, step), 1);
    expect(gramsOfMeal(back.meal.items)).toBeCloseTo(gramsOfMeal(draft.meal.items), 0);
  },
);

test("a unit follows its grams through the steps", () => {
  const eggs = {
    ...draft,
    meal: { ...draft.meal, items: [item("uova", { unit: { label: "1 uovo", count: 2 } })] },
  };
  expect(atStep(eggs, 1.5).meal.items[0]).toMatchObject({ grams: 150, unit: { label: "1 uovo", count: 3 } });
});

test("a food that is added keeps its grams through the steps, one that is put back does not", () => {
  const bread = item("pane", { amount: "said", grams: 50 });
  const added = afterChanges(draft, [{ type: "add", meal: { items: [bread], open: [], order: ["pane"] } }]);
  expect(atStep(added, 1.5).meal.items.at(-1)).toMatchObject({ key: "pane", grams: 50 });
  const chosen = afterChanges(
    afterChanges(draft, [{ type: "add", meal: { items: [], open: [openRow("x")], order: ["x"] } }]),
    [{ type: "choose", key: "x", food: rusks, weight: { grams: 20, unit: null, usual: false } }],
  );
  expect(atStep(chosen, 1.5).meal.items.at(-1)).toMatchObject({ key: "x", grams: 20 });

  const [, sauce] = draft.meal.items;
  if (!sauce) throw new Error("no sauce");
  const without = afterChanges(draft, [{ type: "remove", key: "sugo" }]);
  const back = afterChanges(without, [{ type: "restore", taken: { row: sauce, at: 1 } }]);
  expect(atStep(back, 1.5).meal.items.map(({ grams }) => grams)).toEqual([330, 20, 120]);
});

test("two servings in the diary count twice", () => {
  expect(draftNutrition(draft, { servings: 2 })).toEqual({
    calories: 1280,
    protein: 64,
    carbs: 128,
    fat: 51.2,
  });
});

test("an answer brings the server's foods and leaves the open rows in their place", () => {
  const asked = mealAfter(draft.meal, {
    type: "add",
    meal: { items: [], open: [openRow("x")], order: ["x"] },
  });
  const after = answered(
    { meal: asked, portion: 1 },
    { ...estimate, items: [...estimate.items, item("caffè")], portion: 1.5 },
  );
  expect(after.portion).toBe(1.5);
  expect(after.meal.order).toEqual(["spaghetti", "sugo", "olio", "x", "caffè"]);
  expect(after.meal.open).toHaveLength(1);
});

test("open rows are not the server's business, every figure is", () => {
  const asked = mealAfter(draft.meal, {
    type: "add",
    meal: { items: [], open: [openRow("x")], order: ["x"] },
  });
  expect(countsOtherwise(draft, { ...draft, meal: asked })).toBe(false);
  expect(countsOtherwise(draft, atStep(draft, 1.5))).toBe(true);
  const fewer = mealAfter(draft.meal, { type: "remove", key: "olio" });
  expect(countsOtherwise(draft, { ...draft, meal: fewer })).toBe(true);
  expect(asSaved({ ...draft, meal: asked }).items.map(({ key }) => key)).toEqual([
    "spaghetti",
    "sugo",
    "olio",
  ]);
});
