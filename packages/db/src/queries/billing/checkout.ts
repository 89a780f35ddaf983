import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { sql, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type CheckoutRow = Selectable<Database["checkout"]>;

/** A checkout with a session (payment page) at the provider. */
export type CheckoutWithSession = CheckoutRow & { sessionId: string };

export type NewCheckout = { userId: string; planType: PlanType; priceCents: number; days: number };

const selectWithSession = (db: Db) =>
  db.selectFrom("checkout").selectAll().$narrowType<{ sessionId: string }>().where("sessionId", "is not", null);

/** Marks checkouts as expired; the caller names which. */
const updateToExpired = (db: Db) =>
  db.updateTable("checkout").set({ state: "expired", version: sql<number>`version + 1` });

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
  await updateToExpired(db).where("id", "=", id).where("state", "=", "creating").execute();
}

/**
 * Expires the user's checkouts for a plan that the provider has not answered for an hour: its idempotency keys have
 * then expired.
 */
export async function abandonStaleCheckouts(db: Db, userId: string, planType: PlanType): Promise<void> {
  await updateToExpired(db)
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
  return selectWithSession(db)
    .where("userId", "=", userId)
    .where("planType", "=", planType)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Selects the checkout and locks it until the transaction ends. */
export function lockCheckout(tx: Db, id: string): Promise<CheckoutRow> {
  return tx.selectFrom("checkout").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

export type CheckoutStatus = Pick<CheckoutRow, "state" | "paymentIntent" | "paidCents" | "refundedCents" | "dispute">;

/** Stores the status that the provider reported; the transaction must hold the lock of `lockCheckout`. */
export function updateCheckoutStatus(tx: Db, id: string, status: CheckoutStatus): Promise<CheckoutRow> {
  return tx
    .updateTable("checkout")
    .set({ ...status, version: sql<number>`version + 1`, lastCheckedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores that the provider was queried and reported no change. */
export async function markCheckoutChecked(db: Db, id: string): Promise<void> {
  await db
    .updateTable("checkout")
    .set({ lastCheckedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Checkouts of a user within `maxAgeDays` days that may have been paid, newest first. */
export function listUnsettledCheckoutsOf(
  db: Db,
  userId: string,
  maxAgeDays: number,
  limit: number,
): Promise<CheckoutWithSession[]> {
  return selectWithSession(db)
    .where("userId", "=", userId)
    .where("state", "in", ["open", "unpaid"])
    .where("createdAt", ">", sql<Date>`now() - make_interval(days => ${maxAgeDays}::int)`)
    .orderBy("createdAt", "desc")
    .limit(limit)
    .execute();
}

/** The provider's sessions in which a user could still pay. */
export async function listOpenCheckoutSessions(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("checkout")
    .select("sessionId")
    .$narrowType<{ sessionId: string }>()
    .where("userId", "=", userId)
    .where("state", "=", "open")
    .where("sessionId", "is not", null)
    .execute();
  return rows.map(({ sessionId }) => sessionId);
}

/**
 * Checkouts of all users that may have been paid, those first whose last check is oldest: up to `maxAgeDays` days old
 * for open payment pages, up to `maxUnpaidAgeDays` for pending payments.
 */
export function listUnsettledCheckouts(
  db: Db,
  { maxAgeDays, maxUnpaidAgeDays, limit }: { maxAgeDays: number; maxUnpaidAgeDays: number; limit: number },
): Promise<CheckoutWithSession[]> {
  return selectWithSession(db)
    .where("state", "in", ["open", "unpaid"])
    .where(
      sql<boolean>`created_at > now() - make_interval(
        days => case state when 'unpaid' then ${maxUnpaidAgeDays}::int else ${maxAgeDays}::int end)`,
    )
    .orderBy(sql`last_checked_at nulls first`)
    .orderBy("createdAt")
    .limit(limit)
    .execute();
}

/**
 * Expires checkouts that can no longer be paid: without an answer of the provider for a day, or open for more than
 * `maxAgeDays` days and past their expiry. Returns their number.
 */
export async function expireStaleCheckouts(db: Db, maxAgeDays: number): Promise<number> {
  const result = await updateToExpired(db)
    .where(
      sql<boolean>`(state = 'creating' and created_at < now() - interval '1 day') or
        (state = 'open' and created_at < now() - make_interval(days => ${maxAgeDays}::int) and expires_at < now())`,
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** True for an event that was processed before. */
export async function isPaymentEventKnown(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("paymentEvent").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Stores that an event was processed, in the transaction that processes it; a repeated id changes nothing. */
export async function insertPaymentEvent(
  db: Db,
  event: { id: string; type: string; checkoutId: string | null },
): Promise<void> {
  await db
    .insertInto("paymentEvent")
    .values(event)
    .onConflict((c) => c.column("id").doNothing())
    .execute();
}
