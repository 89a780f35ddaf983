import { deleteOldSignInEvents } from "@fetta/db/queries/admin/audit-event";
import { deleteOldAppliedChanges } from "@fetta/db/queries/platform/applied-change";
import { deleteOldIdempotencyKeys } from "@fetta/db/queries/platform/idempotency-key";
import { deleteOldFailedPaymentEvents } from "@fetta/db/queries/billing/failed-payment-event";
import { deleteOldLoginFailures, deleteOldLoginDevices } from "@fetta/db/queries/auth/login-attempt";
import { deleteExpiredMailTokens } from "@fetta/db/queries/auth/mail-token";
import { deleteExpiredPasskeyChallenges } from "@fetta/db/queries/auth/passkey";
import { deleteExpiredSignInCodes } from "@fetta/db/queries/auth/session";
import { deleteOldReminders } from "@fetta/db/queries/account/reminder";
import { deleteOldOutboxMails } from "@fetta/db/queries/platform/outbox-mail";
import { deleteOldOidcAttempts } from "@fetta/db/queries/auth/oidc-identity";
import { deleteExpiredLookups } from "@fetta/db/queries/food/product";
import { deleteOldRateWindows } from "@fetta/db/queries/platform/rate-limit";
import { deleteOldSupportRequests } from "@fetta/db/queries/admin/support-request";
import { getConnections } from "@fetta/db/connect";
import { PgBoss } from "pg-boss";
import type { Deps } from "../deps.ts";
import { oidcAttemptMinutes } from "../features/auth/oidc/oidc-attempt.ts";
import { deviceDays } from "../features/auth/known-device.ts";
import { createSessionStore } from "../features/auth/sessions.ts";
import { runBackups } from "../features/backups/run-backups.ts";
import { reconcilePayments } from "../features/billing/reconcile.ts";
import { deliverMails } from "../features/mail/deliver-mails.ts";
import { withSpan } from "../lib/tracing/tracing.ts";
import { runInScope } from "../lib/work-scope.ts";
import { sendReminders } from "../features/reminders/send-reminders.ts";
import { countJobRun } from "../metrics/system-metrics.ts";
import { deleteOldUsage, releaseLostReservations } from "../features/quota/quota.ts";

export type BackgroundJob = {
  /** Time between two runs, whichever server makes them. */
  intervalSeconds: number;
  /** Whether a run waits for the end of the one before it, also of one on another server. */
  isExclusive?: boolean;
  /** Seconds after which the queue gives up a run: 15 minutes by default. */
  maxSeconds?: number;
  /** `shutdown` aborts when the server stops. */
  run: (deps: Deps, shutdown: AbortSignal) => Promise<unknown>;
};

export const backgroundJobs = {
  "lost-reservations": { intervalSeconds: 30, run: releaseLostReservations },
  "mail-delivery": { intervalSeconds: 5, run: deliverMails },
  reminders: { intervalSeconds: 60, run: sendReminders },
  "payment-reconciliation": { intervalSeconds: 600, isExclusive: true, run: reconcilePayments },
  "expired-access": {
    intervalSeconds: 3600,
    run: async ({ db }) => {
      await createSessionStore(db).deleteExpired();
      await deleteOldLoginFailures(db);
      await deleteOldLoginDevices(db, deviceDays);
      await deleteOldOidcAttempts(db, oidcAttemptMinutes);
      await deleteOldIdempotencyKeys(db);
      await deleteOldAppliedChanges(db);
      await deleteExpiredMailTokens(db);
      await deleteExpiredPasskeyChallenges(db);
      await deleteExpiredSignInCodes(db);
      await deleteOldRateWindows(db);
    },
  },
  "old-records": {
    intervalSeconds: 3600,
    run: async ({ db }) => {
      await deleteOldSignInEvents(db);
      await deleteOldOutboxMails(db);
      await deleteOldFailedPaymentEvents(db);
      await deleteOldReminders(db);
      await deleteOldSupportRequests(db);
    },
  },
  // Looks for what is due or asked for. A backup of millions of products takes a while.
  backups: { intervalSeconds: 15, isExclusive: true, maxSeconds: 12 * 3600, run: runBackups },
  "old-usage": { intervalSeconds: 3600, run: deleteOldUsage },
  "product-lookup-cache": { intervalSeconds: 3600, run: ({ db, now }) => deleteExpiredLookups(db, now()) },
} satisfies Record<string, BackgroundJob>;

/** Longest time in seconds that a due run waits for a server to ask for it. */
const maxPollingSeconds = 30;
/** Runs of a job that the queue keeps, for a look at what failed. */
const keptRuns = 100;
/** Milliseconds that running jobs have to finish at shutdown. */
const stopTimeoutMs = 20_000;

/**
 * Starts the background jobs of this server on the job queue, which all servers of a database share: each run is made by
 * one of them, and queues the next one before it begins, so that a server that dies breaks no series. A failed run is
 * logged, recorded and followed by the next. Returns the function that stops them and waits for running ones.
 */
export async function startJobs(
  deps: Deps,
  jobs: Record<string, BackgroundJob> = backgroundJobs,
): Promise<() => Promise<void>> {
  const { db, log, tracing } = deps;
  const pool = getConnections(db)?.pool;
  if (!pool) throw new Error("the job queue needs a pool of connections");
  const shutdown = new AbortController();
  const queue = new PgBoss({
    db: { executeSql: (text, values) => pool.query<never>(text, values) },
    schema: "jobs",
    // Its schedules have the precision of a minute; and no job waits for another.
    schedule: false,
    flowIntervalSeconds: 3600,
    maintenanceIntervalSeconds: 3600,
    registerInstance: false,
  });
  queue.on("error", (err) => log.error({ err }, "the job queue failed"));
  await queue.start({ attempts: 3 });
  for (const [name, { intervalSeconds, isExclusive = false, maxSeconds = 900, run }] of Object.entries(jobs)) {
    await queue.createQueue(name, {
      // Of both policies at most one run is waiting; of "stately" also at most one is active.
      policy: isExclusive ? "stately" : "short",
      retryLimit: 0,
      expireInSeconds: maxSeconds,
      heartbeatSeconds: 30,
      deleteAfterSeconds: intervalSeconds * keptRuns,
    });
    // A second less than the interval, at which the queue is asked: it would find the next run not yet due.
    const queueNextRun = () => queue.send(name, null, { startAfter: intervalSeconds - 1 });
    await queueNextRun();
    await queue.work(
      name,
      { pollingIntervalSeconds: Math.min(intervalSeconds, maxPollingSeconds) },
      async ([queued]) => {
        await queueNextRun();
        const runJob = (): Promise<unknown> =>
          withSpan(tracing, [`job ${name}`, "consumer", { "messaging.destination.name": name }], () =>
            run(deps, shutdown.signal),
          ).catch((error: unknown) => {
            countJobRun(name, "failed");
            log.error({ err: error, job: name }, "job failed");
            // The queue stores what is thrown: the message of a driver or a mail server may contain personal data.
            throw new Error(error instanceof Error ? error.name : "unknown");
          });
        await runInScope({ id: queued?.id ?? name, job: name }, runJob);
        countJobRun(name, "succeeded");
      },
    );
  }
  return async () => {
    shutdown.abort();
    await queue.stop({ timeout: stopTimeoutMs });
  };
}
