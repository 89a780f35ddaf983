import type { Deps } from "../../deps.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";
import type { FulfilDeps } from "./fulfil-checkout.ts";
import { refundNow } from "./refunds.ts";

/** Closes the page of a checkout whose account was deleted; payments made until then are refunded. */
export async function closeCheckout(deps: FulfilDeps, sessionId: string): Promise<void> {
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
