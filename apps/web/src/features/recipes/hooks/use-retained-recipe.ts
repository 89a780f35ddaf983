import { useState } from "react";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { Recipe } from "../../../entities/recipe/recipe.ts";

/** The recipe that a sheet was opened for; returned unchanged while the sheet slides away after its removal. */
export function useRetainedRecipe(id: string | undefined): Recipe | undefined {
  const { data } = trpc.recipes.list.useQuery();
  const current = data?.find((recipe) => recipe.id === id);
  const [retained, setRetained] = useState(current);
  if (current && current !== retained) setRetained(current);
  return current ?? retained;
}
