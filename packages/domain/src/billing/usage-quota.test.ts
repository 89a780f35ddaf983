import { expect, test } from "vitest";
import { buildUsageStats } from "./usage-quota.ts";

const midnight = new Date("2026-11-23T23:00:00Z");
const resetsAt = midnight.toISOString();

test("each kind of action has its own used units, one a day without PRO", () => {
  expect(buildUsageStats({ usedUnits: { food_scan: 1, recipe_generation: 2 }, resetsAt: midnight }, false)).toEqual({
    isPro: false,
    foodScans: { used: 1, limit: 1, resetsAt },
    ingredientScans: { used: 0, limit: 1, resetsAt },
    recipeGenerations: { used: 2, limit: 1, resetsAt },
  });
});

test("PRO has no limit, and its units are still counted", () => {
  expect(buildUsageStats({ usedUnits: { ingredient_scan: 7 }, resetsAt: midnight }, true)).toEqual({
    isPro: true,
    foodScans: { used: 0, limit: null, resetsAt },
    ingredientScans: { used: 7, limit: null, resetsAt },
    recipeGenerations: { used: 0, limit: null, resetsAt },
  });
});
