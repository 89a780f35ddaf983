import { afterEach, expect, test } from "vitest";
import { forgetChoices } from "./clear-local-preferences.ts";
import { readNotes } from "./api/outbox-state.ts";
import {
  lastRecipePreferences,
  rememberRecipePreferences,
} from "../entities/recipe-wish/recipe-preferences.ts";

afterEach(() => localStorage.clear());

test("whoever signs in next finds nobody else's diet or draft, and the looks and what waits are still there", () => {
  const usual = lastRecipePreferences();
  rememberRecipePreferences({ diets: ["vegan"], minutes: 60, servings: 4 });
  localStorage.setItem("fetta.recipe.ada.new", "{}");
  sessionStorage.setItem("fetta.described.ada", "{}");
  localStorage.setItem("fetta-tema", "dark");
  localStorage.setItem("fetta-coda:1", "{}");
  forgetChoices();
  expect(lastRecipePreferences()).toEqual(usual);
  expect(localStorage.getItem("fetta.recipe.ada.new")).toBeNull();
  expect(sessionStorage.getItem("fetta.described.ada")).toBeNull();
  expect(localStorage.getItem("fetta-tema")).toBe("dark");
  expect(readNotes()).toHaveLength(1);
});
