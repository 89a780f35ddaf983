import { sql } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

/** Source of the admin role. */
export type RoleSource = NonNullable<Database["appUser"]["roleSource"]>;

/** Grants the admin role; false where the account has it already from the same source. */
export async function grantAdminRole(db: Db, userId: string, from: RoleSource): Promise<boolean> {
  const result = await db
    .updateTable("appUser")
    .set({ role: "admin", roleSource: from })
    .where("id", "=", userId)
    .where(sql<boolean>`(role, role_source) is distinct from ('admin', ${from}::text)`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Revokes the admin role; false where the account did not have it. */
export async function revokeAdminRole(db: Db, userId: string): Promise<boolean> {
  const result = await db
    .updateTable("appUser")
    .set({ role: "user", roleSource: null })
    .where("id", "=", userId)
    .where("role", "=", "admin")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Admins by configuration whose address (in lower case) is not in the list, or is no longer verified. */
export async function listStaleConfiguredAdmins(db: Db, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("appUser")
    .select("id")
    .where("roleSource", "=", "configuration")
    .where(sql<boolean>`(email_verified_at is null or not lower(email) = any (${[...emails]}::text[]))`)
    .execute();
  return rows.map(({ id }) => id);
}
