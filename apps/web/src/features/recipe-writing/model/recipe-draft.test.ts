import { describe, expect, test } from "vitest";
import {
  toRecipeDraft,
  createEmptyRecipeDraft,
  isSameDraft,
  insertAt,
  toRecipeSaveInput,
  type RecipeEditorDraft,
} from "./recipe-draft.ts";

const cake: RecipeEditorDraft = {
  ...createEmptyRecipeDraft("one"),
  name: " Torta della nonna ",
  servings: 8,
  ingredients: [
    { key: "a", name: "uovo di gallina", text: "2 uova", grams: 100, ref: "stock:egg" },
    { key: "b", name: "farina 00", text: "", grams: 250, ref: "stock:flour" },
    { key: "c", name: "un pizzico di sale", text: "un pizzico di sale", grams: 1, ref: null },
  ],
  steps: [
    { key: "a", text: " Sbatti le uova. ", minutes: null },
    { key: "b", text: "  ", minutes: 5 },
  ],
};

describe("a recipe draft", () => {
  test("is sent with its values and without empty steps", () => {
    expect(toRecipeSaveInput(cake)).toEqual({
      id: "one",
      name: "Torta della nonna",
      description: "",
      cookingTime: 30,
      servings: 8,
      cookedGrams: null,
      ingredients: [
        { name: "uovo di gallina", text: "2 uova", grams: 100, ref: "stock:egg" },
        { name: "farina 00", text: "", grams: 250, ref: "stock:flour" },
        { name: "un pizzico di sale", text: "un pizzico di sale", grams: 1, ref: null },
      ],
      steps: [{ text: "Sbatti le uova.", minutes: null }],
    });
  });

  test.each<[string, Partial<RecipeEditorDraft>]>([
    ["a name", { name: "  " }],
    ["an ingredient", { ingredients: [] }],
    [
      "the grams of one",
      { ingredients: [...cake.ingredients, { key: "d", name: "olio", text: "", grams: null, ref: null }] },
    ],
    ["its minutes", { minutes: null }],
  ])("is not sent without %s", (_what, change) => {
    expect(toRecipeSaveInput({ ...cake, ...change })).toBeUndefined();
  });

  test("equals another draft with the same content, whatever its recipe id", () => {
    expect(isSameDraft(createEmptyRecipeDraft("one"), createEmptyRecipeDraft("two"))).toBe(true);
    expect(isSameDraft(cake, { ...cake, servings: 6 })).toBe(false);
  });
});

test("a saved recipe can be edited, and lines that state grams are regenerated from the grams", () => {
  const part = { ingredient: null, origin: "custom" as const };
  const recipe = {
    id: "one",
    version: "2026-11-21T12:00:00.000Z",
    name: "Torta",
    description: "Soffice.",
    cookingTime: 50,
    servings: 8,
    cookedGrams: 900,
    parts: [
      { ...part, name: "uova", text: "2 uova", grams: 100, ref: "stock:egg" },
      { ...part, name: "farina 00", text: "250 g di farina 00", grams: 250, ref: "stock:flour" },
    ],
    steps: [{ text: "Inforna.", minutes: 40 }],
  };
  const draft = toRecipeDraft(recipe);
  expect(draft.ingredients.map(({ text }) => text)).toEqual(["2 uova", ""]);
  expect(toRecipeSaveInput(draft)).toEqual({
    id: "one",
    name: "Torta",
    description: "Soffice.",
    cookingTime: 50,
    servings: 8,
    cookedGrams: 900,
    ingredients: [
      { name: "uova", text: "2 uova", grams: 100, ref: "stock:egg" },
      { name: "farina 00", text: "", grams: 250, ref: "stock:flour" },
    ],
    steps: [{ text: "Inforna.", minutes: 40 }],
  });
});

test("a removed row returns to its place, or to the end of the remaining rows", () => {
  expect(insertAt(["a", "c"], "b", 1)).toEqual(["a", "b", "c"]);
  expect(insertAt(["a"], "c", 2)).toEqual(["a", "c"]);
});
