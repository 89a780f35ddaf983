import { deleteOldSignInEvents } from "@fetta/db/queries/admin/audit-event";
import { deleteOldIdempotencyKeys } from "@fetta/db/queries/platform/idempotency-key";
import { deleteOldLoginFailures } from "@fetta/db/queries/auth/login-attempt";
import { deleteOldLoginDevices } from "@fetta/db/queries/auth/login-device";
import { deleteExpiredMailTokens } from "@fetta/db/queries/auth/mail-token";
import { deleteOldOutboxMails } from "@fetta/db/queries/platform/outbox-mail";
import { deleteOldOidcAttempts } from "@fetta/db/queries/auth/oidc-attempt";
import { deleteExpiredLookups } from "@fetta/db/queries/food/product-lookup-cache";
import { deleteOldRateWindows } from "@fetta/db/queries/platform/rate-limit";
import { deleteOldSupportRequests } from "@fetta/db/queries/admin/support-request";
import type { Deps } from "../deps.ts";
import { oidcAttemptMinutes } from "../features/auth/oidc/oidc-attempt.ts";
import { deviceDays } from "../features/auth/known-device.ts";
import { createSessionStore } from "../features/auth/sessions.ts";
import { reconcilePayments } from "../features/billing/reconcile.ts";
import { deliverMails } from "../features/mail/deliver-mails.ts";
import { deleteOldUsage, releaseLostReservations } from "../features/quota/quota.ts";

const secondMs = 1000;

/**
 * Starts the background jobs; returns the function that stops them. A failed run is logged and tried again at the next
 * interval.
 */
export function startJobs(deps: Deps): () => void {
  const scheduleEvery = (interval: number, name: string, work: () => Promise<unknown>): NodeJS.Timeout => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => deps.log.error({ err: error, job: name }, "job failed"));
    }, interval);
    timer.unref();
    return timer;
  };
  const shutdown = new AbortController();
  const timers = [
    scheduleEvery(30 * secondMs, "give back scans of lost analyses", () => releaseLostReservations(deps)),
    scheduleEvery(5 * secondMs, "send mails", () => deliverMails(deps)),
    scheduleEvery(600 * secondMs, "ask about unfinished payments", () => reconcilePayments(deps, shutdown.signal)),
    scheduleEvery(3600 * secondMs, "forget old sessions, devices, keys, links, failures and counts", async () => {
      await createSessionStore(deps.db).deleteExpired();
      await deleteOldLoginFailures(deps.db);
      await deleteOldLoginDevices(deps.db, deviceDays);
      await deleteOldOidcAttempts(deps.db, oidcAttemptMinutes);
      await deleteOldIdempotencyKeys(deps.db);
      await deleteExpiredMailTokens(deps.db);
      await deleteOldRateWindows(deps.db);
    }),
    scheduleEvery(3600 * secondMs, "forget old mails, requests and sign-ins", async () => {
      await deleteOldSignInEvents(deps.db);
      await deleteOldOutboxMails(deps.db);
      await deleteOldSupportRequests(deps.db);
    }),
    scheduleEvery(3600 * secondMs, "forget old counts of use", () => deleteOldUsage(deps)),
    scheduleEvery(3600 * secondMs, "forget old answers of Open Food Facts", () =>
      deleteExpiredLookups(deps.db, deps.now()),
    ),
  ];
  return () => {
    shutdown.abort();
    for (const timer of timers) clearInterval(timer);
  };
}
