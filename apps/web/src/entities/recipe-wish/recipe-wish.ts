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
};

const recipeWish = createSessionValue<RecipeWish | null>(null, (before, next) => {
  if (before?.pictureUrl && before.pictureUrl !== next?.pictureUrl) URL.revokeObjectURL(before.pictureUrl);
});

/** Replaces the current wish by a new one. `ingredients`: null where they are still to be recognised from the photo. */
export function startRecipeWish(wish: Pick<RecipeWish, "personId" | "picture" | "ingredients" | "preferences">): void {
  const pictureUrl = wish.picture && URL.createObjectURL(wish.picture);
  recipeWish.set({ ...wish, pictureUrl, key: crypto.randomUUID(), failure: null });
}

/** Updates the wish with `key`; does nothing where it was discarded or replaced. */
export function updateRecipeWish(
  key: string,
  change: Partial<Pick<RecipeWish, "ingredients" | "preferences" | "failure">>,
): void {
  const current = recipeWish.get();
  if (current?.key === key) recipeWish.set({ ...current, ...change });
}

/** Stores the wish as given up, so that it can be resumed; a wish without photo and ingredients is discarded. */
export function abandonRecipeWish(key: string, message: string): void {
  const current = recipeWish.get();
  if (current?.key !== key) return;
  const isEmpty = !current.picture && !current.ingredients?.length;
  recipeWish.set(isEmpty ? null : { ...current, failure: { stage: "abandoned", message } });
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
