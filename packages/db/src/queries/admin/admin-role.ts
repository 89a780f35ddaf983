import { sql } from "kysely";
import type { AppUserTable, Db } from "../../schema/schema.ts";

/** Who made somebody an admin. */
export type RoleSource = NonNullable<AppUserTable["roleFrom"]>;

/** Makes an account an admin; false where it was one already, by the same hand. */
export async function grantAdminRole(db: Db, userId: string, from: RoleSource): Promise<boolean> {
  const result = await db
    .updateTable("appUser")
    .set({ role: "admin", roleFrom: from })
    .where("id", "=", userId)
    .where(sql<boolean>`(role, role_from) is distinct from ('admin', ${from}::text)`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Makes an admin an ordinary account; false where it was one already. */
export async function revokeAdminRole(db: Db, userId: string): Promise<boolean> {
  const result = await db
    .updateTable("appUser")
    .set({ role: "user", roleFrom: null })
    .where("id", "=", userId)
    .where("role", "=", "admin")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The admins by configuration whose address (in lower case) is none of these, or not proved to be theirs any more. */
export async function listStaleConfiguredAdmins(db: Db, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("appUser")
    .select("id")
    .where("roleFrom", "=", "configuration")
    .where(sql<boolean>`(email_verified_at is null or not lower(email) = any (${[...emails]}::text[]))`)
    .execute();
  return rows.map(({ id }) => id);
}
