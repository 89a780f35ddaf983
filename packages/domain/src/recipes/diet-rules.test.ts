import { describe, expect, test } from "vitest";
import { isNutritionSuitableForDiet, isSuitableForDiet } from "./diet-rules.ts";
import type { RecipeNutrition } from "./recipe.ts";
import { anIngredient } from "../testing/recipe-fixtures.ts";

const figures = (more: Partial<RecipeNutrition>): RecipeNutrition => ({
  calories: 400,
  protein: 20,
  carbs: 40,
  fat: 15,
  fibre: null,
  sugars: null,
  saturated: null,
  salt: null,
  estimated: false,
  unknown: [],
  ...more,
});

describe("diets by ingredients", () => {
  test("reject a doubtful ingredient", () => {
    const doubtful = anIngredient("x", { vegan: "maybe", vegetarian: "maybe", gluten: "maybe" });
    for (const diet of ["vegan", "vegetarian", "gluten_free"] as const)
      expect(isSuitableForDiet(doubtful, diet)).toBe(false);
  });

  test.each([
    ["cheese of unknown rennet", { vegetarian: "maybe", kind: "formaggio" }, true, false],
    ["cheese with vegetable rennet", { vegetarian: "yes", kind: "formaggio" }, true, true],
    ["cheese with animal rennet", { vegetarian: "no", kind: "formaggio" }, false, false],
    ["a stock cube of unknown stock", { vegetarian: "maybe", kind: "brodo" }, false, false],
  ] as const)("vegetarian: %s", (_what, more, accepted, acceptedByStrict) => {
    const row = anIngredient("x", { vegan: "no", ...more });
    expect(isSuitableForDiet(row, "vegetarian")).toBe(accepted);
    expect(isSuitableForDiet(row, "vegetarian", { isRennetStrict: true })).toBe(acceptedByStrict);
  });
});

describe("diets by nutrition", () => {
  test.each([
    ["low_cal", { calories: 450 }, true],
    ["low_cal", { calories: 451 }, false],
    ["high_protein", { calories: 400, protein: 20 }, true],
    ["high_protein", { calories: 400, protein: 19.9 }, false],
    ["keto", { calories: 600, carbs: 15 }, true],
    ["keto", { calories: 1000, carbs: 15.1 }, false],
    ["keto", { calories: 300, carbs: 8 }, false],
  ] as const)("%s with %j: %s", (diet, more, kept) => {
    expect(isNutritionSuitableForDiet(figures(more), diet)).toBe(kept);
  });

  test("allow a quarter of the daily goal as low_cal", () => {
    expect(isNutritionSuitableForDiet(figures({ calories: 600 }), "low_cal", { dailyCalories: 2400 })).toBe(true);
    expect(isNutritionSuitableForDiet(figures({ calories: 601 }), "low_cal", { dailyCalories: 2400 })).toBe(false);
  });

  test("reject missing and incomplete nutrition", () => {
    expect(isNutritionSuitableForDiet(null, "low_cal")).toBe(false);
    expect(isNutritionSuitableForDiet(figures({ estimated: true }), "low_cal")).toBe(false);
    expect(isNutritionSuitableForDiet(figures({ calories: 0, protein: 0 }), "high_protein")).toBe(false);
    expect(isNutritionSuitableForDiet(figures({ calories: Number.NaN }), "low_cal")).toBe(false);
  });
});
