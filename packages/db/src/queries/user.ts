import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { AppUserTable, Db } from "../schema.ts";

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

/** Sets the role of the account with this address; false when there is none. */
export async function updateRole(db: Db, email: string, role: "user" | "admin"): Promise<boolean> {
  const result = await db
    .updateTable("appUser")
    .set({ role })
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
