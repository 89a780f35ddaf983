import type { RecipeNutrition } from "@fetta/domain/recipes/recipe";
import { toRecipeIngredient } from "@fetta/domain/recipes/recipe-nutrition";
import { firstVersion } from "@fetta/domain/stored-version";
import type { Recipe } from "../../../entities/recipe/recipe.ts";
import type { Inputs } from "../../../lib/api/trpc-hooks.ts";

/** `text`: the line with its amount; empty where that is the grams. `grams`: null while not given. */
export type DraftIngredient = { key: string; name: string; text: string; grams: number | null; ref: string | null };
export type DraftStep = { key: string; text: string; minutes: number | null };

/** An unsaved recipe of the user. `id`: the existing or the future one. */
export type RecipeEditorDraft = {
  id: string;
  name: string;
  description: string;
  minutes: number | null;
  servings: number;
  /** Weight of all portions together when cooked, g. */
  cookedGrams: number | null;
  ingredients: readonly DraftIngredient[];
  steps: readonly DraftStep[];
  /** The version of the recipe that the draft started from. */
  version?: string | undefined;
};

/** Defaults: 30 minutes and two portions, as for generated recipes. */
export function createEmptyRecipeDraft(id: string): RecipeEditorDraft {
  return { id, name: "", description: "", minutes: 30, servings: 2, cookedGrams: null, ingredients: [], steps: [] };
}

type DraftedFields =
  | "version"
  | "id"
  | "name"
  | "description"
  | "cookingTime"
  | "servings"
  | "cookedGrams"
  | "parts"
  | "steps";

/** The draft for editing a saved recipe. */
export function toRecipeDraft(recipe: Pick<Recipe, DraftedFields>): RecipeEditorDraft {
  const { id, name, description, cookingTime, servings, cookedGrams, parts, steps, version } = recipe;
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
    version,
  };
}

type RecipeSaveInput = Inputs["recipes"]["save"];

/** The request input; undefined while something is missing. Empty steps are left out. */
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
  return { id, name, description: description.trim(), cookingTime: minutes, servings, cookedGrams, ingredients, steps };
}

/**
 * The recipe as its list will show it, with the figures of its draft; diets and allergens are the server's to derive, and
 * none is shown until then.
 */
export function toExpectedRecipe(
  {
    id = "",
    name,
    description = "",
    cookingTime,
    servings,
    cookedGrams = null,
    ingredients,
    steps = [],
  }: RecipeSaveInput,
  figures: RecipeNutrition,
  before: Recipe | undefined,
): Recipe {
  const parts = ingredients.map(({ text, ref, ...part }) => ({
    ...toRecipeIngredient({ ...part, text: text ?? "", ref: ref ?? null }),
    ingredient: null,
  }));
  const takes = steps.map((step) => ({ text: step.text, minutes: step.minutes ?? null }));
  return {
    ...figures,
    unknown: [...figures.unknown],
    id,
    name,
    description,
    cookingTime,
    servings,
    cookedGrams,
    parts,
    ingredients: parts.map(({ text }) => text),
    steps: takes,
    instructions: takes.map(({ text }) => text),
    dietaryTags: [],
    allergens: [],
    ingredientPhoto: null,
    photoUrl: before?.photoUrl ?? null,
    isFavorite: before?.isFavorite ?? false,
    createdAt: before?.createdAt ?? new Date().toISOString(),
    origin: "custom",
    version: before?.version ?? firstVersion,
  };
}

/** True for drafts with the same content, whatever their ids and versions. */
export function isSameDraft(one: RecipeEditorDraft, other: RecipeEditorDraft): boolean {
  const contentOf = (draft: RecipeEditorDraft) => JSON.stringify({ ...draft, id: "", version: undefined });
  return contentOf(one) === contentOf(other);
}

/** Inserts an item at its previous position, or as near to it as the list allows. */
export function insertAt<Item>(items: readonly Item[], item: Item, at: number): readonly Item[] {
  return items.toSpliced(Math.min(at, items.length), 0, item);
}
