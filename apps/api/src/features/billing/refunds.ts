import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findDueRefund, listDueRefunds, recordRefundAttempt } from "@fetta/db/queries/billing/refund-order";
import type { DueRefund } from "@fetta/db/queries/billing/refund-order";
import type { Deps } from "../../deps.ts";
import { countRefund } from "../../metrics/payment-metrics.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";
import type { FulfilDeps } from "./fulfil-checkout.ts";

/** Refunds that one run of the job tries. */
const batchSize = 100;
/** Failures in a row after which the provider counts as away. */
const maxFailures = 3;

type RefundAttempt = { isMade: boolean; failure: string | null; idempotencyKeyUsed: boolean };

/** What became of asking for the money; the order's id and attempt are the provider's idempotency key. */
async function requestRefund({ payments }: FulfilDeps, order: DueRefund): Promise<RefundAttempt> {
  const { id, attempt, paymentIntent, checkoutId, reason } = order;
  try {
    const isMade = await payments.refund({
      idempotencyKey: `${id}-${attempt}`,
      paymentIntent,
      checkoutId,
      reason,
    });
    return { isMade, failure: null, idempotencyKeyUsed: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, keySpent } = error.details;
    return {
      isMade: false,
      failure: typeof kind === "string" ? kind : "unknown",
      idempotencyKeyUsed: keySpent === true,
    };
  }
}

async function recordAttempt(
  { db, log }: FulfilDeps,
  order: DueRefund,
  attempt: RefundAttempt,
): Promise<void> {
  const { checkoutId, userId, reason } = order;
  const { isMade, failure, idempotencyKeyUsed } = attempt;
  const isRecorded = await db.transaction().execute(async (tx) => {
    const isOwn = await recordRefundAttempt(tx, order, {
      failure,
      needsNewIdempotencyKey: idempotencyKeyUsed,
    });
    // The first failure of a row of them is enough for the record.
    if (isOwn && (isMade || (failure !== null && order.failure === null)))
      await insertAuditEvent(tx, {
        actorId: null,
        subjectId: userId,
        action: isMade ? "refund.made" : "refund.failed",
        detail: { checkout: checkoutId, why: reason },
      });
    return isOwn;
  });
  if (!isRecorded) return;
  if (isMade) countRefund("made");
  if (failure !== null) countRefund("failed");
  if (failure !== null)
    log.error({ alert: "payment", checkout: checkoutId, kind: failure }, "a refund could not be made yet");
}

/**
 * Has the money of an order go back, all that is left of the payment, and brings the checkout up to date. May be called
 * any number of times, at once too: the provider never gives back more than was paid. False where the provider did not
 * take it; the job tries again.
 */
async function processRefund(deps: FulfilDeps, order: DueRefund): Promise<boolean> {
  await fulfilCheckout(deps, order.sessionId);
  const due = await findDueRefund(deps.db, order.checkoutId);
  if (!due) return true;
  const attempt = await requestRefund(deps, due);
  await recordAttempt(deps, due, attempt);
  if (attempt.failure !== null) return false;
  await fulfilCheckout(deps, due.sessionId);
  return true;
}

type RefundDeps = Pick<Deps, "db" | "env" | "log" | "payments">;

/** Refunds a checkout at once, where that is ordered; what fails is logged and tried again by the job. */
export async function refundNow({ db, env, log, payments }: RefundDeps, checkoutId: string): Promise<void> {
  if (!payments) return;
  try {
    const order = await findDueRefund(db, checkoutId);
    if (order) await processRefund({ db, env, log, payments }, order);
  } catch (err) {
    log.warn({ err, checkout: checkoutId }, "a refund could not be tried");
  }
}

/** Tries every refund that is due, until `signal` says that the process is to end or the provider is away. */
export async function processDueRefunds(deps: FulfilDeps, signal: AbortSignal | undefined): Promise<void> {
  let failures = 0;
  for (const order of await listDueRefunds(deps.db, batchSize)) {
    if (signal?.aborted === true || failures === maxFailures) return;
    const isProcessed = await processRefund(deps, order).catch((err: unknown) => {
      deps.log.warn({ err, checkout: order.checkoutId }, "a refund could not be tried");
      return false;
    });
    failures = isProcessed ? 0 : failures + 1;
  }
}
