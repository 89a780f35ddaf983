import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { AppUserTable, Db } from "../../schema/schema.ts";

export type UserRow = Selectable<AppUserTable>;

/** The account with this address, whatever the case it was typed in. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("appUser")
    .selectAll()
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

/** Opens an account; undefined when the address is taken (decided by the database, also for two at once). */
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

/** The same for an account without a password, whose address another provider vouches for. */
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

/** Lets one change at a time of what a person keeps through (recipes, shopping), until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<void> {
  await db.selectFrom("appUser").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}
