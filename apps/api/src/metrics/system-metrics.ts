import { statfs } from "node:fs/promises";
import { getConnections } from "@fetta/db/connect";
import { readSystemStats, type SystemStats } from "@fetta/db/queries/platform/system-stats";
import { collectDefaultMetrics, Counter, Gauge, Histogram } from "prom-client";
import { backupFolder } from "../config/env.ts";
import type { Deps } from "../deps.ts";
import { metricsRegistry } from "./registry.ts";

const registers = [metricsRegistry];

const requestCounter = new Counter({
  name: "http_requests_total",
  help: "Answers by method, route (its pattern, never the address asked for) and status",
  labelNames: ["method", "route", "status"],
  registers,
});
const requestDuration = new Histogram({
  name: "http_request_seconds",
  help: "Seconds until the whole answer was handed over",
  labelNames: ["route"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

/** Counts a response of the server; `route` is a route pattern, such as /api/daily-logs/:id. */
export function countRequest(method: string, route: string, status: number, durationSeconds: number): void {
  requestCounter.inc({ method, route, status });
  requestDuration.observe({ route }, durationSeconds);
}

export type RequestFigures = {
  /** Answers of this process since its start, and those of them with a status of 5xx. */
  requests: number;
  failed: number;
  /** Seconds within which 95 % of the answers were given, to the next bound of the histogram; null above its last one. */
  p95Seconds: number | null;
};

/** The requests that this process has answered since its start. */
export async function readRequestFigures(): Promise<RequestFigures> {
  const [counted, measured] = await Promise.all([requestCounter.get(), requestDuration.get()]);
  const sum = (values: readonly { value: number }[]) => values.reduce((total, { value }) => total + value, 0);
  const requests = sum(counted.values);
  const failed = sum(counted.values.filter(({ labels }) => Number(labels.status) >= 500));
  const perBound = new Map<number, number>();
  for (const { labels, value } of measured.values) {
    // The library's type leaves out the label of a bucket; sum and count have none.
    const bound: unknown = Reflect.get(labels, "le");
    if (bound !== undefined) perBound.set(Number(bound), (perBound.get(Number(bound)) ?? 0) + value);
  }
  const bounds = [...perBound.keys()].filter(Number.isFinite).toSorted((one, other) => one - other);
  const p95Seconds = bounds.find((bound) => (perBound.get(bound) ?? 0) >= 0.95 * requests) ?? null;
  return { requests, failed, p95Seconds: requests === 0 ? null : p95Seconds };
}

const jobCounter = new Counter({
  name: "job_runs_total",
  help: "Runs of background jobs by what became of them",
  labelNames: ["job", "outcome"],
  registers,
});

export function countJobRun(job: string, outcome: "succeeded" | "failed"): void {
  jobCounter.inc({ job, outcome });
}

/** Name and help text of each system gauge. */
const systemGauges = {
  paidNotGranted: ["paid_not_granted", "Paid checkouts that gave no PRO: an alarm above 0"],
  mailsWaiting: ["outbox_mails_waiting", "Mails that are still to be sent"],
  mailDelaySeconds: ["outbox_delay_seconds", "How long the mail waits that is due longest"],
  mailsFailed: ["outbox_mails_failed", "Mails that were given up in the last month"],
  sessions: ["sessions_open", "Sessions that are open"],
  backupAgeSeconds: ["backup_age_seconds", "Age of the last good backup"],
  backupProofAgeSeconds: ["backup_proof_age_seconds", "Age of the last restore that proved a backup"],
  backupFailures: ["backup_failures", "Backups and proofs that failed since the last good one of their kind"],
} as const satisfies Record<keyof SystemStats, readonly [name: string, help: string]>;

/** Bytes of the disk that holds a folder, and how many of them are free for this account. Rejects without the folder. */
export async function readDiskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/**
 * Registers the gauges that are computed at each scrape: this process's connection pool, and counts from the database.
 * Must be called once per process.
 */
export function registerGauges({ db, env, log }: Pick<Deps, "db" | "env" | "log">): void {
  // Registered before the database gauges, which use a connection themselves.
  const pool = new Gauge({
    name: "database_pool_connections",
    help: "Connections of this process by state; `waiting` are requests for one",
    labelNames: ["state"],
    registers,
    collect: () => {
      const { totalCount = 0, idleCount = 0, waitingCount = 0 } = getConnections(db)?.pool ?? {};
      pool.set({ state: "busy" }, totalCount - idleCount);
      pool.set({ state: "idle" }, idleCount);
      pool.set({ state: "waiting" }, waitingCount);
    },
  });
  let pendingRead: Promise<SystemStats | undefined> | undefined;
  /** All gauges of one scrape share one query; undefined when the database does not respond. */
  const readStats = () => {
    pendingRead ??= readSystemStats(db)
      .catch((error: unknown) => {
        log.warn({ err: error }, "no figures from the database");
        return undefined;
      })
      .finally(() => {
        pendingRead = undefined;
      });
    return pendingRead;
  };
  for (const [stat, [name, help]] of Object.entries(systemGauges) as [keyof SystemStats, [string, string]][]) {
    const gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => {
        const value = (await readStats())?.[stat];
        // Stale values are removed so that they cannot be read as current.
        if (value === undefined || value === null) gauge.remove();
        else gauge.set(value);
      },
    });
  }
  const up = new Gauge({
    name: "database_up",
    help: "1 when the database answered for these figures",
    registers,
    collect: async () => {
      const isAnswered = (await readStats()) !== undefined;
      up.set(isAnswered ? 1 : 0);
    },
  });
  const folders = { data: env.DATA_DIR, backups: backupFolder(env) };
  const disk = new Gauge({
    name: "disk_bytes",
    help: "Bytes of the disk of a folder, which exists once it is used",
    labelNames: ["folder", "state"],
    registers,
    collect: async () => {
      disk.reset();
      for (const [folder, path] of Object.entries(folders)) {
        const space = await readDiskSpace(path).catch(() => undefined);
        if (!space) continue;
        disk.set({ folder, state: "free" }, space.freeBytes);
        disk.set({ folder, state: "total" }, space.totalBytes);
      }
    },
  });
  // Memory, CPU and event loop lag.
  collectDefaultMetrics({ register: metricsRegistry });
}
