import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { CheckoutTable } from "../../schema/payment-tables.ts";
import type { Db } from "../../schema/schema.ts";

export type CheckoutRow = Selectable<CheckoutTable>;

/** A checkout with a page at the provider. */
export type CheckoutWithSession = CheckoutRow & { sessionId: string };

export type NewCheckout = { userId: string; planType: PlanType; priceCents: number; days: number };

/**
 * Opens a way to pay for a plan; undefined where this person has one open for it already (decided by the database, also
 * for two taps at once).
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

/** `lasts`: there is time left to pay, five minutes at least. */
export type OpenCheckout = CheckoutRow & { isStillValid: boolean };

/** The one that a person has open for a plan. */
export function findOpenCheckout(
  db: Db,
  userId: string,
  planType: PlanType,
): Promise<OpenCheckout | undefined> {
  return db
    .selectFrom("checkout")
    .selectAll()
    .select(sql<boolean>`coalesce(expires_at > now() + interval '5 minutes', true)`.as("isStillValid"))
    .where("userId", "=", userId)
    .where("planType", "=", planType)
    .where("state", "in", ["creating", "open"])
    .executeTakeFirst();
}

/** How many ways to pay a person has opened in the last hour; what the provider never made does not count. */
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
 * Stores what the provider answered. False where the checkout waits for it no longer: given up, or answered by another
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

/** Gives up a checkout whose page nobody has been sent to; nothing where the provider has answered for it meanwhile. */
export async function abandonCheckout(db: Db, id: string): Promise<void> {
  await db
    .updateTable("checkout")
    .set({ state: "expired", version: sql<number>`version + 1` })
    .where("id", "=", id)
    .where("state", "=", "creating")
    .execute();
}

/** Gives up those of a person for a plan that the provider has not answered for in an hour: its memory of them ends. */
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

/** The newest of a person for a plan that has a page at the provider, whatever became of it. */
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
