import { useSyncExternalStore } from "react";
import { getRecipeWish, subscribeToRecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import type { RecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { useMe } from "../../../entities/session/session.ts";

/** The recipe that is on its way, or was held up; another person's is nobody's. */
export function useRecipeWish(): RecipeWish | null {
  const { user } = useMe();
  const wish = useSyncExternalStore(subscribeToRecipeWish, getRecipeWish);
  return wish?.personId === user.id ? wish : null;
}
