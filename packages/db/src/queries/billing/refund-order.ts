import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

/** A payment that is to be refunded and is not refunded yet. */
export type DueRefund = Pick<
  Selectable<Database["refundOrder"]>,
  "id" | "checkoutId" | "reason" | "attempt" | "lastFailure"
> & {
  sessionId: string;
  paymentIntent: string;
  /** The user who paid; null once they have erased their account. */
  userId: string | null;
};

/** Orders the refund of a checkout's payment; does nothing where it is ordered already. */
export async function insertRefundOrder(
  tx: Db,
  checkoutId: string,
  reason: Database["refundOrder"]["reason"],
): Promise<void> {
  await tx
    .insertInto("refundOrder")
    .values({ checkoutId, reason, lastFailure: null })
    .onConflict((c) => c.column("checkoutId").doNothing())
    .execute();
}

/** A disputed payment cannot be refunded: the bank holds the money. */
const selectDueRefunds = (db: Db) =>
  db
    .selectFrom("refundOrder as r")
    .innerJoin("checkout as c", "c.id", "r.checkoutId")
    .select([
      "r.id",
      "r.checkoutId",
      "r.reason",
      "r.attempt",
      "r.lastFailure",
      "c.sessionId",
      "c.paymentIntent",
      "c.userId",
    ])
    .$narrowType<{ sessionId: string; paymentIntent: string }>()
    .where("c.sessionId", "is not", null)
    .where("c.paymentIntent", "is not", null)
    .where("c.refundedCents", "<", sql<number>`c.paid_cents`)
    .where("c.dispute", "in", ["none", "won"]);

/** The refunds that are due, those first whose last attempt is oldest. */
export function listDueRefunds(db: Db, limit: number): Promise<DueRefund[]> {
  return selectDueRefunds(db)
    .orderBy(sql`r.last_attempt_at nulls first`)
    .orderBy("r.createdAt")
    .limit(limit)
    .execute();
}

/** The due refund of one checkout; undefined where no refund is ordered or the payment is refunded. */
export function findDueRefund(db: Db, checkoutId: string): Promise<DueRefund | undefined> {
  return selectDueRefunds(db).where("r.checkoutId", "=", checkoutId).executeTakeFirst();
}

/**
 * Stores an attempt: `failure` is its kind, null where the provider accepted the refund. `needsNewIdempotencyKey`: the
 * next attempt must use another idempotency key. False where another process has stored this attempt.
 */
export async function recordRefundAttempt(
  tx: Db,
  { id, attempt }: Pick<DueRefund, "id" | "attempt">,
  { failure, needsNewIdempotencyKey }: { failure: string | null; needsNewIdempotencyKey: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("refundOrder")
    .set({
      lastFailure: failure,
      lastAttemptAt: sql<Date>`now()`,
      attempt: needsNewIdempotencyKey ? attempt + 1 : attempt,
    })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
