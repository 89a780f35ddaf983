import { getQueryKey } from "@trpc/react-query";
import { queryClient } from "../../../lib/api/query-client.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { Recipe } from "./recipe.ts";

const listKey = getQueryKey(trpc.recipes.list, undefined, "query");

function updateRecipeList(change: (recipes: Recipe[]) => Recipe[]): void {
  queryClient.setQueryData<Recipe[]>(listKey, (recipes) => recipes && change(recipes));
}

export function updateCachedRecipe(id: string, change: Partial<Recipe>): void {
  updateRecipeList((recipes) => recipes.map((recipe) => (recipe.id === id ? { ...recipe, ...change } : recipe)));
}

export function removeCachedRecipe(id: string): void {
  updateRecipeList((recipes) => recipes.filter((recipe) => recipe.id !== id));
}

/** Reinserts a recipe whose removal failed in its position: newest first. */
export function restoreCachedRecipe(recipe: Recipe): void {
  updateRecipeList((recipes) =>
    [...recipes.filter(({ id }) => id !== recipe.id), recipe].toSorted((one, other) =>
      other.createdAt.localeCompare(one.createdAt),
    ),
  );
}
