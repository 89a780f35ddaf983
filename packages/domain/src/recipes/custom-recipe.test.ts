import { expect, test } from "vitest";
import type { Composition } from "./cooked-dish.ts";
import { computeCustomRecipeNutrition, toRecipeIngredient, type CustomRecipeIngredient } from "./recipe-nutrition.ts";

const food = (more: Partial<Composition>): Composition => ({
  calories: 0,
  protein: 0,
  carbs: 0,
  fat: 0,
  fibre: 0,
  sugars: 0,
  saturated: 0,
  salt: 0,
  alcohol: 0,
  ...more,
});
const table = new Map([
  ["stock:olio", food({ calories: 899, fat: 99.9 })],
  ["stock:sale", food({ salt: 100 })],
]);
const written = (name: string, grams: number, text = ""): CustomRecipeIngredient => ({
  name,
  text,
  grams,
  ref: table.has(`stock:${name}`) ? `stock:${name}` : null,
});
const of = (...ingredients: CustomRecipeIngredient[]) =>
  computeCustomRecipeNutrition({ ingredients, servings: 2, steps: [] }, (ref) => table.get(ref));

test("an ingredient without a text gets one with its grams", () => {
  expect(toRecipeIngredient(written("riso", 160)).text).toBe("160 g di riso");
  expect(toRecipeIngredient(written("zucca", 1200)).text).toBe("1,2 kg di zucca");
  expect(toRecipeIngredient(written("uova", 110, "2 uova medie")).text).toBe("2 uova medie");
});

test("the text of an ingredient affects its nutrition: oil for frying, salt for the water", () => {
  expect(of(written("olio", 100)).fat).toBe(50);
  expect(of(written("olio", 100, "100 g di olio per friggere")).fat).toBe(5);
  expect(of(written("sale", 10)).salt).toBe(5);
  expect(of(written("sale", 10, "sale per la cottura")).salt).toBe(0);
});

test("ingredients without a food are listed as unknown, except those of negligible energy", () => {
  expect(of(written("olio", 20), written("zaffrullo", 30), written("un pizzico di pepe", 1))).toMatchObject({
    unknown: ["zaffrullo"],
    estimated: true,
  });
});
