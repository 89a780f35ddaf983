import { AppError } from "@fetta/domain/errors";
import type { Micronutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { computeMicronutrients } from "@fetta/domain/recipes/recipe-nutrition";
import {
  deleteRecipe,
  findRecipe,
  listRecipes as listRows,
  updateRecipe,
  findRecipePhoto,
  type RecipePhoto,
  type StoredRecipe,
} from "@fetta/db/queries/recipes/recipe";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { findKnownFoods } from "../food/find-foods.ts";
import type { RecipeData } from "./recipe-data.ts";
import { toRecipeResponse } from "./presentation.ts";
import type { Recipe } from "./schema.ts";

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

/** Renames a recipe, or marks it as a favourite; entries logged from it keep the earlier name. */
export async function changeRecipe(
  { db, recipeData }: ShownRecipeDeps,
  { id: userId }: UserId,
  id: string,
  change: { name: string } | { isFavorite: boolean },
): Promise<Recipe> {
  const row = isUuid(id) ? await updateRecipe(db, userId, id, change) : undefined;
  if (!row) throw new AppError("not_found");
  return toMeasuredResponse(row, await recipeData());
}

/** Deletes a recipe and its photo; entries logged from it stay in the diary. */
export async function removeRecipe({ db }: RecipeDeps, { id: userId }: UserId, id: string): Promise<void> {
  if (!isUuid(id) || !(await deleteRecipe(db, userId, id))) throw new AppError("not_found");
}
