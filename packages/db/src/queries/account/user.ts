import { sql, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type UserRow = Selectable<Database["appUser"]>;

/** The account with this address, compared without case. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("appUser")
    .selectAll()
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

export function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom("appUser").selectAll().where("id", "=", id).executeTakeFirst();
}

export type NewUser = Pick<UserRow, "email" | "firstName" | "lastName" | "passwordHash"> & {
  /** True for an address that an identity provider has verified. */
  isEmailVerified?: boolean;
};

/** Creates an account; undefined when the address is taken (decided by the database, also for two requests at once). */
export function insertUser(db: Db, { isEmailVerified = false, ...user }: NewUser): Promise<UserRow | undefined> {
  return db
    .insertInto("appUser")
    .values({ ...user, emailVerifiedAt: isEmailVerified ? sql<Date>`now()` : null })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Serialises changes to the user's recipes, shopping list and custom foods until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<void> {
  await db.selectFrom("appUser").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/**
 * The data that a sign-in is checked against. `passwordHash` is null for accounts that sign in by another provider
 * only.
 */
export type CredentialsRow = Pick<UserRow, "id" | "email" | "passwordHash" | "emailVerifiedAt">;

export function findCredentials(db: Db, userId: string): Promise<CredentialsRow | undefined> {
  return db
    .selectFrom("appUser")
    .select(["id", "email", "passwordHash", "emailVerifiedAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** Sets the password hash of an account; null removes the password. */
export async function savePasswordHash(db: Db, userId: string, passwordHash: string | null): Promise<void> {
  await db.updateTable("appUser").set({ passwordHash }).where("id", "=", userId).execute();
}

/** Removes all identities of other providers from the account; returns their number. */
export async function deleteOidcIdentitiesOf(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("oidcIdentity").where("userId", "=", userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Marks the address of an account as verified; the time of the first verification stays. */
export async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("appUser")
    .set({ emailVerifiedAt: sql<Date>`now()` })
    .where("id", "=", userId)
    .where("emailVerifiedAt", "is", null)
    .execute();
}
