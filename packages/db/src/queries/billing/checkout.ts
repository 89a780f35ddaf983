import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { sql, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type CheckoutRow = Selectable<Database["checkout"]>;

/** A checkout with a session (payment page) at the provider. */
export type CheckoutWithSession = CheckoutRow & { sessionId: string };

export type NewCheckout = { userId: string; planType: PlanType; priceCents: number; days: number };

/**
 * Creates a checkout for a plan; undefined where the user has an open one for it already (decided by the database, also
 * for two requests at once).
 */
export function insertCheckout(db: Db, checkout: NewCheckout): Promise<CheckoutRow | undefined> {
  return db
    .insertInto("checkout")
    .values(checkout)
    .onConflict((c) =>
      c
        .columns(["userId", "planType"])
        .where(sql<boolean>`state in ('creating', 'open')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** `isStillValid`: at least five minutes are left to pay. */
export type OpenCheckout = CheckoutRow & { isStillValid: boolean };

/** The open checkout of a user for a plan. */
export function findOpenCheckout(db: Db, userId: string, planType: PlanType): Promise<OpenCheckout | undefined> {
  return db
    .selectFrom("checkout")
    .selectAll()
    .select(sql<boolean>`coalesce(expires_at > now() + interval '5 minutes', true)`.as("isStillValid"))
    .where("userId", "=", userId)
    .where("planType", "=", planType)
    .where("state", "in", ["creating", "open"])
    .executeTakeFirst();
}

/** Number of checkouts of a user in the last hour; those without a session at the provider do not count. */
export async function countRecentCheckouts(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("checkout")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("userId", "=", userId)
    .where("sessionId", "is not", null)
    .where("createdAt", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Stores the provider's session. False where the checkout is no longer `creating`: abandoned, or answered for another
 * request.
 */
export async function saveCheckoutSession(
  db: Db,
  id: string,
  session: { sessionId: string; url: string; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("checkout")
    .set({ ...session, state: "open", version: sql<number>`version + 1` })
    .where("id", "=", id)
    .where("state", "=", "creating")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Expires a checkout whose payment page was never shown; does nothing where the provider has answered meanwhile. */
export async function abandonCheckout(db: Db, id: string): Promise<void> {
  await db
    .updateTable("checkout")
    .set({ state: "expired", version: sql<number>`version + 1` })
    .where("id", "=", id)
    .where("state", "=", "creating")
    .execute();
}

/**
 * Expires the user's checkouts for a plan that the provider has not answered for an hour: its idempotency keys have
 * then expired.
 */
export async function abandonStaleCheckouts(db: Db, userId: string, planType: PlanType): Promise<void> {
  await db
    .updateTable("checkout")
    .set({ state: "expired", version: sql<number>`version + 1` })
    .where("userId", "=", userId)
    .where("planType", "=", planType)
    .where("state", "=", "creating")
    .where("createdAt", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}

export function findCheckoutBySession(db: Db, sessionId: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom("checkout").selectAll().where("sessionId", "=", sessionId).executeTakeFirst();
}

export function findCheckoutByPayment(db: Db, paymentIntent: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom("checkout").selectAll().where("paymentIntent", "=", paymentIntent).executeTakeFirst();
}

/** The newest checkout of a user for a plan that has a session at the provider, in any state. */
export function findLatestCheckout(
  db: Db,
  userId: string,
  planType: PlanType,
): Promise<CheckoutWithSession | undefined> {
  return db
    .selectFrom("checkout")
    .selectAll()
    .$narrowType<{ sessionId: string }>()
    .where("userId", "=", userId)
    .where("planType", "=", planType)
    .where("sessionId", "is not", null)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}
