import { useSyncExternalStore } from "react";
import { createSessionValue } from "../../../lib/session-state.ts";
import type { Recipe } from "../../../entities/recipe/recipe.ts";

/**
 * Cooking progress of a recipe. `servings`: null for the recipe's own number. `ticked`: indexes in its list of
 * ingredients. `step`: from 0; equal to the number of steps when all are done.
 */
export type CookingProgress = { servings: number | null; ticked: readonly number[]; step: number };

const initialProgress: CookingProgress = { servings: null, ticked: [], step: 0 };
// Stored for the session: the ticked list survives a navigation to other pages.
const states = createSessionValue<ReadonlyMap<string, CookingProgress>>(new Map());

type CookedRecipe = Pick<Recipe, "id" | "servings" | "ingredients" | "instructions">;

/** A recipe that was edited gets another key: indexes of its old lists are invalid in the new ones. */
function cookingKeyOf({ id, servings, ingredients, instructions }: CookedRecipe): string {
  return JSON.stringify([id, servings, ingredients, instructions]);
}

export function useCooking(
  recipe: CookedRecipe,
): CookingProgress & { change: (change: Partial<CookingProgress>) => void } {
  const key = cookingKeyOf(recipe);
  const state = useSyncExternalStore(states.subscribe, () => states.get().get(key) ?? initialProgress);
  const change = (part: Partial<CookingProgress>): void => {
    const all = states.get();
    states.set(new Map([...all, [key, { ...initialProgress, ...all.get(key), ...part }]]));
  };
  return { ...state, change };
}
