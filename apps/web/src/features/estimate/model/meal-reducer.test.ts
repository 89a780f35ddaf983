import type { DescribedMeal } from "@fetta/domain/meal-parser/meal-item";
import { expect, test } from "vitest";
import { sortRows, mealReducer, findRemovableRow, assignFreshKeys } from "./meal-reducer.ts";
import { bread, item, unresolvedRow, rusks } from "../testing/sample-meal.ts";

const meal: DescribedMeal = {
  items: [item("pasta", { alternatives: [rusks] }), item("olio", { grams: 10, hidden: true })],
  unresolved: [unresolvedRow("panini")],
  order: ["pasta", "panini", "olio"],
};
const names = ({ items, unresolved, order }: DescribedMeal): string[] =>
  sortRows(items, unresolved, order).map(({ key }) => key);
const pasta = ({ items }: DescribedMeal) => items.find(({ key }) => key === "pasta");

test("grams set by hand lose their unit and are marked as set", () => {
  const counted = { ...meal, items: [item("pasta", { unit: { label: "1 piatto", count: 1 } })] };
  const after = mealReducer(counted, { type: "grams", key: "pasta", grams: 120 });
  expect(pasta(after)).toMatchObject({ grams: 120, amountSource: "manual", unit: null });
});

test("setting the same grams again changes nothing", () => {
  const after = mealReducer(meal, { type: "grams", key: "pasta", grams: 100 });
  expect(pasta(after)).toBe(pasta(meal));
});

test("a swapped food keeps the grams, and the previous one becomes an alternative", () => {
  const after = mealReducer(meal, { type: "swap", key: "pasta", food: bread });
  expect(pasta(after)).toMatchObject({ ref: "stock:pane", name: "Pane comune", grams: 100 });
  expect(pasta(after)?.alternatives.map(({ ref }) => ref)).toEqual(["stock:pasta", "stock:fette"]);
  const back = mealReducer(after, { type: "swap", key: "pasta", food: pasta(after)?.alternatives[0] ?? bread });
  expect(pasta(back)).toMatchObject({ ref: "stock:pasta", name: "pasta" });
});

test("the model's estimate is not offered again after a swap, because it cannot be saved", () => {
  const guessed = { ...meal, items: [item("pasta", { ref: null, source: "estimate" })] };
  expect(pasta(mealReducer(guessed, { type: "swap", key: "pasta", food: bread }))?.alternatives).toEqual([]);
});

test.each(meal.order)("a removed row returns to its place: %s", (key) => {
  const taken = findRemovableRow(meal, key);
  if (!taken) throw new Error(key);
  const without = mealReducer(meal, { type: "remove", key });
  expect(names(without)).toEqual(meal.order.filter((other) => other !== key));
  const back = mealReducer(without, { type: "restore", taken });
  expect(names(back)).toEqual(meal.order);
  expect(mealReducer(back, { type: "restore", taken })).toBe(back);
});

test("a food chosen for an unresolved row takes its place with the stated weight", () => {
  const weight = { grams: 60, unit: { label: "1 fetta", count: 2 }, isDefaultPortion: false };
  const after = mealReducer(meal, { type: "choose", key: "panini", food: bread, weight });
  expect(names(after)).toEqual(meal.order);
  expect(after.unresolved).toEqual([]);
  expect(after.items.at(-1)).toMatchObject({
    key: "panini",
    name: "Pane comune",
    grams: 60,
    amountSource: "stated",
    unit: { label: "1 fetta", count: 2 },
    alternatives: [rusks],
  });
});

test("a chosen food of unknown weight asks for its grams and counts only with them", () => {
  const asked = mealReducer(meal, { type: "choose", key: "panini", food: rusks, weight: null });
  expect(asked.items).toHaveLength(2);
  expect(asked.unresolved[0]).toMatchObject({ missing: "amount", suggestions: [rusks, bread] });
  const told = mealReducer(asked, { type: "amount", key: "panini", grams: 45 });
  expect(told.items.at(-1)).toMatchObject({ name: "Fette biscottate", grams: 45, amountSource: "manual" });
});

test("halving the whole meal does not mark weights as set, halving one food does", () => {
  const all = mealReducer(meal, { type: "scale", key: "all", factor: 0.5 });
  expect(all.items).toMatchObject([
    { grams: 50, amountSource: "photo" },
    { grams: 5, amountSource: "photo" },
  ]);
  const one = mealReducer(meal, { type: "scale", key: "olio", factor: 0.5 });
  expect(one.items).toMatchObject([
    { grams: 100, amountSource: "photo" },
    { grams: 5, amountSource: "manual" },
  ]);
});

test("scaling keeps the grams within the bounds that can be saved", () => {
  const tiny = mealReducer(meal, { type: "scale", key: "olio", factor: 0.0001 });
  expect(tiny.items[1]?.grams).toBe(0.1);
  const huge = mealReducer(meal, { type: "scale", key: "all", factor: 1000 });
  expect(huge.items.map(({ grams }) => grams)).toEqual([1500, 1500]);
});

test("added rows are appended under new keys", () => {
  let count = 0;
  const more = assignFreshKeys(
    { items: [item("pasta")], unresolved: [unresolvedRow("x")], order: ["x", "pasta"] },
    () => {
      count += 1;
      return `new ${count}`;
    },
  );
  const after = mealReducer(meal, { type: "add", meal: more });
  expect(names(after)).toEqual(["pasta", "panini", "olio", "new 1", "new 2"]);
  expect(after.items.at(-1)).toMatchObject({ key: "new 2", name: "pasta" });
});

test("a change of a row that no longer exists changes nothing", () => {
  for (const type of ["grams", "amount"] as const)
    expect(mealReducer(meal, { type, key: "gone", grams: 5 })).toEqual(meal);
});
