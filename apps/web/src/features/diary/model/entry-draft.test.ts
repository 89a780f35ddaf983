import { expect, test } from "vitest";
import {
  applyEntryEdit,
  diffEntryDraft,
  toEntryDraft,
  entryDraftNutrition,
  hasOverride,
  findMacroMismatch,
  resetOverrides,
  servingsForGrams,
  withNutrientValue,
  withServings,
} from "./entry-draft.ts";
import { sampleEntry } from "../../../testing/sample-entry.ts";

const entry = sampleEntry();

test("changing the grams rescales the four figures", () => {
  const draft = withServings(toEntryDraft(entry), servingsForGrams(160, 320));
  expect(entryDraftNutrition(entry, draft)).toEqual({ calories: 243, protein: 8, carbs: 41, fat: 5.5 });
  expect(diffEntryDraft(entry, draft)).toEqual({ servings: 0.5 });
});

test("a typed figure applies to the whole entry, and the other figures stay the food's", () => {
  const draft = withNutrientValue(entry, toEntryDraft(entry), "calories", 400);
  expect(entryDraftNutrition(entry, draft)).toEqual({ calories: 400, protein: 16, carbs: 82, fat: 11 });
  expect(diffEntryDraft(entry, draft)).toEqual({ calories: 400 });
});

test("typing the current figure creates no override", () => {
  expect(diffEntryDraft(entry, withNutrientValue(entry, toEntryDraft(entry), "calories", 486))).toBeNull();
});

test("a typed figure scales with the amount and is exact again when the amount is restored", () => {
  const typed = withNutrientValue(entry, toEntryDraft(entry), "fat", 0.7);
  const third = withServings(typed, 1 / 3);
  expect(entryDraftNutrition(entry, third).fat).toBe(0.2);
  expect(entryDraftNutrition(entry, withServings(third, 1)).fat).toBe(0.7);
});

test("the figures sent with a new amount are those the editor shows", () => {
  const own = sampleEntry({ caloriesOverride: 500 });
  const draft = withServings(toEntryDraft(own), 2);
  expect(diffEntryDraft(own, draft)).toEqual({ servings: 2, calories: 1000 });
});

test("restoring the food's own figures removes every override", () => {
  const own = sampleEntry({ caloriesOverride: 500, fatOverride: 3 });
  expect(hasOverride(toEntryDraft(own))).toBe(true);
  const draft = resetOverrides(toEntryDraft(own));
  expect(hasOverride(draft)).toBe(false);
  expect(entryDraftNutrition(own, draft)).toEqual({ calories: 486, protein: 16, carbs: 82, fat: 11 });
  expect(diffEntryDraft(own, draft)).toEqual({ calories: null, fat: null });
});

test("calories that differ from the macros by more than a tenth are a mismatch", () => {
  expect(findMacroMismatch({ calories: 486, protein: 16, carbs: 82, fat: 11 })).toBeNull();
  expect(findMacroMismatch({ calories: 400, protein: 16, carbs: 82, fat: 11 })).toBe(491);
  expect(findMacroMismatch({ calories: 100, protein: 25, carbs: 0, fat: 0 })).toBeNull();
  expect(findMacroMismatch({ calories: 100, protein: 0, carbs: 0, fat: 0 })).toBe(0);
});

test("an edit shows the server's result at once: overrides scale with a new amount unless they are edited too", () => {
  const own = sampleEntry({ caloriesOverride: 500, proteinOverride: 20 });
  const edited = applyEntryEdit(own, { servings: 2, protein: null, mealType: "dinner" });
  expect(edited).toMatchObject({
    caloriesOverride: 1000,
    proteinOverride: null,
    calories: 1000,
    protein: 32,
    fat: 22,
    mealType: "dinner",
  });
});

test("setting an amount or a figure removes the estimate mark, moving to another meal does not", () => {
  const seen = sampleEntry({ estimated: true });
  expect(applyEntryEdit(seen, { mealType: "dinner", date: "2026-11-20" }).estimated).toBe(true);
  expect(applyEntryEdit(seen, { servings: 1.5 }).estimated).toBe(false);
  expect(applyEntryEdit(seen, { calories: null }).estimated).toBe(false);
});

test("a recipe with ingredients outside the tables stays an estimate at any amount until its calories are overridden", () => {
  const stew = sampleEntry({ estimated: true, foodItem: { source: "recipe", estimated: true } });
  expect(applyEntryEdit(stew, { servings: 2 }).estimated).toBe(true);
  expect(applyEntryEdit(stew, { protein: 20 }).estimated).toBe(true);
  const own = applyEntryEdit(stew, { calories: 500 });
  expect(own.estimated).toBe(false);
  expect(applyEntryEdit(own, { mealType: "dinner" }).estimated).toBe(false);
  expect(applyEntryEdit(own, { calories: null }).estimated).toBe(true);
});
