import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findDueRefund, listDueRefunds, noteRefundTry } from "@fetta/db/queries/billing/refund-order";
import type { DueRefund } from "@fetta/db/queries/billing/refund-order";
import type { Deps } from "../../deps.ts";
import { countRefund } from "../../metrics/payment-metrics.ts";
import { fulfil } from "./fulfil-checkout.ts";
import type { FulfilDeps } from "./fulfil-checkout.ts";

/** Refunds that one run of the job tries. */
const batch = 100;
/** Failures in a row after which the provider counts as away. */
const maxFailures = 3;

type Tried = { made: boolean; failure: string | null; keySpent: boolean };

/** What became of asking for the money; the order's id and attempt are the provider's idempotency key. */
async function ask({ payments }: FulfilDeps, order: DueRefund): Promise<Tried> {
  const { id, attempt, paymentIntent, checkoutId, reason } = order;
  try {
    const made = await payments.refund({ key: `${id}-${attempt}`, paymentIntent, checkoutId, reason });
    return { made, failure: null, keySpent: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, keySpent } = error.details;
    return { made: false, failure: typeof kind === "string" ? kind : "unknown", keySpent: keySpent === true };
  }
}

async function note({ db, log }: FulfilDeps, order: DueRefund, tried: Tried): Promise<void> {
  const { checkoutId, userId, reason } = order;
  const { made, failure, keySpent } = tried;
  const noted = await db.transaction().execute(async (tx) => {
    const mine = await noteRefundTry(tx, order, { failure, nextAttempt: keySpent });
    // The first failure of a row of them is enough for the record.
    if (mine && (made || (failure !== null && order.failure === null)))
      await insertAuditEvent(tx, {
        actorId: null,
        subjectId: userId,
        action: made ? "refund.made" : "refund.failed",
        detail: { checkout: checkoutId, why: reason },
      });
    return mine;
  });
  if (!noted) return;
  if (made) countRefund("made");
  if (failure !== null) countRefund("failed");
  if (failure !== null)
    log.error({ alert: "payment", checkout: checkoutId, kind: failure }, "a refund could not be made yet");
}

/**
 * Has the money of an order go back, all that is left of the payment, and brings the checkout up to date. May be called
 * any number of times, at once too: the provider never gives back more than was paid. False where the provider did not
 * take it; the job tries again.
 */
async function settleRefund(deps: FulfilDeps, order: DueRefund): Promise<boolean> {
  await fulfil(deps, order.sessionId);
  const due = await findDueRefund(deps.db, order.checkoutId);
  if (!due) return true;
  const tried = await ask(deps, due);
  await note(deps, due, tried);
  if (tried.failure !== null) return false;
  await fulfil(deps, due.sessionId);
  return true;
}

type Running = Pick<Deps, "db" | "env" | "log" | "payments">;

/** Refunds a checkout at once, where that is ordered; what fails is logged and tried again by the job. */
export async function refundAtOnce({ db, env, log, payments }: Running, checkoutId: string): Promise<void> {
  if (!payments) return;
  try {
    const order = await findDueRefund(db, checkoutId);
    if (order) await settleRefund({ db, env, log, payments }, order);
  } catch (err) {
    log.warn({ err, checkout: checkoutId }, "a refund could not be tried");
  }
}

/** Tries every refund that is due, until `signal` says that the process is to end or the provider is away. */
export async function settleRefunds(deps: FulfilDeps, signal: AbortSignal | undefined): Promise<void> {
  let failures = 0;
  for (const order of await listDueRefunds(deps.db, batch)) {
    if (signal?.aborted === true || failures === maxFailures) return;
    const settled = await settleRefund(deps, order).catch((err: unknown) => {
      deps.log.warn({ err, checkout: order.checkoutId }, "a refund could not be tried");
      return false;
    });
    failures = settled ? 0 : failures + 1;
  }
}
