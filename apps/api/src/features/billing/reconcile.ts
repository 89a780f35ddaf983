import { expireOldCheckouts, listUnsettled, touchCheckout } from "@fetta/db/queries/billing/checkout-status";
import { inTurn } from "@fetta/db/queries/platform/advisory-lock";
import type { Deps } from "../../deps.ts";
import { closePage } from "./close-checkouts.ts";
import { fulfil } from "./fulfil-checkout.ts";
import type { FulfilDeps } from "./fulfil-checkout.ts";
import { settleRefunds } from "./refunds.ts";

/** Days that a page to pay on is asked about; Stripe ends one after a day. */
const daysOpen = 4;
/** Days that a payment on its way is asked about; a bank may take two weeks. */
const daysUnpaid = 30;
/** Checkouts that one run asks about: the next run takes the others first. */
const batch = 100;

/** Failures in a row that mean that nobody answers, rather than that one checkout is odd. */
const mostFailures = 3;

async function askAboutAll(deps: FulfilDeps, signal: AbortSignal | undefined): Promise<void> {
  let failures = 0;
  for (const { id, sessionId } of await listUnsettled(deps.db, { days: daysOpen, daysUnpaid, most: batch })) {
    if (signal?.aborted === true) return;
    try {
      const now = await fulfil(deps, sessionId);
      if (now?.checkout.state === "open" && now.checkout.userId === null) await closePage(deps, sessionId);
      failures = 0;
    } catch (error) {
      deps.log.warn({ err: error, checkout: id }, "a checkout could not be brought up to date");
      // To the end of the queue, so that it stands in nobody's way.
      await touchCheckout(deps.db, id);
      failures += 1;
      if (failures === mostFailures) return;
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
  return inTurn(db, "payments", async () => {
    if (payments) {
      await askAboutAll({ db, env, log, payments }, signal);
      await settleRefunds({ db, env, log, payments }, signal);
    }
    await expireOldCheckouts(db, daysOpen);
  });
}
