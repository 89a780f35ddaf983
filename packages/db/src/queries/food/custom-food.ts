import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type CustomFoodRow = Selectable<Database["customFood"]>;

/** The custom foods of a user, by name. */
export function listCustomFoods(db: Db, userId: string): Promise<CustomFoodRow[]> {
  return db
    .selectFrom("customFood")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Custom foods of this user by id; another user's are left out. */
export function findCustomFoods(db: Db, userId: string, ids: readonly string[]): Promise<CustomFoodRow[]> {
  return db
    .selectFrom("customFood")
    .selectAll()
    .where("userId", "=", userId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** This user's custom food with a barcode: a canonical GTIN, or the stem of an in-store code. */
export function findCustomFoodByBarcode(db: Db, userId: string, barcode: string): Promise<CustomFoodRow | undefined> {
  return db
    .selectFrom("customFood")
    .selectAll()
    .where("userId", "=", userId)
    .where("barcode", "=", barcode)
    .executeTakeFirst();
}

/** Inserts a custom food; undefined when its id is in use. */
export function insertCustomFood(db: Db, food: Insertable<Database["customFood"]>): Promise<CustomFoodRow | undefined> {
  return db
    .insertInto("customFood")
    .values(food)
    .onConflict((c) => c.columns(["userId", "id"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a custom food of this user; undefined when there is none. */
export function updateCustomFood(
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Database["customFood"]>,
): Promise<CustomFoodRow | undefined> {
  return db
    .updateTable("customFood")
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a custom food of this user; false when there is none. */
export async function deleteCustomFood(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom("customFood").where("id", "=", id).where("userId", "=", userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** A user's alias for a food: the phrase in search words, the food by its reference. */
export type UserFoodAlias = { phrase: string; foodRef: string };

/** Maximum aliases of a user: the newest, more than a user enters. */
const maxUserFoodAliases = 500;

/** All aliases of a user as JSON, in the shape of `UserFoodAlias`. */
export const userFoodAliasesJson = (userId: string) => sql<UserFoodAlias[]>`(
  select coalesce(json_agg(json_build_object('phrase', a.phrase, 'foodRef', a.food_ref)), '[]')
  from (
    select phrase, food_ref from user_food_alias where user_id = ${userId}::uuid
    order by updated_at desc limit ${sql.lit(maxUserFoodAliases)}) a)`;

/** All aliases of this user. */
export async function listUserFoodAliases(db: Db, userId: string): Promise<UserFoodAlias[]> {
  const { aliases } = await db.selectNoFrom(userFoodAliasesJson(userId).as("aliases")).executeTakeFirstOrThrow();
  return aliases;
}

/**
 * Stores aliases of this user, each phrase once; a new meaning replaces the old one, and beyond 500 the oldest aliases
 * are deleted. Phrases are written in sorted order, so that two requests wait for each other instead of causing a
 * deadlock; the deletion follows and skips locked rows.
 */
export async function saveUserFoodAliases(db: Db, userId: string, aliases: readonly UserFoodAlias[]): Promise<void> {
  const sortedAliases = aliases.toSorted((a, b) => (a.phrase < b.phrase ? -1 : 1));
  const phrases = sortedAliases.map((alias) => alias.phrase);
  const refs = sortedAliases.map(({ foodRef }) => foodRef);
  await sql`
    with saved as (
      insert into user_food_alias (user_id, phrase, food_ref)
      select ${userId}::uuid, n.phrase, n.ref from unnest(${phrases}::text[], ${refs}::text[]) with ordinality n(phrase, ref, place)
      order by n.place
      on conflict (user_id, phrase) do update set food_ref = excluded.food_ref, updated_at = now()
      returning phrase
    ), old as (
      select phrase from user_food_alias where user_id = ${userId}::uuid and phrase <> all(${phrases}::text[])
      order by updated_at desc, phrase
      offset greatest(${sql.lit(maxUserFoodAliases)} - (select count(*) from saved), 0)
    )
    delete from user_food_alias where user_id = ${userId}::uuid and phrase in (
      select m.phrase from user_food_alias m where m.user_id = ${userId}::uuid and m.phrase in (select phrase from old)
      for update skip locked)`.execute(db);
}

/** Deletes aliases of this user. */
export async function deleteUserFoodAliases(db: Db, userId: string, phrases: readonly string[]): Promise<void> {
  await db
    .deleteFrom("userFoodAlias")
    .where("userId", "=", userId)
    .where("phrase", "=", sql<string>`any(${phrases}::text[])`)
    .execute();
}
