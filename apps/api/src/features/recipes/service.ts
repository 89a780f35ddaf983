import { AppError } from "@fetta/domain/errors";
import type { Micronutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { computeMicronutrients } from "@fetta/domain/recipes/recipe-nutrition";
import { requireVersion, versionOf } from "@fetta/domain/stored-version";
import { lockUser } from "@fetta/db/queries/account/user";
import {
  deleteRecipe,
  findRecipe,
  listRecipes as listRows,
  updateRecipe,
  findRecipePhoto,
  type RecipePhoto,
  type StoredRecipe,
} from "@fetta/db/queries/recipes/recipe";
import type { Db } from "@fetta/db/schema/schema";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { findKnownFoods } from "../food/find-foods.ts";
import type { RecipeData } from "./recipe-data.ts";
import { toRecipeResponse } from "./presentation.ts";
import type { favoriteInput, Recipe, removeInput, renameInput } from "./schema.ts";

type RecipeDeps = Pick<Deps, "db">;
type ShownRecipeDeps = Pick<Deps, "db" | "recipeData">;
type UserId = Pick<CurrentUser, "id">;

/** Grams that the user weighed stay as written; fewer are no weight of a kitchen scale. */
const minWeighedGrams = 5;

/** A stored recipe in household measures; what an own recipe weighs stays in grams. */
export function withHouseholdMeasures(row: StoredRecipe, { measureInHousehold }: RecipeData): StoredRecipe {
  const isWeighed = ({ grams }: { grams: number }): boolean => row.origin === "custom" && grams >= minWeighedGrams;
  return { ...row, ingredients: row.ingredients.map((part) => (isWeighed(part) ? part : measureInHousehold(part))) };
}

/** A stored recipe with its lines in household measures; its parts, which an editor opens, are as stored. */
export function toMeasuredResponse(row: StoredRecipe, data: RecipeData, photo?: Uint8Array): Recipe {
  const lines = withHouseholdMeasures(row, data).ingredients.map(({ text }) => text);
  return toRecipeResponse(row, lines, photo);
}

/** All recipes of a user, newest first. */
export async function listRecipes({ db, recipeData }: ShownRecipeDeps, { id: userId }: UserId): Promise<Recipe[]> {
  const [rows, data] = await Promise.all([listRows(db, userId), recipeData()]);
  return rows.map((row) => toMeasuredResponse(row, data));
}

/** A stored recipe of this user. Throws `not_found` for those of other users. */
export async function requireRecipe({ db }: RecipeDeps, { id: userId }: UserId, id: string): Promise<StoredRecipe> {
  const row = isUuid(id) ? await findRecipe(db, userId, id) : undefined;
  if (!row) throw new AppError("not_found");
  return row;
}

export async function readRecipe(deps: ShownRecipeDeps, currentUser: UserId, id: string): Promise<Recipe> {
  const { db } = deps;
  const [row, data] = [await requireRecipe(deps, currentUser, id), await deps.recipeData()];
  if (row.photoSha256 === null) return toMeasuredResponse(row, data);
  const photo = await findRecipePhoto(db, { userId: currentUser.id, recipeId: id, known: null });
  return toMeasuredResponse(row, data, photo?.jpeg ?? undefined);
}

/** Micronutrients of one portion of a recipe, from what the foods of its ingredients have today. */
export async function findRecipeMicronutrients(
  { db }: RecipeDeps,
  { id: userId }: UserId,
  recipe: Pick<StoredRecipe, "ingredients" | "servings" | "steps">,
): Promise<Micronutrients> {
  const refs = recipe.ingredients.flatMap(({ ref }) => (ref === null ? [] : [ref]));
  const foods = await findKnownFoods({ db }, userId, refs);
  return computeMicronutrients(recipe, (ref) => {
    const food = foods.get(ref);
    return food?.per === "100g" ? food : undefined;
  });
}

export async function readRecipeMicronutrients(
  deps: RecipeDeps,
  currentUser: UserId,
  id: string,
): Promise<Micronutrients> {
  return findRecipeMicronutrients(deps, currentUser, await requireRecipe(deps, currentUser, id));
}

/** The photo of a recipe; without its bytes where the client has those with the SHA-256 `known`. */
export async function readRecipePhoto(
  { db }: RecipeDeps,
  { id: userId }: UserId,
  id: string,
  knownSha256: string | null,
): Promise<RecipePhoto> {
  const photo = isUuid(id) ? await findRecipePhoto(db, { userId, recipeId: id, known: knownSha256 }) : undefined;
  if (!photo) throw new AppError("not_found");
  return photo;
}

/** A recipe of this user, which the transaction alone may change from here on; throws AppError `not_found`. */
async function lockRecipe(tx: Db, currentUser: UserId, id: string): Promise<StoredRecipe> {
  await lockUser(tx, currentUser.id);
  return requireRecipe({ db: tx }, currentUser, id);
}

/**
 * Renames a recipe; entries logged from it keep the earlier name. The stored name is a retry. Throws AppError `not_found`,
 * `changed_elsewhere`.
 */
export async function renameRecipe(
  { db, recipeData }: ShownRecipeDeps,
  currentUser: UserId,
  { id, name, ifVersion }: z.output<typeof renameInput>,
): Promise<Recipe> {
  const row = await db.transaction().execute(async (tx) => {
    const stored = await lockRecipe(tx, currentUser, id);
    if (stored.name === name) return stored;
    requireVersion(versionOf(stored), ifVersion);
    return (await updateRecipe(tx, currentUser.id, id, { name })) ?? stored;
  });
  return toMeasuredResponse(row, await recipeData());
}

/** Marks a recipe as a favourite, or takes the mark back: of two devices the last one counts. */
export async function setRecipeFavourite(
  { db, recipeData }: ShownRecipeDeps,
  { id: userId }: UserId,
  { id, isFavorite }: z.output<typeof favoriteInput>,
): Promise<Recipe> {
  const row = isUuid(id) ? await updateRecipe(db, userId, id, { isFavorite }) : undefined;
  if (!row) throw new AppError("not_found");
  return toMeasuredResponse(row, await recipeData());
}

/** Deletes a recipe and its photo; entries logged from it stay in the diary. Throws as `renameRecipe` does. */
export async function removeRecipe(
  { db }: RecipeDeps,
  currentUser: UserId,
  { id, ifVersion }: z.output<typeof removeInput>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    requireVersion(versionOf(await lockRecipe(tx, currentUser, id)), ifVersion);
    await deleteRecipe(tx, currentUser.id, id);
  });
}
