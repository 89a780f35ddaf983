import { expect, test } from "vitest";
import type { FoodHit } from "./food-hit.ts";
import { selectMealFoods } from "./select-meal-foods.ts";
import { sampleFoodHit } from "./testing/sample-food-hit.ts";
import type { Outputs } from "../../lib/api/trpc-hooks.ts";

type Found = Outputs["search"]["foods"];

const several = (count: number, kind: FoodHit["kind"]): FoodHit[] =>
  Array.from({ length: count }, (_, index) => sampleFoodHit({ ref: `${kind}:${index}`, kind }));
const found = (change: Partial<Found>): Found => ({
  mine: [],
  stock: [],
  products: [],
  suggestions: [],
  external: "ok",
  live: false,
  ...change,
});

test("products are selected however many stock foods have the name", () => {
  const { foods, more } = selectMealFoods(found({ stock: several(20, "stock"), products: several(20, "product") }), []);
  expect(foods.filter(({ kind }) => kind === "stock")).toHaveLength(5);
  expect(foods.filter(({ kind }) => kind === "product")).toHaveLength(5);
  expect(more).toBe(30);
});

test("the full list ends with the products from Open Food Facts and has no duplicates", () => {
  const local = found({ stock: several(7, "stock"), products: several(2, "product") });
  const { foods, more } = selectMealFoods(local, several(4, "product"), true);
  expect(foods.map(({ ref }) => ref).slice(7)).toEqual(["product:0", "product:1", "product:2", "product:3"]);
  expect(foods).toHaveLength(11);
  expect(more).toBe(0);
});

test("suggestions are selected only where nothing else was found", () => {
  const [stock, suggestions] = [several(1, "stock"), several(2, "product")];
  expect(selectMealFoods(found({ stock, suggestions }), [])).toEqual({ foods: stock, more: 0, areSuggestions: false });
  expect(selectMealFoods(found({ suggestions }), [])).toEqual({ foods: suggestions, more: 0, areSuggestions: true });
});

test("foods without figures per 100 g and logged items are left out", () => {
  const mine = [
    sampleFoodHit({ ref: "custom:fetta", kind: "custom", per: "serving" }),
    sampleFoodHit({ ref: "logged:pranzo", kind: "logged" }),
    sampleFoodHit({ ref: "custom:pane", kind: "custom", name: "Pane mio" }),
  ];
  expect(selectMealFoods(found({ mine }), []).foods.map(({ name }) => name)).toEqual(["Pane mio"]);
});
