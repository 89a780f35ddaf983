import type { Grant } from "@fetta/domain/billing/entitlement";
import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { sql, type RawBuilder } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";
import type { UserRow } from "../account/user.ts";
import { grantsJson, parseGrants, type GrantRow } from "../billing/pro-grant.ts";

/** The data of an account that admins see: no data about food or body. */
export type AdminUserRow = Pick<UserRow, "id" | "email" | "role" | "emailVerifiedAt" | "createdAt" | "lastAccessAt"> & {
  name: string | null;
};

const adminUserColumns = [
  "u.id",
  "u.email",
  sql<string | null>`coalesce(p.name, u.first_name)`.as("name"),
  "u.role",
  "u.emailVerifiedAt",
  "u.createdAt",
  "u.lastAccessAt",
] as const;

/** In the index's order, by bytes ("C"), not by a language's rules. */
const lowerCaseEmail = sql<string>`lower(u.email)`;
/** Appended to a prefix it sorts after every text with that prefix. */
const maxCodePoint = "\u{10FFFF}";

/** The end of the last PRO period, as `computeEntitlementEnd` computes it; null without active grants. */
const proEnd = sql<Date | null>`(
  select max(effective_at + make_interval(hours => 24 * days_from_here)) from (
    select effective_at,
      sum(days) over (order by effective_at desc, id desc rows unbounded preceding)::integer as days_from_here
    from pro_grant where user_id = u.id and revoked_at is null
  ) periods)`;

/** A time to the microsecond as a text that sorts: a JavaScript date has only milliseconds. */
export const toSortableText = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;

/** What accounts are sorted by, each as a text whose bytes sort. Accounts without a name sort by their address. */
const sortKeys = {
  email: lowerCaseEmail,
  name: sql<string>`translate(lower(coalesce(p.name, u.first_name, u.email)), 'àáâèéêìíîòóôùúûç', 'aaaeeeiiiooouuuc')`,
  /** By the end of PRO: those who never had it come first. */
  plan: sql<string>`coalesce(${toSortableText(proEnd)}, '')`,
  createdAt: toSortableText(sql`u.created_at`),
  lastAccessAt: toSortableText(sql`u.last_access_at`),
};
export type UserSort = { by: keyof typeof sortKeys; direction: "ascending" | "descending" };
/** The last row of a page; the id decides among equal keys. */
export type KeyCursor = { key: string; id: string };

export type UserFilter = {
  prefix: string;
  /** Accounts whose PRO is active, or has expired; null for all. */
  plan: "active" | "expired" | null;
  now: Date;
};

/** Comparisons instead of `like` use the index also in a generic plan. */
const hasPrefix = (prefix: string) =>
  sql<boolean>`${lowerCaseEmail} ~>=~ ${prefix.toLowerCase()}::text
    and ${lowerCaseEmail} ~<~ ${prefix.toLowerCase() + maxCodePoint}::text`;

/** The accounts whose address begins with `prefix` (without case), at most `limit`, after the one at the cursor. */
export async function searchUsers(
  db: Db,
  { prefix, plan, now }: UserFilter,
  { sort, after, limit }: { sort: UserSort; after: KeyCursor | null; limit: number },
): Promise<(AdminUserRow & { grants: Grant[]; sortKey: string })[]> {
  const key = sortKeys[sort.by];
  const isDescending = sort.direction === "descending";
  const [comesAfter, idComesAfter] = isDescending ? [sql`~<~`, sql`<`] : [sql`~>~`, sql`>`];
  const rows = await db
    .selectFrom("appUser as u")
    .leftJoin("profile as p", "p.userId", "u.id")
    .select(adminUserColumns)
    .select([grantsJson.as("grants"), key.as("sortKey")])
    .where(hasPrefix(prefix))
    .$if(plan !== null, (query) =>
      query.where(sql<boolean>`${proEnd} ${plan === "active" ? sql`>` : sql`<=`} ${now}::timestamptz`),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${key} ${comesAfter} ${after?.key}::text
          or ${key} = ${after?.key}::text and u.id ${idComesAfter} ${after?.id}::uuid)`,
      ),
    )
    .orderBy(sql`${key} using ${isDescending ? sql`~>~` : sql`~<~`}`)
    .orderBy("u.id", isDescending ? "desc" : "asc")
    .limit(limit)
    .execute();
  return rows.map(({ grants, ...user }) => ({ ...user, grants: parseGrants(grants) }));
}

/** Numbers of accounts whose address begins with `prefix`: all, and those whose PRO is active or has expired. */
export async function countUsers(
  db: Db,
  { prefix, now }: Pick<UserFilter, "prefix" | "now">,
): Promise<{ all: number; active: number; expired: number }> {
  const { rows } = await sql<{ all: number; active: number; expired: number }>`
    select count(*) as all, count(*) filter (where pro_end > ${now}) as active,
      count(*) filter (where pro_end <= ${now}) as expired
    from (select ${proEnd} as pro_end from app_user u where ${hasPrefix(prefix)}) accounts`.execute(db);
  return rows[0] ?? { all: 0, active: 0, expired: 0 };
}

/** An account with what else its admin sees of it alone. */
export type AdminUserDetailRow = AdminUserRow & {
  hasPassword: boolean;
  hasLinkedIdentity: boolean;
  /** Devices that are signed in. */
  devices: number;
  openRequests: number;
};

export function findUserForAdmin(db: Db, id: string): Promise<AdminUserDetailRow | undefined> {
  return db
    .selectFrom("appUser as u")
    .leftJoin("profile as p", "p.userId", "u.id")
    .select(adminUserColumns)
    .select([
      sql<boolean>`u.password_hash is not null`.as("hasPassword"),
      sql<boolean>`exists (select from oidc_identity where user_id = u.id)`.as("hasLinkedIdentity"),
      sql<number>`(select count(*) from session where user_id = u.id and expires_at > now())`.as("devices"),
      sql<number>`(select count(*) from support_request where user_id = u.id and state = 'open')`.as("openRequests"),
    ])
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
