import { useSyncExternalStore } from "react";
import { sessionValue } from "../../../lib/session-state.ts";
import type { Recipe } from "../model/recipe.ts";

/**
 * How far somebody is with a recipe. `servings`: null for those it was written for. `ticked`: places in its list of
 * ingredients. `step`: from 0; as many as it has when all of them are done.
 */
export type Cooking = { servings: number | null; ticked: readonly number[]; step: number };

const start: Cooking = { servings: null, ticked: [], step: 0 };
// As long as the session: whoever goes to look something up finds the list as it was ticked off.
const states = sessionValue<ReadonlyMap<string, Cooking>>(new Map());

type Cooked = Pick<Recipe, "id" | "servings" | "ingredients" | "instructions">;

/** One that was changed since is another one: places in its old lists mean nothing in the new. */
function keyOf({ id, servings, ingredients, instructions }: Cooked): string {
  return JSON.stringify([id, servings, ingredients, instructions]);
}

export function useCooking(recipe: Cooked): Cooking & { change: (change: Partial<Cooking>) => void } {
  const key = keyOf(recipe);
  const state = useSyncExternalStore(states.watch, () => states.get().get(key) ?? start);
  const change = (part: Partial<Cooking>): void => {
    const all = states.get();
    states.set(new Map([...all, [key, { ...start, ...all.get(key), ...part }]]));
  };
  return { ...state, change };
}
