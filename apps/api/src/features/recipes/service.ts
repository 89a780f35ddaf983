import { AppError } from "@fetta/domain/errors";
import {
  deleteRecipe,
  findRecipe,
  listRecipes as listRows,
  renameRecipe as renameRow,
  setFavoriteRecipe,
} from "@fetta/db/queries/recipes/recipe";
import { findRecipePhoto } from "@fetta/db/queries/recipes/recipe-photo";
import type { RecipePhoto } from "@fetta/db/queries/recipes/recipe-photo";
import type { StoredRecipe } from "@fetta/db/queries/recipes/stored-recipe";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { isOurId } from "../../lib/uuid.ts";
import { recipeOf } from "./presentation.ts";
import type { Recipe } from "./schema.ts";

type Store = Pick<Deps, "db">;
type Person = Pick<Viewer, "id">;

/** A person's recipes, all of them, newest first. */
export async function listRecipes({ db }: Store, { id: userId }: Person): Promise<Recipe[]> {
  return (await listRows(db, userId)).map((row) => recipeOf(row));
}

/** A recipe of this person as it is stored. Throws `not_found` for another's. */
export async function storedRecipe({ db }: Store, { id: userId }: Person, id: string): Promise<StoredRecipe> {
  const row = isOurId(id) ? await findRecipe(db, userId, id) : undefined;
  if (!row) throw new AppError("not_found");
  return row;
}

/** A recipe with its photo. */
export async function readRecipe({ db }: Store, viewer: Person, id: string): Promise<Recipe> {
  const row = await storedRecipe({ db }, viewer, id);
  if (row.photoSha256 === null) return recipeOf(row);
  const photo = await findRecipePhoto(db, { userId: viewer.id, recipeId: id, known: null });
  return recipeOf(row, photo?.jpeg ?? undefined);
}

/** The photo of a recipe; without its bytes where the reader has those whose SHA-256 is `known`. */
export async function readRecipePhoto(
  { db }: Store,
  { id: userId }: Person,
  id: string,
  known: string | null,
): Promise<RecipePhoto> {
  const photo = isOurId(id) ? await findRecipePhoto(db, { userId, recipeId: id, known }) : undefined;
  if (!photo) throw new AppError("not_found");
  return photo;
}

/** Gives a recipe another name; what was eaten of it keeps the one that it was eaten under. */
export async function renameRecipe(
  { db }: Store,
  { id: userId }: Person,
  id: string,
  name: string,
): Promise<Recipe> {
  const row = isOurId(id) ? await renameRow(db, userId, id, name) : undefined;
  if (!row) throw new AppError("not_found");
  return recipeOf(row);
}

export async function setFavorite(
  { db }: Store,
  { id: userId }: Person,
  id: string,
  isFavorite: boolean,
): Promise<Recipe> {
  const row = isOurId(id) ? await setFavoriteRecipe(db, userId, id, isFavorite) : undefined;
  if (!row) throw new AppError("not_found");
  return recipeOf(row);
}

/** Removes a recipe and its photo; what was eaten of it stays in the diary. */
export async function removeRecipe({ db }: Store, { id: userId }: Person, id: string): Promise<void> {
  if (!isOurId(id) || !(await deleteRecipe(db, userId, id))) throw new AppError("not_found");
}
