import {
  expireStaleCheckouts,
  listUnsettledCheckouts,
  markCheckoutChecked,
} from "@fetta/db/queries/billing/checkout-status";
import { withAdvisoryLock } from "@fetta/db/queries/platform/advisory-lock";
import type { Deps } from "../../deps.ts";
import { closeCheckout } from "./close-checkouts.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";
import type { FulfilDeps } from "./fulfil-checkout.ts";
import { processDueRefunds } from "./refunds.ts";

/** Days that a page to pay on is asked about; Stripe ends one after a day. */
const maxOpenDays = 4;
/** Days that a payment on its way is asked about; a bank may take two weeks. */
const maxUnpaidDays = 30;
/** Checkouts that one run asks about: the next run takes the others first. */
const batchSize = 100;

/** Failures in a row that mean that nobody answers, rather than that one checkout is odd. */
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
      if (result?.checkout.state === "open" && result.checkout.userId === null)
        await closeCheckout(deps, sessionId);
      failures = 0;
    } catch (error) {
      deps.log.warn({ err: error, checkout: id }, "a checkout could not be brought up to date");
      // To the end of the queue, so that it stands in nobody's way.
      await markCheckoutChecked(deps.db, id);
      failures += 1;
      if (failures === maxFailures) return;
    }
  }
}

/**
 * Asks the provider about checkouts that may have been paid without our hearing of it, closes the open pages of accounts
 * that are gone, and makes the refunds that are due, until `signal` says that the process is to end. False where another process is at it.
 */
export function reconcilePayments(
  { db, env, log, payments }: Pick<Deps, "db" | "env" | "log" | "payments">,
  signal?: AbortSignal,
): Promise<boolean> {
  return withAdvisoryLock(db, "payments", async () => {
    if (payments) {
      await syncUnsettledCheckouts({ db, env, log, payments }, signal);
      await processDueRefunds({ db, env, log, payments }, signal);
    }
    await expireStaleCheckouts(db, maxOpenDays);
  });
}
