import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type NewOidcAttempt = Omit<Selectable<Database["oidcLoginAttempt"]>, "createdAt">;
/** `isFresh`: it began less than the given minutes ago. */
export type OidcAttemptRow = Omit<NewOidcAttempt, "id"> & { isFresh: boolean };

export async function insertOidcAttempt(db: Db, attempt: NewOidcAttempt): Promise<void> {
  await db.insertInto("oidcLoginAttempt").values(attempt).execute();
}

/**
 * Consumes a pending sign-in; undefined for a second request with the same id. `isFresh`: it began less than
 * `maxAgeMinutes` minutes ago.
 */
export async function consumeOidcAttempt(
  db: Db,
  id: string,
  maxAgeMinutes: number,
): Promise<OidcAttemptRow | undefined> {
  return db
    .deleteFrom("oidcLoginAttempt")
    .where("id", "=", id)
    .returning([
      "state",
      "nonce",
      "codeVerifier",
      "userId",
      "returnTo",
      sql<boolean>`created_at > now() - make_interval(mins => ${maxAgeMinutes}::int)`.as("isFresh"),
    ])
    .executeTakeFirst();
}

/** Deletes sign-ins that began more than `maxAgeMinutes` minutes ago and were never finished. */
export async function deleteOldOidcAttempts(db: Db, maxAgeMinutes: number): Promise<void> {
  await db
    .deleteFrom("oidcLoginAttempt")
    .where("createdAt", "<", sql<Date>`now() - make_interval(mins => ${maxAgeMinutes}::int)`)
    .execute();
}
