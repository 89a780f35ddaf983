import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { AppUserTable, Db } from "../../schema/schema.ts";

/** What an account is opened with. `passwordHash`: null for who comes by another provider alone. */
export type CredentialsRow = Pick<
  Selectable<AppUserTable>,
  "id" | "email" | "passwordHash" | "emailVerifiedAt"
>;

export function findCredentials(db: Db, userId: string): Promise<CredentialsRow | undefined> {
  return db
    .selectFrom("appUser")
    .select(["id", "email", "passwordHash", "emailVerifiedAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** Sets the password of an account; null: there is none any more. */
export async function savePasswordHash(db: Db, userId: string, passwordHash: string | null): Promise<void> {
  await db.updateTable("appUser").set({ passwordHash }).where("id", "=", userId).execute();
}

/** Ends every way in by another provider; how many there were. */
export async function deleteOidcIdentitiesOf(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("oidcIdentity")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Notes that the address of an account was proved to be its holder's; the first time counts. */
export async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("appUser")
    .set({ emailVerifiedAt: sql<Date>`now()` })
    .where("id", "=", userId)
    .where("emailVerifiedAt", "is", null)
    .execute();
}
