import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { RefundOrderTable } from "../../schema/payment-tables.ts";
import type { Db } from "../../schema/schema.ts";

/** A payment that is to go back, and has not. */
export type DueRefund = Pick<
  Selectable<RefundOrderTable>,
  "id" | "checkoutId" | "reason" | "attempt" | "failure"
> & {
  sessionId: string;
  paymentIntent: string;
  /** Whose payment it was; null once the person has erased their account. */
  userId: string | null;
};

/** Orders that the payment of a checkout goes back; nothing where that is ordered. */
export async function insertRefundOrder(
  tx: Db,
  checkoutId: string,
  reason: RefundOrderTable["reason"],
): Promise<void> {
  await tx
    .insertInto("refundOrder")
    .values({ checkoutId, reason, failure: null })
    .onConflict((c) => c.column("checkoutId").doNothing())
    .execute();
}

/** What is in dispute cannot be refunded: the bank has the money. */
const selectDueRefunds = (db: Db) =>
  db
    .selectFrom("refundOrder as r")
    .innerJoin("checkout as c", "c.id", "r.checkoutId")
    .select([
      "r.id",
      "r.checkoutId",
      "r.reason",
      "r.attempt",
      "r.failure",
      "c.sessionId",
      "c.paymentIntent",
      "c.userId",
    ])
    .$narrowType<{ sessionId: string; paymentIntent: string }>()
    .where("c.sessionId", "is not", null)
    .where("c.paymentIntent", "is not", null)
    .where("c.refundedCents", "<", sql<number>`c.paid_cents`)
    .where("c.dispute", "in", ["none", "won"]);

/** The payments that are to go back and have not, those first that were tried longest ago. */
export function listDueRefunds(db: Db, limit: number): Promise<DueRefund[]> {
  return selectDueRefunds(db)
    .orderBy(sql`r.tried_at nulls first`)
    .orderBy("r.createdAt")
    .limit(limit)
    .execute();
}

/** The same of one checkout; undefined where its payment is not to go back, or has. */
export function findDueRefund(db: Db, checkoutId: string): Promise<DueRefund | undefined> {
  return selectDueRefunds(db).where("r.checkoutId", "=", checkoutId).executeTakeFirst();
}

/**
 * Notes a try: `failure` is its kind, null where the provider took the refund. `nextAttempt`: the next try is to use
 * another idempotency key. False where another process has noted this try.
 */
export async function recordRefundAttempt(
  tx: Db,
  { id, attempt }: Pick<DueRefund, "id" | "attempt">,
  { failure, needsNewIdempotencyKey }: { failure: string | null; needsNewIdempotencyKey: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("refundOrder")
    .set({ failure, triedAt: sql<Date>`now()`, attempt: needsNewIdempotencyKey ? attempt + 1 : attempt })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
