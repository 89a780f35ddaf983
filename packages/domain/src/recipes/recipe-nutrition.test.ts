import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Composition } from "./cooked-dish.ts";
import { mapNutrients, micronutrientKeys, type Micronutrients } from "../nutrition/nutrient-keys.ts";
import {
  computeMicronutrients,
  nutritionPer100gCooked,
  computeRecipeNutrition,
  type IngredientWithEstimate,
} from "./recipe-nutrition.ts";
import type { RecipeStep } from "./recipe.ts";

const food = (calories: number, more: Partial<Composition> = {}): Composition => ({
  calories,
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

const table = new Map<string, Composition>([
  ["stock:pasta", food(360, { protein: 13, carbs: 71, fat: 1.8, fibre: 3, sugars: 3.2, saturated: 0.35 })],
  ["stock:olio", food(899, { fat: 99.9, saturated: 14.5 })],
  ["stock:sale", food(0, { salt: 100 })],
  ["stock:vino", food(80, { carbs: 1, alcohol: 10 })],
  ["stock:riso", food(354, { protein: 6, carbs: 85, fat: 1, sugars: null, saturated: null, salt: null })],
  ["stock:origano", food(309, { carbs: 40, fat: 4, sugars: null, saturated: null, salt: null })],
]);
const findFood = (ref: string) => table.get(ref);

const part = (name: string, grams: number, more: Partial<IngredientWithEstimate> = {}): IngredientWithEstimate => ({
  name,
  text: name,
  grams,
  ingredient: null,
  ref: table.has(`stock:${name}`) ? `stock:${name}` : null,
  origin: "custom",
  ...more,
});
const step = (text: string, minutes: number | null = null): RecipeStep => ({ text, minutes });

describe("the nutrition of a portion", () => {
  test("is the sum of each ingredient's grams times its values, divided by the portions", () => {
    const figures = computeRecipeNutrition([part("pasta", 160), part("olio", 20), part("sale", 2)], 2, findFood);
    expect(figures).toEqual({
      calories: 378,
      protein: 10.4,
      carbs: 56.8,
      fat: 11.4,
      fibre: 2.4,
      sugars: 2.6,
      saturated: 1.73,
      salt: 1,
      estimated: false,
      unknown: [],
    });
  });

  test("does not depend on the number of portions when the grams are scaled", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 500 }), (servings, grams) => {
        const of = (count: number) => computeRecipeNutrition([part("pasta", grams * count)], count, findFood);
        expect(of(servings)).toEqual(of(1));
      }),
    );
  });

  test("counts a tenth of the oil for deep frying, by the ingredient's text or a step", () => {
    const bath = (text: string, steps: RecipeStep[] = []) =>
      computeRecipeNutrition([part("pasta", 100), part("olio", 20), part("olio", 500, { text })], 1, findFood, steps)
        .fat;
    expect(bath("500 g di olio di semi per friggere")).toBe(71.7);
    expect(bath("olio", [step("Scalda abbondante olio e friggi le polpette.")])).toBe(71.7);
    expect(bath("olio", [step("Friggi poche polpette per volta.")])).toBe(71.7);
    expect(bath("olio", [step("Condisci con abbondante olio. Servi.")])).toBe(521.3);
  });

  test("counts all of the oil in a pan, even if it is called frying oil", () => {
    const steps = [step("Friggi in abbondante olio.")];
    expect(
      computeRecipeNutrition([part("olio", 40, { text: "4 cucchiai di olio per friggere" })], 1, findFood, steps).fat,
    ).toBe(40);
  });

  test("omits the salt of the cooking water", () => {
    const salt = (text: string) => computeRecipeNutrition([part("sale", 10, { text })], 2, findFood).salt;
    expect(salt("sale per la cottura")).toBe(0);
    expect(salt("sale grosso per l'acqua della pasta")).toBe(0);
    expect(salt("10 g di sale")).toBe(5);
  });

  test("reduces the alcohol of wine by the minutes of cooking", () => {
    const wine = (steps: RecipeStep[]) => computeRecipeNutrition([part("vino", 100)], 1, findFood, steps).calories;
    expect(wine([])).toBe(80);
    expect(wine([step("Versa il vino nei bicchieri.")])).toBe(80);
    expect(wine([step("Cuoci la crema.", 60), step("Unisci il vino freddo.")])).toBe(80);
    expect(wine([step("Sfuma con il vino.", 2), step("Cuoci ancora.", 15)])).toBe(38);
    expect(wine([step("Bagna con il vino e cuoci coperto.", 120)])).toBe(17);
  });

  test("is not estimated for spices and leavening without a food", () => {
    const figures = computeRecipeNutrition(
      [part("pasta", 100), part("vanillina", 5), part("bicarbonato", 5)],
      1,
      findFood,
    );
    expect(figures.estimated).toBe(false);
    expect(figures.unknown).toEqual([]);
  });

  test("is estimated where a food without values may contribute more than a tenth of the energy", () => {
    const jackfruit = computeRecipeNutrition([part("pasta", 100), part("jackfruit", 100)], 1, findFood);
    expect(jackfruit).toMatchObject({ calories: 360, estimated: true, unknown: ["jackfruit"] });
    expect(computeRecipeNutrition([part("pasta", 100), part("salsa di pesce", 4)], 1, findFood).estimated).toBe(false);
  });

  test("uses the model's estimate for a food without values, and is estimated from a tenth of the energy", () => {
    const guess = { calories: 50, protein: 1, carbs: 10, fat: 0 };
    const of = (grams: number) =>
      computeRecipeNutrition(
        [part("pasta", 100), part("jackfruit", grams, { estimatedNutrition: guess })],
        1,
        findFood,
      );
    expect(of(60)).toMatchObject({ calories: 390, carbs: 77, estimated: false });
    expect(of(100)).toMatchObject({ calories: 410, estimated: true });
  });

  test("lacks a value that a main ingredient lacks, and not one that only a pinch lacks", () => {
    const rice = computeRecipeNutrition([part("riso", 80)], 1, findFood);
    expect([rice.fibre, rice.sugars, rice.saturated, rice.salt]).toEqual([0, null, null, null]);
    const pinch = computeRecipeNutrition([part("pasta", 80), part("origano", 0.5)], 1, findFood);
    expect([pinch.sugars, pinch.salt]).toEqual([2.6, 0]);
  });

  test("per 100 g follows from the cooked weight", () => {
    const { calories } = nutritionPer100gCooked({ calories: 400, protein: 0, carbs: 0, fat: 0 }, 4, 800);
    expect(calories).toBe(200);
  });
});

describe("the micronutrients of a portion", () => {
  const none = mapNutrients(micronutrientKeys, () => null);
  const known: Record<string, Micronutrients> = {
    "stock:pasta": { ...none, iron: 1.5, folate: 18 },
    "stock:riso": { ...none, iron: 0.8 },
  };
  const read = (...ingredients: IngredientWithEstimate[]) =>
    computeMicronutrients({ ingredients, servings: 2, steps: [] }, (ref) => known[ref]);

  test("are the sum of the ingredients", () => {
    expect(read(part("pasta", 160), part("riso", 100))).toMatchObject({ iron: 1.6 });
  });

  test("are unknown where an ingredient of some weight lacks them, and never 0", () => {
    expect(read(part("pasta", 160), part("riso", 100)).folate).toBeNull();
    expect(read(part("pasta", 160), part("olio", 20)).iron).toBeNull();
    expect(read(part("pasta", 160), part("origano", 2))).toMatchObject({ iron: 1.2, folate: 14.4 });
  });
});
