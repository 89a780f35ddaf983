import { emptyFoodDraft } from "../../../entities/food/food-draft.ts";
import { expect, test } from "vitest";
import { toFoodDraft, toCustomFoodInput } from "./custom-food-draft.ts";
import { sampleFoodHit } from "../../../entities/food/testing/sample-food-hit.ts";

const details = {
  fibre: 2,
  sugars: null,
  saturated: null,
  salt: 0.5,
  alcohol: null,
  note: null,
  source: null,
  range: null,
  packageSize: null,
};

test("a correction starts with the product's known values, including its code", () => {
  const food = sampleFoodHit({ kind: "product", barcode: "8076809513692", brand: "Molino" });
  expect(toFoodDraft({ ...food, ...details })).toMatchObject({
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
  expect(toFoodDraft({ ...food, ...details })).toMatchObject({ protein: 8, carbs: 50, fat: null });
  expect(toFoodDraft({ ...sampleFoodHit({ fat: 0 }), ...details }).fat).toBe(0);
});

test("a label without its name, energy or macros is incomplete", () => {
  const label = { ...emptyFoodDraft, name: " Torta ", calories: 351, protein: 6, carbs: 48, fat: 14 };
  expect(toCustomFoodInput(label)).toMatchObject({ name: "Torta", calories: 351 });
  for (const missing of [{ name: "  " }, { calories: null }, { protein: null }, { carbs: null }, { fat: null }])
    expect(toCustomFoodInput({ ...label, ...missing })).toBeUndefined();
  expect(toCustomFoodInput({ ...label, calories: 0, protein: 0, carbs: 0, fat: 0 })).toBeDefined();
});
