import { beforeEach, expect, test } from "vitest";
import { loadRecipePreferences, saveRecipePreferences } from "./recipe-wish.ts";

const usual = { diets: [], isRennetStrict: false, minutes: 30, servings: 2 };

beforeEach(() => localStorage.clear());

test("the default preferences are half an hour for two without a diet", () => {
  expect(loadRecipePreferences()).toEqual(usual);
});

test("saved preferences are loaded again", () => {
  const chosen = { diets: ["vegetarian", "gluten_free"], isRennetStrict: true, minutes: 60, servings: 4 } as const;
  saveRecipePreferences(chosen);
  expect(loadRecipePreferences()).toEqual({ ...chosen, diets: ["vegetarian", "gluten_free"] });
});

test.each([
  ["no JSON", "{"],
  ["something else", '["vegan"]'],
  ["figures that nobody can choose", '{"diets":"vegan","minutes":7,"servings":"2"}'],
])("%s in the storage loads the default preferences", (_, text) => {
  localStorage.setItem("recipe-preferences", text);
  expect(loadRecipePreferences()).toEqual(usual);
});

test("an unknown diet is left out, the others stay", () => {
  localStorage.setItem("recipe-preferences", '{"diets":["paleo","keto"],"minutes":15,"servings":1}');
  expect(loadRecipePreferences()).toEqual({ ...usual, diets: ["keto"], minutes: 15, servings: 1 });
});
