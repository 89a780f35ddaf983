import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import {
  findDueRefund,
  listDueRefunds,
  recordRefundAttempt,
  type DueRefund,
} from "@fetta/db/queries/billing/withdrawal";
import type { Deps } from "../../deps.ts";
import { countRefund } from "../../metrics/registry.ts";
import { fulfilCheckout, type FulfilDeps } from "./fulfil-checkout.ts";

/** Maximum refunds attempted in one run of the job. */
const batchSize = 100;
/** Consecutive failures after which the provider counts as unreachable. */
const maxFailures = 3;

type RefundAttempt = { isMade: boolean; failure: string | null; idempotencyKeyUsed: boolean };

/** Requests the refund; the order's id and attempt form the provider's idempotency key. */
async function requestRefund({ payments }: FulfilDeps, order: DueRefund): Promise<RefundAttempt> {
  const { id, attempt, paymentIntent, checkoutId, reason } = order;
  try {
    const isMade = await payments.refund({ idempotencyKey: `${id}-${attempt}`, paymentIntent, checkoutId, reason });
    return { isMade, failure: null, idempotencyKeyUsed: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, idempotencyKeyUsed } = error.details;
    return {
      isMade: false,
      failure: typeof kind === "string" ? kind : "unknown",
      idempotencyKeyUsed: idempotencyKeyUsed === true,
    };
  }
}

async function recordAttempt({ db, log }: FulfilDeps, order: DueRefund, attempt: RefundAttempt): Promise<void> {
  const { checkoutId, userId, reason } = order;
  const { isMade, failure, idempotencyKeyUsed } = attempt;
  const isRecorded = await db.transaction().execute(async (tx) => {
    const isOwn = await recordRefundAttempt(tx, order, { failure, needsNewIdempotencyKey: idempotencyKeyUsed });
    // Only the first of a row of failures is written to the audit log.
    if (isOwn && (isMade || (failure !== null && order.lastFailure === null)))
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
 * Refunds what is left of the payment and updates the checkout. Safe to repeat and to run in parallel: the provider
 * never refunds more than was paid. False where the provider rejected it; the job retries.
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

/** Refunds a checkout at once, where that is ordered; failures are logged and retried by the job. */
export async function refundNow({ db, env, log, payments }: RefundDeps, checkoutId: string): Promise<void> {
  if (!payments) return;
  try {
    const order = await findDueRefund(db, checkoutId);
    if (order) await processRefund({ db, env, log, payments }, order);
  } catch (err) {
    log.warn({ err, checkout: checkoutId }, "a refund could not be tried");
  }
}

/** Attempts every due refund, until `signal` aborts at shutdown or the provider is unreachable. */
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
