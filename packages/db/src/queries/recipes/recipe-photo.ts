import { sql } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Db } from "../../schema/schema.ts";

/** `jpeg` is null where the reader has these very bytes. */
export type RecipePhoto = { sha256: string; jpeg: Buffer | null };

/** Keeps a photo with a recipe of this person, in the place of an earlier one; undefined where there is no such recipe. Resolves to the bytes' SHA-256. */
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
        .column("recipeId")
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
      .select([
        "sha256",
        sql<Buffer | null>`case when sha256 = ${known}::text then null else jpeg end`.as("jpeg"),
      ])
      .where("userId", "=", userId)
      .where("recipeId", "=", recipeId),
);

/** The photo of a recipe of this person; another's is undefined. Bytes whose SHA-256 is `known` stay in the database. */
export async function findRecipePhoto(db: Db, query: RecipePhotoQuery): Promise<RecipePhoto | undefined> {
  const [photo] = await selectRecipePhoto(db, query);
  return photo;
}
