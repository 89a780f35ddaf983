import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

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
