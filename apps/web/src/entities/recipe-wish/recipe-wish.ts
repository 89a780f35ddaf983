import type { RecipePreferences } from "./recipe-preferences.ts";
import { sessionValue } from "../../lib/session-state.ts";

/** Why there is no recipe yet. `of`: what did not work, or that the person gave up. */
export type WishTrouble = {
  of: "ingredients" | "recipe" | "given-up";
  sentence: string;
};

/** A recipe that somebody wants, until it is there or they let it be. */
export type RecipeWish = {
  personId: string;
  /** Makes the reading of its photo and each recipe of it happen once over any number of tries. */
  key: string;
  picture: Blob | null;
  /** Object URL of the picture. */
  url: string | null;
  /** Null until the photo was read. */
  ingredients: readonly string[] | null;
  preferences: RecipePreferences;
  trouble: WishTrouble | null;
};

const wished = sessionValue<RecipeWish | null>(null, (before, next) => {
  if (before?.url && before.url !== next?.url) URL.revokeObjectURL(before.url);
});

/** A new wish in the place of the one before. `ingredients`: null for those of a photo that is still to be read. */
export function beginWish(
  wish: Pick<RecipeWish, "personId" | "picture" | "ingredients" | "preferences">,
): void {
  const url = wish.picture && URL.createObjectURL(wish.picture);
  wished.set({ ...wish, url, key: crypto.randomUUID(), trouble: null });
}

/** Changes the wish that has `key`; one that was let be stays gone. */
export function amendWish(
  key: string,
  change: Partial<Pick<RecipeWish, "ingredients" | "preferences" | "trouble">>,
): void {
  const current = wished.get();
  if (current?.key === key) wished.set({ ...current, ...change });
}

/** Keeps what there is of a wish for another time; one of which there is nothing yet goes. */
export function giveUpWish(key: string, sentence: string): void {
  const current = wished.get();
  if (current?.key !== key) return;
  const nothing = !current.picture && !current.ingredients?.length;
  wished.set(nothing ? null : { ...current, trouble: { of: "given-up", sentence } });
}

export function dropWish(key: string): void {
  if (wished.get()?.key === key) wished.set(null);
}

export const { get: currentWish, watch: watchWish } = wished;
