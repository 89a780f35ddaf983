import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseDown } from "@fetta/db/connect";
import { hasReplayed, readWrittenPosition } from "@fetta/db/queries/platform/system-stats";
import type { Db } from "@fetta/db/schema/schema";
import type { Logger } from "pino";
import { Counter } from "prom-client";
import { metricsRegistry } from "../../metrics/registry.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

/** Runs reads, and nothing else, on a replica where that can see all earlier writes, else on the primary. */
export type RunReads = <Result>(reads: (db: Db) => Promise<Result>) => Promise<Result>;

/** Longest wait in milliseconds for a replica to replay what the primary has written. */
const maxReplayWaitMs = 100;

const readCounter = new Counter({
  name: "replica_reads_total",
  help: "Reads that a replica may answer, by the server that did",
  labelNames: ["server"],
  registers: [metricsRegistry],
});

/** The replica is further behind the primary than a read waits for. */
class ReplicaBehindError extends Error {
  override readonly name = "ReplicaBehindError";
}

async function waitForReplay(connection: Db, position: string): Promise<void> {
  const started = performance.now();
  for (let waitMs = 1; !(await hasReplayed(connection, position)); waitMs = Math.min(waitMs * 2, 20)) {
    if (performance.now() - started > maxReplayWaitMs) throw new ReplicaBehindError();
    await sleep(waitMs);
  }
}

/**
 * Errors that a replica has and the primary has not: besides one that is down or behind, a read that stands in the way
 * of replaying (40001), and a role or a database that it lacks (28xxx, 3D000).
 */
function isReplicaError(error: unknown): boolean {
  if (error instanceof ReplicaBehindError || isDatabaseDown(error)) return true;
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" && /^(40001|28\w{3}|3D000)$/.test(code);
}

/**
 * Each call notes what the primary has written by then, waits briefly until the replica has replayed it, and reads on the
 * same connection, so that several replicas may stand behind one address. Reads that fail for the replica's sake are
 * repeated on the primary, and the replica is tried again after five seconds. Without a replica all reads run on the
 * primary.
 */
export function createReplicaReads({
  primary,
  replica,
  log,
  pauseMs = 5000,
}: {
  primary: Db;
  replica?: Db | undefined;
  log: Logger;
  /** Time for which a replica that is behind or does not answer is not asked. */
  pauseMs?: number;
}): RunReads {
  if (replica === undefined) return (reads) => reads(primary);
  const breaker = createCircuitBreaker({
    maxFailures: 1,
    windowMs: pauseMs,
    openMs: pauseMs,
    now: () => performance.now(),
  });
  return async (reads) => {
    if (breaker.tryAcquire()) {
      const position = await readWrittenPosition(primary).catch((error: unknown) => {
        breaker.recordNeutral();
        throw error;
      });
      try {
        const result = await replica.connection().execute(async (connection) => {
          await waitForReplay(connection, position);
          return reads(connection);
        });
        breaker.recordSuccess();
        readCounter.inc({ server: "replica" });
        return result;
      } catch (error) {
        if (!isReplicaError(error)) {
          breaker.recordNeutral();
          throw error;
        }
        breaker.recordFailure();
        log.warn({ err: error }, "reads go to the primary");
      }
    }
    readCounter.inc({ server: "primary" });
    return reads(primary);
  };
}
