import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { restrictToAppRole } from "./cluster-access.ts";
import { findClusterDirectory, createDataDir, prepareCluster, systemDirectory } from "./data-directory.ts";
import { attachOrStart, type EmbeddedServer, stopServer, isServerRunning } from "./postmaster.ts";
import { toAppUrl, type ServerEndpoint, countOtherClients } from "./server-connection.ts";
import { findUnprivilegedAccount } from "./system-account.ts";
import { EmbeddedDatabaseError } from "./embedded-database-error.ts";

const pollIntervalMs = 500;
/**
 * Delays before each restart: none, then longer each time, so that a server that fails at once is not restarted in a
 * tight loop.
 */
const restartBackoffMs = [0, 1000, 2000, 4000, 8000];
/** A server that ends within this time more often than there are delays is given up. */
const restartWindowMs = 600_000;

type Supervision = {
  /** Receives a line about every unexpected end and restart. */
  log: (line: string) => void;
  /** Called once, with one readable line, when the server cannot be restarted at its address. */
  onLost: (error: EmbeddedDatabaseError) => void;
};

async function watchServer(
  server: EmbeddedServer,
  port: number,
  log: Supervision["log"],
  signal: AbortSignal,
): Promise<void> {
  let starts: number[] = [];
  for (;;) {
    await sleep(pollIntervalMs, undefined, { signal });
    if (await isServerRunning(server.folder)) continue;
    const now = performance.now();
    starts = starts.filter((at) => now - at < restartWindowMs);
    const pause = restartBackoffMs[starts.length];
    if (pause === undefined) {
      throw new EmbeddedDatabaseError(
        `PostgreSQL ended ${starts.length + 1} times within ${restartWindowMs / 60_000} minutes (see ${server.logFile}).`,
      );
    }
    await sleep(pause, undefined, { signal });
    starts.push(now);
    log("PostgreSQL has ended by itself: it is started again");
    const found = await attachOrStart(server, log, port);
    if (found === port) continue;
    throw new EmbeddedDatabaseError(`PostgreSQL came back on port ${found}, as port ${port} is taken.`);
  }
}

/**
 * Supervises a running server: one that ended is started again on the same port, which the connection pools use.
 * Returns a function that ends the supervision; it waits for a restart under way.
 */
function superviseServer(server: EmbeddedServer, port: number, { log, onLost }: Supervision): () => Promise<void> {
  const ending = new AbortController();
  const watching = watchServer(server, port, log, ending.signal).catch((error: unknown) => {
    if (ending.signal.aborted) return;
    onLost(error instanceof EmbeddedDatabaseError ? error : new EmbeddedDatabaseError(String(error)));
  });
  return async () => {
    ending.abort();
    await watching;
  };
}

export type EmbeddedDatabaseOptions = {
  /** The app's data folder; the cluster is in `postgres` below it. */
  dataDir: string;
  log: (line: string) => void;
  /** Settings for a new server, such as `{ fsync: "off" }` for a throw-away database. */
  settings?: Readonly<Record<string, string>>;
  /** On a new cluster, lets the role of `url` create databases, as tests and benches do. */
  canCreateDatabases?: boolean;
};

export type EmbeddedDatabase = {
  /**
   * Address of the database `fetta`, for a connection pool, as its owner, which is no superuser. It contains the
   * password and must not be logged.
   */
  url: string;
  /**
   * Stops the server, unless another process is still connected to it (the command line beside a running app): then
   * that process stops it. Close your own pool first. `force` stops it in any case.
   */
  stop: (options?: { force: boolean }) => Promise<void>;
  /** Restarts the server at the same address, until `stop`, when it ends by itself. */
  supervise: (supervision: Supervision) => void;
};

const disconnectGraceMs = 1000;

/**
 * A real PostgreSQL 18 for this data folder: the server that already runs, or a new one on a free loopback port, under
 * an unprivileged account when called by root. It outlives a killed app; the next call finds it again.
 * @throws EmbeddedDatabaseError with one readable line when the folder or the machine cannot be used.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { log, settings = {}, canCreateDatabases = false } = options;
  const dataDir = await createDataDir(options.dataDir);
  const account = await findUnprivilegedAccount(await findClusterDirectory(dataDir));
  const binaries = await findPostgresBinaries(account, [systemDirectory, dataDir]);
  const sync = settings["fsync"] !== "off";
  const cluster = await prepareCluster({ dataDir, account, binaries, log, sync, canCreateDatabases });
  const password = await restrictToAppRole(cluster);
  const { folder } = cluster;
  const server: EmbeddedServer = {
    folder,
    logFile: join(dataDir, "postgres.log"),
    account,
    binaries,
    password,
    settings,
  };
  const endpoint = { port: await attachOrStart(server, log), password };
  let endSupervision = (): Promise<void> => Promise.resolve();
  return {
    url: toAppUrl(endpoint),
    supervise: (supervision) => {
      endSupervision = superviseServer(server, endpoint.port, supervision);
    },
    stop: async ({ force } = { force: false }) => {
      await endSupervision();
      if (!force && (await hasOtherClients(endpoint))) {
        log("PostgreSQL keeps running: another process is connected to it");
        return;
      }
      await stopServer(server);
    },
  };
}

// Connections of a pool that was just closed take a moment to disappear from the server.
async function hasOtherClients(endpoint: ServerEndpoint): Promise<boolean> {
  const started = performance.now();
  while (await countOtherClients(endpoint).catch(() => 0)) {
    if (performance.now() - started > disconnectGraceMs) return true;
    await sleep(20);
  }
  return false;
}
