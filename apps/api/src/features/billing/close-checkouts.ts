import type { Deps } from "../../deps.ts";
import { fulfil } from "./fulfil-checkout.ts";
import type { FulfilDeps } from "./fulfil-checkout.ts";
import { refundAtOnce } from "./refunds.ts";

/** Ends the page of a checkout whose account is gone; what was paid on it until then goes back. */
export async function closePage(deps: FulfilDeps, sessionId: string): Promise<void> {
  await deps.payments.close(sessionId);
  const now = await fulfil(deps, sessionId);
  if (now?.checkout.state === "paid") await refundAtOnce(deps, now.checkout.id);
}

/** Ends the pages of an account that was erased; those that fail are left to the job that asks about open checkouts. */
export async function closePages(
  { db, env, log, payments }: Pick<Deps, "db" | "env" | "log" | "payments">,
  sessionIds: readonly string[],
): Promise<void> {
  if (!payments) return;
  for (const sessionId of sessionIds)
    try {
      await closePage({ db, env, log, payments }, sessionId);
    } catch (err) {
      log.warn({ err }, "a page to pay on of an erased account could not be closed yet");
    }
}
