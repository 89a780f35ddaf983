import { deleteOldIdempotencyKeys } from "@fetta/db/queries/idempotency-key";
import { deleteOldLoginFailures } from "@fetta/db/queries/login-attempt";
import { deleteOldProductAnswers } from "@fetta/db/queries/product-answer";
import type { Deps } from "./deps.ts";
import { sessions } from "./features/auth/sessions.ts";
import { sweepLostReservations } from "./features/billing/usage.ts";

const seconds = 1000;

/** Starts the work that nobody asks for; returns what stops it. A run that fails is logged and tried at the next turn. */
export function startJobs(deps: Deps): () => void {
  const every = (interval: number, name: string, work: () => Promise<unknown>): NodeJS.Timeout => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => deps.log.error({ err: error, job: name }, "job failed"));
    }, interval);
    timer.unref();
    return timer;
  };
  const timers = [
    every(30 * seconds, "give back scans of lost analyses", () => sweepLostReservations(deps)),
    every(3600 * seconds, "forget old sessions, keys and failures", async () => {
      await sessions(deps.db).deleteExpired();
      await deleteOldLoginFailures(deps.db);
      await deleteOldIdempotencyKeys(deps.db);
    }),
    every(3600 * seconds, "forget old answers of Open Food Facts", () =>
      deleteOldProductAnswers(deps.db, deps.now()),
    ),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
