import {
  cookingTimes,
  defaultCookingTime,
  defaultPortionSize,
  diets as allDiets,
  portionSizes,
} from "@fetta/domain/recipes/recipe-limits";
import type { CookingTime, Diet, PortionSize } from "@fetta/domain/recipes/recipe-limits";
import { toUnknownRecord } from "../../lib/response-schema.ts";
import { readStored, writeStored } from "../../lib/stored-schema.ts";

export type RecipePreferences = {
  diets: readonly Diet[];
  minutes: CookingTime;
  servings: PortionSize;
};

const storageKey = "recipe-preferences";

/** The last choices on this device; invalid values are replaced by the defaults. */
export function loadRecipePreferences(): RecipePreferences {
  const { diets, minutes, servings } = toUnknownRecord(readStored("local", storageKey, () => true));
  return {
    diets: allDiets.filter((one) => Array.isArray(diets) && diets.includes(one)),
    minutes: cookingTimes.find((one) => one === minutes) ?? defaultCookingTime,
    servings: portionSizes.find((one) => one === servings) ?? defaultPortionSize,
  };
}

/** Stores the choices; without storage the next recipe starts from the defaults. */
export function saveRecipePreferences(preferences: RecipePreferences): void {
  writeStored("local", storageKey, preferences);
}
