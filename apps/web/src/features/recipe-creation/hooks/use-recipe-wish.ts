import { useSyncExternalStore } from "react";
import { getRecipeWish, subscribeToRecipeWish, type RecipeWish } from "../../../entities/recipe-wish/recipe-wish.ts";
import { useMe } from "../../../entities/session/session.ts";

/** The recipe wish in progress or interrupted; a wish of another user is ignored. */
export function useRecipeWish(): RecipeWish | null {
  const { user } = useMe();
  const wish = useSyncExternalStore(subscribeToRecipeWish, getRecipeWish);
  return wish?.personId === user.id ? wish : null;
}
