import { afterEach, expect, test } from "vitest";
import { clearLocalPreferences } from "./clear-local-preferences.ts";
import { readJournal } from "./api/change-journal.ts";
import { loadRecipePreferences, saveRecipePreferences } from "../entities/recipe-wish/recipe-wish.ts";

afterEach(() => localStorage.clear());

test("clearing removes the account's diet and drafts and keeps the theme and the queued changes", () => {
  const usual = loadRecipePreferences();
  saveRecipePreferences({ diets: ["vegan"], isRennetStrict: false, minutes: 60, servings: 4 });
  localStorage.setItem("fetta.recipe.ada.new", "{}");
  sessionStorage.setItem("fetta.described.ada", "{}");
  localStorage.setItem("fetta-theme", "dark");
  localStorage.setItem("fetta-outbox:1", "{}");
  clearLocalPreferences();
  expect(loadRecipePreferences()).toEqual(usual);
  expect(localStorage.getItem("fetta.recipe.ada.new")).toBeNull();
  expect(sessionStorage.getItem("fetta.described.ada")).toBeNull();
  expect(localStorage.getItem("fetta-theme")).toBe("dark");
  expect(readJournal()).toHaveLength(1);
});
