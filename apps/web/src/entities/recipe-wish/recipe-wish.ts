import { createSessionValue } from "../../lib/session-state.ts";
import {
  cookingTimes,
  defaultCookingTime,
  defaultPortionSize,
  diets as allDiets,
  portionSizes,
  type CookingTime,
  type Diet,
  type PortionSize,
} from "@fetta/domain/recipes/recipe-limits";
import { readStored, writeStored } from "../../lib/stored-schema.ts";
import { toUnknownRecord } from "../../lib/api/post-upload.ts";

/** Why there is no recipe yet. `stage`: the step that failed, or that the user gave up. */
type RecipeWishFailure = { stage: "ingredients" | "recipe" | "abandoned"; message: string };

/** A requested recipe, until it is created or discarded. */
export type RecipeWish = {
  personId: string;
  /** Idempotency key: photo analysis and recipe generation count once over any number of attempts. */
  key: string;
  picture: Blob | null;
  /** Object URL of the picture. */
  pictureUrl: string | null;
  /** Null until the photo is analysed. */
  ingredients: readonly string[] | null;
  preferences: RecipePreferences;
  failure: RecipeWishFailure | null;
  /** The interrupted wish that returns where this one, which began without an ingredient, is given up without one. */
  interrupted: RecipeWish | null;
};

const listPictureUrls = (wish: RecipeWish | null): string[] =>
  wish === null ? [] : [...(wish.pictureUrl === null ? [] : [wish.pictureUrl]), ...listPictureUrls(wish.interrupted)];

const recipeWish = createSessionValue<RecipeWish | null>(null, (before, next) => {
  const kept = listPictureUrls(next);
  for (const url of listPictureUrls(before)) if (!kept.includes(url)) URL.revokeObjectURL(url);
});

const isEmpty = ({ picture, ingredients }: Pick<RecipeWish, "picture" | "ingredients">): boolean =>
  !picture && !ingredients?.length;

/**
 * Replaces the current wish by a new one; an empty new one keeps it, in case that no ingredient follows. `ingredients`:
 * null where they are still to be recognised from the photo.
 */
export function startRecipeWish(wish: Pick<RecipeWish, "personId" | "picture" | "ingredients" | "preferences">): void {
  const pictureUrl = wish.picture && URL.createObjectURL(wish.picture);
  const interrupted = isEmpty(wish) ? recipeWish.get() : null;
  recipeWish.set({ ...wish, pictureUrl, key: crypto.randomUUID(), failure: null, interrupted });
}

/** Updates the wish with `key`; does nothing where it was discarded or replaced. */
export function updateRecipeWish(
  key: string,
  change: Partial<Pick<RecipeWish, "ingredients" | "preferences" | "failure">>,
): void {
  const current = recipeWish.get();
  if (current?.key === key) recipeWish.set({ ...current, ...change });
}

/** Stores the wish as given up, so that it can be resumed; one without photo and ingredients is discarded. */
export function abandonRecipeWish(key: string, message: string): void {
  const current = recipeWish.get();
  if (current?.key !== key) return;
  const failure = { stage: "abandoned", message } as const;
  recipeWish.set(isEmpty(current) ? current.interrupted : { ...current, failure, interrupted: null });
}

export function discardRecipeWish(key: string): void {
  if (recipeWish.get()?.key === key) recipeWish.set(null);
}

export const { get: getRecipeWish, subscribe: subscribeToRecipeWish } = recipeWish;

type RecipePreferences = {
  diets: readonly Diet[];
  /** Cheese of unknown rennet is not vegetarian. */
  isRennetStrict: boolean;
  minutes: CookingTime;
  servings: PortionSize;
};

const storageKey = "recipe-preferences";

/** The last choices on this device; invalid values are replaced by the defaults. */
export function loadRecipePreferences(): RecipePreferences {
  const { diets, isRennetStrict, minutes, servings } = toUnknownRecord(readStored("local", storageKey, () => true));
  return {
    diets: allDiets.filter((one) => Array.isArray(diets) && diets.includes(one)),
    isRennetStrict: isRennetStrict === true,
    minutes: cookingTimes.find((one) => one === minutes) ?? defaultCookingTime,
    servings: portionSizes.find((one) => one === servings) ?? defaultPortionSize,
  };
}

/** Stores the choices; without storage the next recipe starts from the defaults. */
export function saveRecipePreferences(preferences: RecipePreferences): void {
  writeStored("local", storageKey, preferences);
}
