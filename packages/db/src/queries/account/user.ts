import { sql } from "kysely";
import type { Selectable } from "kysely";
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

/** Creates an account; undefined when the address is taken (decided by the database, also for two requests at once). */
export function insertUser(
  db: Db,
  user: { email: string; passwordHash: string; firstName: string | null; lastName: string | null },
): Promise<UserRow | undefined> {
  return db
    .insertInto("appUser")
    .values(user)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Creates an account without a password, whose address is verified by an identity provider; undefined when the address
 * is taken.
 */
export function insertVerifiedUser(
  db: Db,
  user: { email: string; firstName: string | null; lastName: string | null },
): Promise<UserRow | undefined> {
  return db
    .insertInto("appUser")
    .values({ ...user, passwordHash: null, emailVerifiedAt: sql<Date>`now()` })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Serialises changes to the user's recipes and shopping list until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<void> {
  await db.selectFrom("appUser").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}
