import { useState } from "react";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { Recipe } from "../model/recipe.ts";

/** The recipe that a sheet was opened for; kept as it was while the sheet slides away after it is gone. */
export function useRetainedRecipe(id: string | undefined): Recipe | undefined {
  const { data } = trpc.recipes.list.useQuery();
  const current = data?.find((recipe) => recipe.id === id);
  const [retained, setRetained] = useState(current);
  if (current && current !== retained) setRetained(current);
  return current ?? retained;
}
