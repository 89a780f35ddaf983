import { useState } from "react";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { Recipe } from "../model/recipe.ts";

/** The recipe that a sheet was opened for; kept as it was while the sheet slides away after it is gone. */
export function useKeptRecipe(id: string | undefined): Recipe | undefined {
  const { data } = trpc.recipes.list.useQuery();
  const present = data?.find((recipe) => recipe.id === id);
  const [kept, setKept] = useState(present);
  if (present && present !== kept) setKept(present);
  return present ?? kept;
}
