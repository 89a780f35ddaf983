import { useSyncExternalStore } from "react";
import { createSessionValue } from "../../../lib/session-state.ts";
import type { Recipe } from "../model/recipe.ts";

/**
 * How far somebody is with a recipe. `servings`: null for those it was written for. `ticked`: places in its list of
 * ingredients. `step`: from 0; as many as it has when all of them are done.
 */
export type CookingProgress = { servings: number | null; ticked: readonly number[]; step: number };

const initialProgress: CookingProgress = { servings: null, ticked: [], step: 0 };
// As long as the session: whoever goes to look something up finds the list as it was ticked off.
const states = createSessionValue<ReadonlyMap<string, CookingProgress>>(new Map());

type CookedRecipe = Pick<Recipe, "id" | "servings" | "ingredients" | "instructions">;

/** One that was changed since is another one: places in its old lists mean nothing in the new. */
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
