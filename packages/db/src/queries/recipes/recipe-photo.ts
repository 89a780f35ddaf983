import { sql } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Db } from "../../schema/schema.ts";

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
      c.column("recipeId").doUpdateSet((eb) => ({ jpeg: eb.ref("excluded.jpeg"), createdAt: sql<Date>`now()` })),
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
);

/** The photo of a recipe of this user; undefined for another user's. Bytes whose SHA-256 is `known` are not read. */
export async function findRecipePhoto(db: Db, query: RecipePhotoQuery): Promise<RecipePhoto | undefined> {
  const [photo] = await selectRecipePhoto(db, query);
  return photo;
}
