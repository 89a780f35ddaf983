import type { Grant } from "@fetta/domain/billing/entitlement";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type GrantRow = Selectable<Database["proGrant"]>;
export type NewGrant = Pick<
  Insertable<Database["proGrant"]>,
  "id" | "userId" | "source" | "days" | "checkoutId" | "reason" | "grantedById"
>;

/** Grants days of PRO from now on; undefined where the checkout has granted them already, or the id exists. */
export function insertGrant(db: Db, grant: NewGrant): Promise<GrantRow | undefined> {
  return db
    .insertInto("proGrant")
    .values(grant)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Revokes the grant of a checkout; true where it was active. */
export async function revokeGrantOfCheckout(
  db: Db,
  checkoutId: string,
  reason: "refund" | "dispute" | "withdrawal",
): Promise<boolean> {
  const result = await db
    .updateTable("proGrant")
    .set({ revokedAt: sql<Date>`now()`, revocationReason: reason })
    .where("checkoutId", "=", checkoutId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Reinstates a checkout's grant that a refund or a dispute revoked; revocations by an admin or a withdrawal stay. */
export async function reinstateGrantOfCheckout(db: Db, checkoutId: string): Promise<boolean> {
  const result = await db
    .updateTable("proGrant")
    .set({ revokedAt: null, revocationReason: null })
    .where("checkoutId", "=", checkoutId)
    .where("revocationReason", "in", ["refund", "dispute"])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Revokes one grant of a user on behalf of an admin; undefined where there is no active one. */
export function revokeGrant(db: Db, userId: string, id: string): Promise<GrantRow | undefined> {
  return db
    .updateTable("proGrant")
    .set({ revokedAt: sql<Date>`now()`, revocationReason: "admin" })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Revokes all grants of a user; returns how many were active. */
export async function revokeGrantsOf(db: Db, userId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("proGrant")
    .set({ revokedAt: sql<Date>`now()`, revocationReason: "admin" })
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type GrantJson = { effectiveAt: string; days: number; revokedAt: string | null };

/** The PRO periods of the account `u` as one JSON list, for statements that read it; parsed by `parseGrants`. */
export const grantsJson = sql<GrantJson[]>`(
  select coalesce(json_agg(json_build_object('effectiveAt', effective_at, 'days', days, 'revokedAt', revoked_at)), '[]')
  from pro_grant where user_id = u.id)`;

export const parseGrants = (grants: readonly GrantJson[]): Grant[] =>
  grants.map(({ effectiveAt, days, revokedAt }) => ({
    effectiveAt: new Date(effectiveAt),
    days,
    revokedAt: revokedAt === null ? null : new Date(revokedAt),
  }));

/** All grants of a user, newest first, revoked ones included. */
export function listGrants(db: Db, userId: string): Promise<GrantRow[]> {
  return db
    .selectFrom("proGrant")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("effectiveAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** True where a checkout of this user is paid for and its grant is not revoked. */
export async function hasActivePurchase(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("proGrant")
    .select("id")
    .where("userId", "=", userId)
    .where("source", "=", "checkout")
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
