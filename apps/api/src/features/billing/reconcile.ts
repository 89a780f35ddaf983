import { expireStaleCheckouts, listUnsettledCheckouts, markCheckoutChecked } from "@fetta/db/queries/billing/checkout";
import type { Deps } from "../../deps.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";
import type { FulfilDeps } from "./fulfil-checkout.ts";
import { processDueRefunds, refundNow } from "./refunds.ts";

/** Closes the page of a checkout whose account was deleted; payments made until then are refunded. */
async function closeCheckout(deps: FulfilDeps, sessionId: string): Promise<void> {
  await deps.payments.closeCheckout(sessionId);
  const result = await fulfilCheckout(deps, sessionId);
  if (result?.checkout.state === "paid") await refundNow(deps, result.checkout.id);
}

/** Closes the pages of a deleted account; those that fail are left to the reconcile job. */
export async function closeCheckouts(
  { db, env, log, payments }: Pick<Deps, "db" | "env" | "log" | "payments">,
  sessionIds: readonly string[],
): Promise<void> {
  if (!payments) return;
  for (const sessionId of sessionIds)
    try {
      await closeCheckout({ db, env, log, payments }, sessionId);
    } catch (err) {
      log.warn({ err }, "a page to pay on of an erased account could not be closed yet");
    }
}

/** Days for which an open checkout page is checked; Stripe expires one after a day. */
const maxOpenDays = 4;
/** Days for which a pending payment is checked; a bank may take two weeks. */
const maxUnpaidDays = 30;
/** Checkouts checked in one run, least recently checked first. */
const batchSize = 100;

/** Consecutive failures after which the provider counts as unreachable, rather than one checkout as faulty. */
const maxFailures = 3;

async function syncUnsettledCheckouts(deps: FulfilDeps, signal: AbortSignal | undefined): Promise<void> {
  let failures = 0;
  for (const { id, sessionId } of await listUnsettledCheckouts(deps.db, {
    maxAgeDays: maxOpenDays,
    maxUnpaidAgeDays: maxUnpaidDays,
    limit: batchSize,
  })) {
    if (signal?.aborted === true) return;
    try {
      const result = await fulfilCheckout(deps, sessionId);
      if (result?.checkout.state === "open" && result.checkout.userId === null) await closeCheckout(deps, sessionId);
      failures = 0;
    } catch (error) {
      deps.log.warn({ err: error, checkout: id }, "a checkout could not be brought up to date");
      // Moved to the end of the queue, so that it does not block other checkouts.
      await markCheckoutChecked(deps.db, id);
      failures += 1;
      if (failures === maxFailures) return;
    }
  }
}

/**
 * Checks checkouts whose webhook may have been lost, closes open pages of deleted accounts, and makes due refunds,
 * until `signal` aborts at shutdown. The job queue runs it on one server at a time.
 */
export async function reconcilePayments(
  { db, env, log, payments }: Pick<Deps, "db" | "env" | "log" | "payments">,
  signal?: AbortSignal,
): Promise<void> {
  if (payments) {
    await syncUnsettledCheckouts({ db, env, log, payments }, signal);
    await processDueRefunds({ db, env, log, payments }, signal);
  }
  await expireStaleCheckouts(db, maxOpenDays);
}
