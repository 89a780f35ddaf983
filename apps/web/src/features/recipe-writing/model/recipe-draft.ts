import { toRecipeIngredient } from "@fetta/domain/recipes/custom-recipe";
import type { Inputs, Outputs } from "../../../lib/api/trpc-hooks.ts";

/** A recipe as the list has it: whole, but for the bytes of its photo. */
export type SavedRecipe = Outputs["recipes"]["list"][number];

/** `text`: the line with its amount; empty where that is the grams. `grams`: null while nobody has said them. */
export type DraftIngredient = {
  key: string;
  name: string;
  text: string;
  grams: number | null;
  ref: string | null;
};
export type DraftStep = { key: string; text: string; minutes: number | null };

/** A recipe of one's own that is not kept yet. `id`: the one that it has, or will have. */
export type RecipeEditorDraft = {
  id: string;
  name: string;
  description: string;
  minutes: number | null;
  servings: number;
  /** What all portions together weigh when done. */
  cookedGrams: number | null;
  ingredients: readonly DraftIngredient[];
  steps: readonly DraftStep[];
};

/** Half an hour for two, until somebody says otherwise: as with recipes that are generated. */
export function createEmptyRecipeDraft(id: string): RecipeEditorDraft {
  return {
    id,
    name: "",
    description: "",
    minutes: 30,
    servings: 2,
    cookedGrams: null,
    ingredients: [],
    steps: [],
  };
}

type DraftedFields =
  | "id"
  | "name"
  | "description"
  | "cookingTime"
  | "servings"
  | "cookedGrams"
  | "parts"
  | "steps";

/** A recipe that is kept, to be changed. */
export function toRecipeDraft(recipe: Pick<SavedRecipe, DraftedFields>): RecipeEditorDraft {
  const { id, name, description, cookingTime, servings, cookedGrams, parts, steps } = recipe;
  return {
    id,
    name,
    description,
    minutes: cookingTime,
    servings,
    cookedGrams,
    ingredients: parts.map(({ name: called, text, grams, ref }, at) => {
      const plain = toRecipeIngredient({ name: called, text: "", grams, ref }).text;
      return { key: `${at}`, name: called, text: text === plain ? "" : text, grams, ref };
    }),
    steps: steps.map((step, at) => ({ key: `${at}`, ...step })),
  };
}

type RecipeSaveInput = Inputs["recipes"]["save"];

/** What is sent; undefined while something is missing. Steps without a word are left out. */
export function toRecipeSaveInput(draft: RecipeEditorDraft): RecipeSaveInput | undefined {
  const { id, description, minutes, servings, cookedGrams } = draft;
  const name = draft.name.trim();
  const ingredients = draft.ingredients.flatMap(({ name: called, text, grams, ref }) =>
    grams === null ? [] : [{ name: called, text, grams, ref }],
  );
  const isComplete = ingredients.length > 0 && ingredients.length === draft.ingredients.length;
  if (name === "" || minutes === null || !isComplete) return undefined;
  const steps = draft.steps.flatMap(({ text, minutes: takes }) =>
    text.trim() === "" ? [] : [{ text: text.trim(), minutes: takes }],
  );
  return {
    id,
    name,
    description: description.trim(),
    cookingTime: minutes,
    servings,
    cookedGrams,
    ingredients,
    steps,
  };
}

/** True for drafts in which the same is written; which recipe it becomes does not matter. */
export function isSameDraft(one: RecipeEditorDraft, other: RecipeEditorDraft): boolean {
  return JSON.stringify({ ...one, id: "" }) === JSON.stringify({ ...other, id: "" });
}

/** What was taken out of a list, in its place again or as near to it as there is one. */
export function insertAt<Item>(items: readonly Item[], item: Item, at: number): readonly Item[] {
  return items.toSpliced(Math.min(at, items.length), 0, item);
}
