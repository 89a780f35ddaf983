import { getQueryKey } from "@trpc/react-query";
import { queryClient } from "../../../lib/api/query-client.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { Recipe } from "./recipe.ts";

const listKey = getQueryKey(trpc.recipes.list, undefined, "query");

function changeList(change: (recipes: Recipe[]) => Recipe[]): void {
  queryClient.setQueryData<Recipe[]>(listKey, (recipes) => recipes && change(recipes));
}

export function changeRecipe(id: string, change: Partial<Recipe>): void {
  changeList((recipes) => recipes.map((recipe) => (recipe.id === id ? { ...recipe, ...change } : recipe)));
}

export function dropRecipe(id: string): void {
  changeList((recipes) => recipes.filter((recipe) => recipe.id !== id));
}

/** Shows a recipe again that could not be removed, in its place: newest first. */
export function putBack(recipe: Recipe): void {
  changeList((recipes) =>
    [...recipes.filter(({ id }) => id !== recipe.id), recipe].toSorted((one, other) =>
      other.createdAt.localeCompare(one.createdAt),
    ),
  );
}
