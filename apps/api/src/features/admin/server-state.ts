import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { listFailedPaymentEvents } from "@fetta/db/queries/billing/failed-payment-event";
import { countOutboxMails } from "@fetta/db/queries/platform/outbox-mail";
import { listProviderAnswers, readAiSpending, type AiSpending } from "@fetta/db/queries/platform/provider-answer";
import {
  advanceBackgroundJob,
  hasJobQueue,
  listBackgroundJobs,
  readDatabaseFacts,
  readSystemStats,
} from "@fetta/db/queries/platform/system-stats";
import { schemaVersions } from "@fetta/db/migrate";
import type { Db } from "@fetta/db/schema/schema";
import { productDay, productInstant } from "@fetta/domain/calendar-day";
import rootPackage from "../../../../../package.json" with { type: "json" };
import type { Env } from "../../config/env.ts";
import type { Deps } from "../../deps.ts";
import { memoizeAsync } from "../../lib/resilience/single-flight.ts";
import type { ObservedProvider } from "../../lib/provider-log.ts";
import { readDiskSpace, readRequestFigures } from "../../metrics/system-metrics.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { retryFailedEvents } from "../billing/handle-webhook.ts";
import { retryMails } from "../mail/deliver-mails.ts";
import type { ServerOutput, ServerProvider } from "./server-schema.ts";

type BuildInfo = {
  version: string;
  /** First characters of the commit of a checkout; null where the app runs without its repository. */
  commit: string | null;
  /** When the bundle was built; null where the sources run. */
  builtAt: Date | null;
};

const ownFile = fileURLToPath(import.meta.url);
const ownFolder = dirname(ownFile);

async function readCommit(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)("git", ["-C", ownFolder, "rev-parse", "--short=10", "HEAD"]);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

/** What this process runs, read once. */
const readBuildInfo = memoizeAsync(async (): Promise<BuildInfo> => {
  const isBundle = ownFile.endsWith(".js");
  const [commit, builtAt] = await Promise.all([
    readCommit(),
    isBundle ? stat(ownFile).then(({ mtime }) => mtime) : Promise.resolve(null),
  ]);
  return { version: rootPackage.version, commit, builtAt };
});

type StateDeps = Pick<Deps, "db" | "env" | "now" | "ai" | "openFoodFacts" | "payments" | "mail" | "oidc" | "log">;

/** Failed events that are listed. */
const maxListedEvents = 20;

const toIso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Free space of the disk that holds a folder, or that will: the nearest folder above it that exists. */
async function readDisk(folder: string): Promise<ServerOutput["disk"]> {
  try {
    return await readDiskSpace(folder);
  } catch {
    const parent = dirname(folder);
    return parent === folder ? null : readDisk(parent);
  }
}

async function readJobs(db: Db): Promise<ServerOutput["jobs"]> {
  if (!(await hasJobQueue(db))) return [];
  const rows = await listBackgroundJobs(db);
  return rows.map(({ name, startedAt, durationMs, outcome, failure, dueAt, running, waiting, failed }) => ({
    name,
    lastStartedAt: toIso(startedAt),
    lastDurationMs: durationMs === null ? null : Math.round(durationMs),
    lastOutcome: outcome,
    failure,
    nextAt: toIso(dueAt),
    isRunning: running > 0,
    waiting,
    failed,
  }));
}

/** The sums of a large installation may take longer than a statement may: the page is shown without them then. */
async function readSpending({ db, now, log }: StateDeps): Promise<AiSpending | null> {
  const today = productDay(now());
  const monthStart = productInstant(`${today.slice(0, 7)}-01`, 0);
  return readAiSpending(db, monthStart, productInstant(today, 0)).catch((error: unknown) => {
    log.warn({ err: error }, "the cost of the model could not be summed");
    return null;
  });
}

const hostOf = (url: string | undefined): string | null => (url === undefined ? null : new URL(url).host);

/** The host of each provider. It never contains the user or the password of an address. */
function listProviderHosts(env: Env): Record<ObservedProvider, string | null> {
  return {
    open_food_facts: hostOf(env.OFF_API_URL) ?? "world.openfoodfacts.org",
    payments: hostOf(env.STRIPE_API_BASE) ?? "api.stripe.com",
    payment_webhook: null,
    mail: hostOf(env.SMTP_URL),
    push: hostOf(env.PUSH_SERVICE_URL),
    oidc: hostOf(env.OIDC_ISSUER_URL),
  };
}

