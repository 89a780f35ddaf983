import { sql } from "kysely";
import type { Insertable, Selectable } from "kysely";
import type { ProGrantTable } from "../../schema/payment-tables.ts";
import type { Db } from "../../schema/schema.ts";

export type GrantRow = Selectable<ProGrantTable>;
export type NewGrant = Pick<
  Insertable<ProGrantTable>,
  "id" | "userId" | "source" | "days" | "checkoutId" | "reason" | "grantedBy"
>;

/** Gives days of PRO from now on; undefined where the checkout has given them already, or the id is there. */
export function insertGrant(db: Db, grant: NewGrant): Promise<GrantRow | undefined> {
  return db
    .insertInto("proGrant")
    .values(grant)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Takes the days of a checkout back; true where they counted until now. */
export async function revokeGrantOfCheckout(
  db: Db,
  checkoutId: string,
  reason: "refund" | "dispute" | "withdrawal",
): Promise<boolean> {
  const result = await db
    .updateTable("proGrant")
    .set({ revokedAt: sql<Date>`now()`, revokedFor: reason })
    .where("checkoutId", "=", checkoutId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives the days of a checkout again that a refund or a dispute had taken; what an admin or a withdrawal took stays taken. */
export async function reinstateGrantOfCheckout(db: Db, checkoutId: string): Promise<boolean> {
  const result = await db
    .updateTable("proGrant")
    .set({ revokedAt: null, revokedFor: null })
    .where("checkoutId", "=", checkoutId)
    .where("revokedFor", "in", ["refund", "dispute"])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes one period of a person back by an admin's hand; undefined where there is none that counts. */
export function revokeGrant(db: Db, userId: string, id: string): Promise<GrantRow | undefined> {
  return db
    .updateTable("proGrant")
    .set({ revokedAt: sql<Date>`now()`, revokedFor: "admin" })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Takes every period of a person back; returns how many counted until now. */
export async function revokeGrantsOf(db: Db, userId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("proGrant")
    .set({ revokedAt: sql<Date>`now()`, revokedFor: "admin" })
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Every period of a person, newest first, those taken back included. */
export function listGrants(db: Db, userId: string): Promise<GrantRow[]> {
  return db
    .selectFrom("proGrant")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("effectiveAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** True where a checkout of this person is paid for and its days count. */
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
