import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { OidcAttemptTable } from "../../schema/access-tables.ts";
import type { Db } from "../../schema/schema.ts";

export type NewOidcAttempt = Omit<Selectable<OidcAttemptTable>, "createdAt">;
/** `fresh`: it was begun not too long ago. */
export type OidcAttemptRow = Omit<NewOidcAttempt, "id"> & { isFresh: boolean };

export async function insertOidcAttempt(db: Db, attempt: NewOidcAttempt): Promise<void> {
  await db.insertInto("oidcAttempt").values(attempt).execute();
}

/** Uses up a sign-in that is under way: whoever asks second gets nothing. `fresh`: begun less than so many minutes ago. */
export async function consumeOidcAttempt(
  db: Db,
  id: string,
  maxAgeMinutes: number,
): Promise<OidcAttemptRow | undefined> {
  return db
    .deleteFrom("oidcAttempt")
    .where("id", "=", id)
    .returning([
      "state",
      "nonce",
      "verifier",
      "userId",
      "returnTo",
      sql<boolean>`created_at > now() - make_interval(mins => ${maxAgeMinutes}::int)`.as("isFresh"),
    ])
    .executeTakeFirst();
}

/** Forgets sign-ins that were begun more than so many minutes ago, and never finished. */
export async function deleteOldOidcAttempts(db: Db, maxAgeMinutes: number): Promise<void> {
  await db
    .deleteFrom("oidcAttempt")
    .where("createdAt", "<", sql<Date>`now() - make_interval(mins => ${maxAgeMinutes}::int)`)
    .execute();
}
