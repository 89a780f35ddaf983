import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

/** The declaration of withdrawal from a purchase; the amount in euro cents. */
export type WithdrawalRow = Pick<Selectable<Database["withdrawal"]>, "name" | "email" | "amountCents" | "declaredAt">;

/** The columns of a user's completed checkout that a withdrawal needs. Amounts in euro cents. */
export type PurchaseRow = Pick<
  Selectable<Database["checkout"]>,
  "id" | "state" | "paidCents" | "refundedCents" | "dispute"
> & {
  planType: PlanType;
  /** When its days were granted. */
  purchasedAt: Date;
  withdrawal: WithdrawalRow | null;
  /** The database's clock, at the start of the transaction. */
  now: Date;
};

const selectPurchases = (db: Db, userId: string) =>
  db
    .selectFrom("checkout as c")
    .leftJoin("proGrant as g", "g.checkoutId", "c.id")
    .leftJoin("withdrawal as w", "w.checkoutId", "c.id")
    .where("c.userId", "=", userId)
    .where("c.state", "in", ["paid", "free"])
    .select([
      "c.id",
      "c.state",
      "c.paidCents",
      "c.refundedCents",
      "c.dispute",
      sql<PlanType>`c.plan_type`.as("planType"),
      sql<Date>`coalesce(g.effective_at, c.created_at)`.as("purchasedAt"),
      "w.name",
      "w.email",
      "w.amountCents",
      "w.declaredAt",
      sql<Date>`now()`.as("now"),
    ]);

type JoinedPurchase = Omit<PurchaseRow, "withdrawal"> & {
  [Key in keyof WithdrawalRow]: WithdrawalRow[Key] | null;
};

const toPurchase = ({ name, email, amountCents, declaredAt, ...purchase }: JoinedPurchase): PurchaseRow => ({
  ...purchase,
  withdrawal: declaredAt === null || amountCents === null ? null : { name, email, amountCents, declaredAt },
});

/** The purchases of a user, newest first, at most `limit`. */
export async function listPurchases(db: Db, userId: string, limit: number): Promise<PurchaseRow[]> {
  const rows = await selectPurchases(db, userId).orderBy("c.createdAt", "desc").limit(limit).execute();
  return rows.map(toPurchase);
}

/** One purchase of a user, its checkout locked until the transaction ends; undefined where it is not theirs. */
export async function lockPurchase(tx: Db, userId: string, id: string): Promise<PurchaseRow | undefined> {
  const row = await selectPurchases(tx, userId).where("c.id", "=", id).forUpdate("c").executeTakeFirst();
  return row && toPurchase(row);
}

export type NewWithdrawal = Pick<
  Insertable<Database["withdrawal"]>,
  "userId" | "checkoutId" | "name" | "email" | "planType" | "amountCents" | "purchasedAt"
>;

/**
 * Stores a withdrawal with the database's time. The transaction must hold the lock of `lockPurchase` and have seen that
 * the purchase has no withdrawal.
 */
export function insertWithdrawal(tx: Db, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  return tx
    .insertInto("withdrawal")
    .values(withdrawal)
    .returning(["name", "email", "amountCents", "declaredAt"])
    .executeTakeFirstOrThrow();
}

/** Removes name and address from the user's withdrawals; time and amount stay with the payment, for the tax office. */
export async function anonymiseWithdrawals(db: Db, userId: string): Promise<void> {
  await db.updateTable("withdrawal").set({ name: null, email: null }).where("userId", "=", userId).execute();
}

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
