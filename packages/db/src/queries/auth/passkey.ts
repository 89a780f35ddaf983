import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type PasskeyRow = Selectable<Database["passkey"]>;
/** What an authenticator is asked to sign for. */
export type ChallengePurpose = Database["passkeyChallenge"]["purpose"];

/** Stores a challenge (by its hash) that is valid for the given minutes. */
export async function insertPasskeyChallenge(
  db: Db,
  challenge: { id: string; purpose: ChallengePurpose; userId: string | null },
  minutes: number,
): Promise<void> {
  await db
    .insertInto("passkeyChallenge")
    .values({ ...challenge, expiresAt: sql<Date>`now() + make_interval(mins => ${minutes}::int)` })
    .execute();
}

/**
 * Consumes a challenge; undefined where it was never given out, was used by a concurrent request or has expired. `userId`
 * is null for a sign-in.
 */
export function consumePasskeyChallenge(
  db: Db,
  id: string,
): Promise<{ purpose: ChallengePurpose; userId: string | null } | undefined> {
  return db
    .deleteFrom("passkeyChallenge")
    .where("id", "=", id)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning(["purpose", "userId"])
    .executeTakeFirst();
}

/** Deletes challenges that were never answered. */
export async function deleteExpiredPasskeyChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom("passkeyChallenge")
    .where("expiresAt", "<=", sql<Date>`now()`)
    .execute();
}

/** Stores a passkey; undefined where its key pair is already stored, for this account or another. */
export function insertPasskey(db: Db, passkey: Insertable<Database["passkey"]>): Promise<PasskeyRow | undefined> {
  return db
    .insertInto("passkey")
    .values(passkey)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The passkeys of an account, oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom("passkey").selectAll().where("userId", "=", userId).orderBy("createdAt").orderBy("id").execute();
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom("passkey").selectAll().where("credentialId", "=", credentialId).executeTakeFirst();
}

/**
 * Stores that a passkey signed in just now, and how often its authenticator has signed. Undefined where the passkey was
 * removed, or has signed in elsewhere with another count, since it was read.
 */
export function recordPasskeyUse(
  db: Db,
  { id, signCount: previousCount }: Pick<PasskeyRow, "id" | "signCount">,
  signCount: number,
): Promise<{ isSecondFactor: boolean } | undefined> {
  return db
    .updateTable("passkey")
    .set({ signCount, lastUsedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("signCount", "=", previousCount)
    .returning("isSecondFactor")
    .executeTakeFirst();
}

/** Renames a passkey of the account; false where the account has no such passkey. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkey")
    .set({ name })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a passkey of the account; undefined where the account has no such passkey. */
export function deletePasskey(db: Db, userId: string, id: string): Promise<{ name: string } | undefined> {
  return db
    .deleteFrom("passkey")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
}

/** Deletes all passkeys of an account; returns their number. */
export async function deletePasskeysOf(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("passkey").where("userId", "=", userId).executeTakeFirst();
  return Number(numDeletedRows);
}
