import type { Grant } from "@fetta/domain/billing/entitlement";
import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { sql } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";
import type { UserRow } from "../account/user.ts";
import { grantsJson, parseGrants, type GrantRow } from "../billing/pro-grant.ts";

/** The data of an account that admins see: no data about food or body. */
export type AdminUserRow = Pick<UserRow, "id" | "email" | "role" | "emailVerifiedAt" | "createdAt"> & {
  name: string | null;
};

const adminUserColumns = [
  "u.id",
  "u.email",
  sql<string | null>`coalesce(p.name, u.first_name)`.as("name"),
  "u.role",
  "u.emailVerifiedAt",
  "u.createdAt",
] as const;

/** In the index's order, by bytes ("C"), not by a language's rules. */
const lowerCaseEmail = sql<string>`lower(u.email)`;
/** Appended to a prefix it sorts after every text with that prefix. */
const maxCodePoint = "\u{10FFFF}";

/**
 * The accounts whose address begins with `prefix` (without case), by address, at most `limit`; `after` is the last
 * address of the page before. Comparisons instead of `like` use the index also in a generic plan.
 */
export async function searchUsers(
  db: Db,
  { prefix, after, limit }: { prefix: string; after: string | null; limit: number },
): Promise<(AdminUserRow & { grants: Grant[] })[]> {
  const lowerBound = prefix.toLowerCase();
  const rows = await db
    .selectFrom("appUser as u")
    .leftJoin("profile as p", "p.userId", "u.id")
    .select(adminUserColumns)
    .select(grantsJson.as("grants"))
    .where(sql<boolean>`${lowerCaseEmail} ~>=~ ${lowerBound}::text`)
    .where(sql<boolean>`${lowerCaseEmail} ~<~ ${lowerBound + maxCodePoint}::text`)
    .$if(after !== null, (query) => query.where(sql<boolean>`${lowerCaseEmail} ~>~ ${after}::text`))
    .orderBy(sql`${lowerCaseEmail} using ~<~`)
    .limit(limit)
    .execute();
  return rows.map(({ grants, ...user }) => ({ ...user, grants: parseGrants(grants) }));
}

export function findUserForAdmin(db: Db, id: string): Promise<AdminUserRow | undefined> {
  return db
    .selectFrom("appUser as u")
    .leftJoin("profile as p", "p.userId", "u.id")
    .select(adminUserColumns)
    .where("u.id", "=", id)
    .executeTakeFirst();
}

export type AdminGrantRow = Grant &
  Pick<GrantRow, "id" | "source" | "reason" | "revocationReason"> & {
    /** The plan that was bought; null for granted days. */
    planType: PlanType | null;
    /** The admin who gave the grant; null for other sources and for deleted accounts. */
    grantedByEmail: string | null;
  };

/** All grants of a user, newest first, revoked ones included. */
export function listGrantsForAdmin(db: Db, userId: string): Promise<AdminGrantRow[]> {
  return db
    .selectFrom("proGrant as g")
    .leftJoin("checkout as c", "c.id", "g.checkoutId")
    .leftJoin("appUser as giver", "giver.id", "g.grantedById")
    .select([
      "g.id",
      "g.source",
      "g.days",
      "g.effectiveAt",
      "g.revokedAt",
      "g.revocationReason",
      "g.reason",
      sql<PlanType | null>`c.plan_type`.as("planType"),
      "giver.email as grantedByEmail",
    ])
    .where("g.userId", "=", userId)
    .orderBy("g.effectiveAt", "desc")
    .orderBy("g.id", "desc")
    .execute();
}

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

/** Accounts with a verified address of the list that are no admins yet. */
export async function listNewConfiguredAdmins(db: Db, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("appUser")
    .select("id")
    .where("role", "=", "user")
    .where("emailVerifiedAt", "is not", null)
    .where(sql<boolean>`lower(email) = any (${[...emails]}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}
