import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";
import type { UserRow } from "../account/user.ts";

export type OidcIdentityRow = Selectable<Database["oidcIdentity"]>;
export type NewOidcIdentity = Omit<Insertable<Database["oidcIdentity"]>, "createdAt">;

/** The account that is linked to the identity `subject` of the provider `issuer`. */
export function findUserByOidcIdentity(db: Db, issuer: string, subject: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("oidcIdentity as i")
    .innerJoin("appUser as u", "u.id", "i.userId")
    .selectAll("u")
    .where("i.issuer", "=", issuer)
    .where("i.subject", "=", subject)
    .executeTakeFirst();
}

/** Links an identity to an account; false where it is linked already, to this account or another. */
export async function insertOidcIdentity(db: Db, identity: NewOidcIdentity): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("oidcIdentity")
    .values(identity)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The identities of an account, oldest first. */
export function listOidcIdentities(db: Db, userId: string): Promise<OidcIdentityRow[]> {
  return db
    .selectFrom("oidcIdentity")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("subject")
    .execute();
}

/** Unlinks an identity from this account; false where the account has no such identity. */
export async function deleteOidcIdentity(
  db: Db,
  userId: string,
  { issuer, subject }: Pick<OidcIdentityRow, "issuer" | "subject">,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("oidcIdentity")
    .where("userId", "=", userId)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

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
