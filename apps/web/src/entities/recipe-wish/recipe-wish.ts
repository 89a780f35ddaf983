import type { RecipePreferences } from "./recipe-preferences.ts";
import { createSessionValue } from "../../lib/session-state.ts";

/** Why there is no recipe yet. `of`: what did not work, or that the person gave up. */
export type RecipeWishFailure = {
  stage: "ingredients" | "recipe" | "given-up";
  message: string;
};

/** A recipe that somebody wants, until it is there or they let it be. */
export type RecipeWish = {
  personId: string;
  /** Makes the reading of its photo and each recipe of it happen once over any number of tries. */
  key: string;
  picture: Blob | null;
  /** Object URL of the picture. */
  pictureUrl: string | null;
  /** Null until the photo was read. */
  ingredients: readonly string[] | null;
  preferences: RecipePreferences;
  failure: RecipeWishFailure | null;
};

const recipeWish = createSessionValue<RecipeWish | null>(null, (before, next) => {
  if (before?.pictureUrl && before.pictureUrl !== next?.pictureUrl) URL.revokeObjectURL(before.pictureUrl);
});

/** A new wish in the place of the one before. `ingredients`: null for those of a photo that is still to be read. */
export function startRecipeWish(
  wish: Pick<RecipeWish, "personId" | "picture" | "ingredients" | "preferences">,
): void {
  const pictureUrl = wish.picture && URL.createObjectURL(wish.picture);
  recipeWish.set({ ...wish, pictureUrl, key: crypto.randomUUID(), failure: null });
}

/** Changes the wish that has `key`; one that was let be stays gone. */
export function updateRecipeWish(
  key: string,
  change: Partial<Pick<RecipeWish, "ingredients" | "preferences" | "failure">>,
): void {
  const current = recipeWish.get();
  if (current?.key === key) recipeWish.set({ ...current, ...change });
}

/** Keeps what there is of a wish for another time; one of which there is nothing yet goes. */
export function abandonRecipeWish(key: string, message: string): void {
  const current = recipeWish.get();
  if (current?.key !== key) return;
  const isEmpty = !current.picture && !current.ingredients?.length;
  recipeWish.set(isEmpty ? null : { ...current, failure: { stage: "given-up", message } });
}

export function discardRecipeWish(key: string): void {
  if (recipeWish.get()?.key === key) recipeWish.set(null);
}

export const { get: getRecipeWish, subscribe: subscribeToRecipeWish } = recipeWish;
