import { labelNutrients, pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { sql, type Selectable } from "kysely";
import { allergens } from "@fetta/domain/recipes/ingredients/ingredient";
import {
  dietSchema,
  recipeIngredientSchema,
  recipeStepSchema,
  type RecipeDraft,
  type RecipeFacts,
} from "@fetta/domain/recipes/recipe";
import { z } from "zod";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Database, Db } from "../../schema/schema.ts";

/** A stored recipe. `photoSha256` is the hash of its photo's bytes; null where it has none. */
export type StoredRecipe = RecipeDraft &
  RecipeFacts & {
    id: string;
    cookedGrams: number | null;
    origin: Database["recipe"]["origin"];
    isFavorite: boolean;
    photoSha256: string | null;
    createdAt: Date;
    updatedAt: Date;
  };

/** What a user enters of a recipe, and the facts that are computed from it. */
export type RecipeContent = RecipeDraft & RecipeFacts & { cookedGrams: number | null };

const storedListsSchema = z.object({
  tags: z.array(dietSchema),
  allergens: z.array(z.enum(allergens)),
  ingredients: z.array(recipeIngredientSchema),
  steps: z.array(recipeStepSchema),
});

type RecipeRow = Selectable<Database["recipe"]> & { photoSha256: string | null };

/** Parses a row; throws on lists that do not have the stored form. */
function toStoredRecipe(row: RecipeRow): StoredRecipe {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    minutes: row.minutes,
    servings: row.servings,
    cookedGrams: row.cookedGrams,
    origin: row.origin,
    isFavorite: row.isFavorite,
    photoSha256: row.photoSha256,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...storedListsSchema.parse(row),
    figures: { ...pickNutrients(row, labelNutrients), estimated: row.isEstimate, unknown: row.unmatchedIngredients },
  };
}

/** The columns of a recipe's content. */
function toRecipeColumns({ figures, ...content }: RecipeContent) {
  return {
    name: content.name,
    description: content.description,
    minutes: content.minutes,
    servings: content.servings,
    ingredients: JSON.stringify(content.ingredients),
    steps: JSON.stringify(content.steps),
    tags: [...content.tags],
    allergens: [...content.allergens],
    ...pickNutrients(figures, labelNutrients),
    isEstimate: figures.estimated,
    unmatchedIngredients: [...figures.unknown],
    cookedGrams: content.cookedGrams,
  };
}

/** Maximum recipes of one user. */
export const maxRecipes = 500;

/** The SHA-256 of the recipe's photo, read beside the columns of `recipe`; never the bytes. */
const photoSha256 = sql<
  string | null
>`(select p.sha256 from recipe_photo p where p.user_id = recipe.user_id and p.recipe_id = recipe.id)`.as("photoSha256");

const selectRecipes = precompileQuery(
  ["userId"],
  (db, { userId }: { userId: string }) =>
    db
      .selectFrom("recipe")
      .selectAll()
      .select(photoSha256)
      .where("userId", "=", userId)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc"),
  { isShort: false },
);

/** All recipes of a user in full, newest first. */
export async function listRecipes(db: Db, userId: string): Promise<StoredRecipe[]> {
  const rows = await selectRecipes(db, { userId });
  return rows.map((row) => toStoredRecipe(row));
}

/** A recipe of this user; undefined for another user's. */
export async function findRecipe(db: Db, userId: string, id: string): Promise<StoredRecipe | undefined> {
  const row = await db
    .selectFrom("recipe")
    .selectAll()
    .select(photoSha256)
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toStoredRecipe(row);
}

export async function countRecipes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recipe")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** `id` is made by the client, so that a repeated request is recognised. */
export type NewRecipe = RecipeContent & { id?: string | undefined; origin: Database["recipe"]["origin"] };

/**
 * Inserts a recipe; undefined where the user has `maxRecipes` already, or its id is in use. Two concurrent calls may
 * both pass as the last one; `lockUser` makes the limit exact.
 */
export async function insertRecipe(
  db: Db,
  userId: string,
  { id, origin, ...content }: NewRecipe,
): Promise<StoredRecipe | undefined> {
  const values = { ...toRecipeColumns(content), userId, origin, ...(id === undefined ? {} : { id }) };
  const names = Object.keys(values) as (keyof typeof values)[];
  const recipeCount = db
    .selectFrom("recipe")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", userId);
  const row = await db
    .insertInto("recipe")
    .columns(names)
    .expression(
      db.selectNoFrom((eb) => names.map((name) => eb.val(values[name]).as(name))).where(recipeCount, "<", maxRecipes),
    )
    .onConflict((c) => c.columns(["userId", "id"]).doNothing())
    .returningAll()
    .returning(photoSha256)
    .executeTakeFirst();
  return row && toStoredRecipe(row);
}

/**
 * Replaces the content of a recipe of this user, its name or whether it is a favourite, which makes no other version of
 * it; undefined when there is none.
 */
export async function updateRecipe(
  db: Db,
  userId: string,
  id: string,
  change: RecipeContent | { name: string } | { isFavorite: boolean },
): Promise<StoredRecipe | undefined> {
  const row = await db
    .updateTable("recipe")
    .set("figures" in change ? toRecipeColumns(change) : change)
    .$if(!("isFavorite" in change), (update) => update.set({ updatedAt: sql<Date>`now()` }))
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returningAll()
    .returning(photoSha256)
    .executeTakeFirst();
  return row && toStoredRecipe(row);
}

/** Deletes a recipe of this user and its photo; false when there is none. Diary entries of it stay. */
export async function deleteRecipe(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom("recipe").where("userId", "=", userId).where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** `jpeg` is null where the client has the same bytes already. */
export type RecipePhoto = { sha256: string; jpeg: Buffer | null };

/**
 * Stores the photo of a recipe of this user and replaces an earlier one; undefined where there is no such recipe.
 * Returns the SHA-256 of the bytes.
 */
export async function saveRecipePhoto(
  db: Db,
  userId: string,
  recipeId: string,
  jpeg: Uint8Array,
): Promise<string | undefined> {
  const row = await db
    .insertInto("recipePhoto")
    .columns(["recipeId", "userId", "jpeg"])
    .expression((eb) =>
      eb
        .selectFrom("recipe")
        .select(["id", "userId", sql<Uint8Array>`${jpeg}::bytea`.as("jpeg")])
        .where("userId", "=", userId)
        .where("id", "=", recipeId),
    )
    .onConflict((c) =>
      c
        .columns(["userId", "recipeId"])
        .doUpdateSet((eb) => ({ jpeg: eb.ref("excluded.jpeg"), createdAt: sql<Date>`now()` })),
    )
    .returning("sha256")
    .executeTakeFirst();
  return row?.sha256;
}

type RecipePhotoQuery = { userId: string; recipeId: string; known: string | null };

const selectRecipePhoto = precompileQuery(
  ["userId", "recipeId", "known"],
  (db, { userId, recipeId, known }: RecipePhotoQuery) =>
    db
      .selectFrom("recipePhoto")
      .select(["sha256", sql<Buffer | null>`case when sha256 = ${known}::text then null else jpeg end`.as("jpeg")])
      .where("userId", "=", userId)
      .where("recipeId", "=", recipeId),
  { isShort: false },
);

/** The photo of a recipe of this user; undefined for another user's. Bytes whose SHA-256 is `known` are not read. */
export async function findRecipePhoto(db: Db, query: RecipePhotoQuery): Promise<RecipePhoto | undefined> {
  const [photo] = await selectRecipePhoto(db, query);
  return photo;
}