async function readProviders(deps: StateDeps, spending: AiSpending | null): Promise<ServerProvider[]> {
  const { db, env, ai, openFoodFacts, payments, mail, oidc } = deps;
  const answers = new Map((await listProviderAnswers(db)).map((row) => [row.provider, row]));
  const hosts = listProviderHosts(env);
  const toProvider = (name: ObservedProvider, isConfigured: boolean): ServerProvider => {
    const answer = answers.get(name);
    return {
      name,
      isConfigured,
      host: isConfigured ? hosts[name] : null,
      succeededAt: toIso(answer?.succeededAt),
      successMs: answer?.successMs ?? null,
      failedAt: toIso(answer?.failedAt),
      failure: answer?.failure ?? null,
    };
  };
  return [
    {
      name: "ai",
      isConfigured: ai !== undefined,
      host: ai?.host ?? null,
      succeededAt: toIso(spending?.lastSuccessAt),
      successMs: spending?.lastSuccessMs ?? null,
      failedAt: toIso(spending?.lastFailureAt),
      failure: spending?.lastFailure ?? null,
    },
    toProvider("open_food_facts", openFoodFacts !== undefined),
    toProvider("payments", payments !== undefined),
    toProvider("payment_webhook", payments !== undefined),
    toProvider("mail", mail !== undefined),
    toProvider("push", true),
    toProvider("oidc", oidc !== undefined),
  ];
}

/** The state of the server for its operator. It contains neither secrets nor anything about a person. */
export async function readServerState(deps: StateDeps): Promise<ServerOutput> {
  const { db, env, now } = deps;
  const [build, facts, disk, figures, jobs, mails, events, stats, spending] = await Promise.all([
    readBuildInfo(),
    readDatabaseFacts(db),
    readDisk(resolve(env.DATA_DIR)),
    readRequestFigures(),
    readJobs(db),
    countOutboxMails(db),
    listFailedPaymentEvents(db, maxListedEvents),
    readSystemStats(db),
    readSpending(deps),
  ]);
  const { requests: count, failed, p95Seconds } = figures;
  return {
    checkedAt: now().toISOString(),
    app: {
      version: build.version,
      commit: build.commit,
      builtAt: toIso(build.builtAt),
      startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    },
    database: {
      ...facts,
      isEmbedded: env.DATABASE_URL === undefined,
      isCurrent: facts.lastMigration === schemaVersions.at(-1),
    },
    disk,
    requests: { count, failed, p95Ms: p95Seconds === null ? null : p95Seconds * 1000 },
    jobs,
    mails: {
      waiting: mails.waiting,
      delayedSince: toIso(mails.oldestDelayed),
      failed: mails.failed,
      resendable: mails.resendable,
    },
    payments: {
      failedEvents: events.map(({ id, type, failure, tries, failedAt }) => ({
        id,
        type,
        failure,
        tries,
        failedAt: failedAt.toISOString(),
      })),
      paidNotGranted: stats.paidNotGranted,
    },
    providers: await readProviders(deps, spending),
    aiCost: spending && {
      todayCalls: spending.todayCalls,
      todayMicroUsd: spending.todayMicroUsd,
      monthCalls: spending.monthCalls,
      monthMicroUsd: spending.monthMicroUsd,
    },
  };
}

const recordAction = (db: Db, { id }: CurrentUser, what: string, detail: Record<string, string | number>) =>
  insertAuditEvent(db, { actorId: id, subjectId: null, action: `server.${what}`, detail });

/** Makes the waiting run of a job due: a server begins it within half a minute. */
export async function startJobNow(
  { db }: Pick<Deps, "db">,
  currentUser: CurrentUser,
  name: string,
): Promise<{ started: boolean }> {
  const started = (await hasJobQueue(db)) && (await advanceBackgroundJob(db, name));
  if (started) await recordAction(db, currentUser, "job_started", { job: name });
  return { started };
}

/** Sends again what was given up and is still of use, and what waits for its next try. */
export async function retryFailedMails(
  deps: Pick<Deps, "db" | "log" | "mail">,
  currentUser: CurrentUser,
): Promise<{ mails: number }> {
  const mails = await retryMails(deps);
  await recordAction(deps.db, currentUser, "mails_retried", { mails });
  return { mails };
}

/** Processes the failed events of the payment provider again. Throws AppError `payments_off` where there is none. */
export async function retryFailedPayments(
  deps: Pick<Deps, "db" | "env" | "log" | "payments">,
  currentUser: CurrentUser,
): Promise<{ processed: number; failed: number }> {
  const result = await retryFailedEvents(deps);
  await recordAction(deps.db, currentUser, "payments_retried", result);
  return result;
}
