import { emptyFoodDraft } from "../../../entities/food/food-draft.ts";
import { expect, test, describe } from "vitest";
import { toFoodDraft, toCustomFoodInput, findEnergyMismatch } from "./custom-food-draft.ts";
import { sampleFoodHit, toDetails } from "../../../entities/food/testing/sample-food-hit.ts";

const known = { fibre: 2, salt: 0.5 };

test("a correction starts with the product's known values, including its code", () => {
  const food = sampleFoodHit({ kind: "product", barcode: "8076809513692", brand: "Molino" });
  expect(toFoodDraft(toDetails(food, known))).toMatchObject({
    barcode: "8076809513692",
    brand: "Molino",
    calories: 263,
    fibre: 2,
    sugars: null,
    servingLabel: "1 porzione",
    servingGrams: 50,
  });
});

test("a macro missing in the catalogue is left empty and is not 0", () => {
  const food = sampleFoodHit({ kind: "product", fat: 0, flags: ["macro_missing"] });
  expect(toFoodDraft(toDetails(food, known))).toMatchObject({ protein: 8, carbs: 50, fat: null });
  expect(toFoodDraft(toDetails(sampleFoodHit({ fat: 0 }), known)).fat).toBe(0);
});

test("a label without its name, energy or macros is incomplete", () => {
  const label = { ...emptyFoodDraft, name: " Torta ", calories: 351, protein: 6, carbs: 48, fat: 14 };
  expect(toCustomFoodInput(label)).toMatchObject({ name: "Torta", calories: 351 });
  for (const missing of [{ name: "  " }, { calories: null }, { protein: null }, { carbs: null }, { fat: null }])
    expect(toCustomFoodInput({ ...label, ...missing })).toBeUndefined();
  expect(toCustomFoodInput({ ...label, calories: 0, protein: 0, carbs: 0, fat: 0 })).toBeDefined();
});

const label = { calories: 359, protein: 13, carbs: 71, fat: 1.5, fibre: null };

describe("the energy check of a label", () => {
  test("accepts figures that agree", () => {
    expect(findEnergyMismatch(label)).toBeUndefined();
  });

  test("reports nothing while a macro is missing", () => {
    expect(findEnergyMismatch({ ...label, calories: 100, fat: null })).toBeUndefined();
    expect(findEnergyMismatch({ ...label, calories: null })).toBeUndefined();
  });

  test("takes more energy than pure fat has for kilojoules, whatever else is known", () => {
    expect(findEnergyMismatch({ ...label, calories: 1502, fat: null })).toEqual({ kind: "kj", kcal: 359 });
  });

  test("recognises kilojoules of a lean food by the macros", () => {
    expect(findEnergyMismatch({ calories: 400, protein: 9, carbs: 12, fat: 1, fibre: null })).toEqual({
      kind: "kj",
      kcal: 96,
    });
  });

  test("reports energy that the macros do not explain, with the energy they do", () => {
    expect(findEnergyMismatch({ ...label, calories: 120 })).toEqual({ kind: "macros", kcal: 350 });
  });

  test("takes a small difference for rounding, such as water with a trace of sugar", () => {
    expect(findEnergyMismatch({ calories: 15, protein: 0, carbs: 0, fat: 0, fibre: null })).toBeUndefined();
  });

  test("includes fibre", () => {
    expect(findEnergyMismatch({ calories: 200, protein: 10, carbs: 5, fat: 5, fibre: 40 })).toBeUndefined();
  });
});
