import { deleteOldSignIns } from "@fetta/db/queries/admin/audit-event";
import { deleteOldIdempotencyKeys } from "@fetta/db/queries/platform/idempotency-key";
import { deleteOldLoginFailures } from "@fetta/db/queries/auth/login-attempt";
import { deleteOldLoginDevices } from "@fetta/db/queries/auth/login-device";
import { deleteExpiredMailTokens } from "@fetta/db/queries/auth/mail-token";
import { deleteOldMails } from "@fetta/db/queries/platform/outbox-mail";
import { deleteOldOidcAttempts } from "@fetta/db/queries/auth/oidc-attempt";
import { deleteOldProductAnswers } from "@fetta/db/queries/food/product-lookup-cache";
import { deleteOldRateWindows } from "@fetta/db/queries/platform/rate-limit";
import { deleteOldSupportRequests } from "@fetta/db/queries/admin/support-request";
import type { Deps } from "../deps.ts";
import { attemptMinutes } from "../features/auth/oidc/oidc-attempt.ts";
import { deviceDays } from "../features/auth/known-device.ts";
import { sessions } from "../features/auth/sessions.ts";
import { reconcilePayments } from "../features/billing/reconcile.ts";
import { deliverMails } from "../features/mail/deliver-mails.ts";
import { forgetOldUsage, sweepLostReservations } from "../features/quota/quota.ts";

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
  const ending = new AbortController();
  const timers = [
    every(30 * seconds, "give back scans of lost analyses", () => sweepLostReservations(deps)),
    every(5 * seconds, "send mails", () => deliverMails(deps)),
    every(600 * seconds, "ask about unfinished payments", () => reconcilePayments(deps, ending.signal)),
    every(3600 * seconds, "forget old sessions, devices, keys, links, failures and counts", async () => {
      await sessions(deps.db).deleteExpired();
      await deleteOldLoginFailures(deps.db);
      await deleteOldLoginDevices(deps.db, deviceDays);
      await deleteOldOidcAttempts(deps.db, attemptMinutes);
      await deleteOldIdempotencyKeys(deps.db);
      await deleteExpiredMailTokens(deps.db);
      await deleteOldRateWindows(deps.db);
    }),
    every(3600 * seconds, "forget old mails, requests and sign-ins", async () => {
      await deleteOldSignIns(deps.db);
      await deleteOldMails(deps.db);
      await deleteOldSupportRequests(deps.db);
    }),
    every(3600 * seconds, "forget old counts of use", () => forgetOldUsage(deps)),
    every(3600 * seconds, "forget old answers of Open Food Facts", () =>
      deleteOldProductAnswers(deps.db, deps.now()),
    ),
  ];
  return () => {
    ending.abort();
    for (const timer of timers) clearInterval(timer);
  };
}
