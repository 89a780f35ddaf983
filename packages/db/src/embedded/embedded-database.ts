import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { findPostgresBinaries } from "./postgres-binaries.ts";
import { restrictToAppRole } from "./cluster-access.ts";
import { findClusterDirectory, createDataDir, prepareCluster, systemDirectory } from "./data-directory.ts";
import { attachOrStart, type EmbeddedServer, stopServer } from "./postmaster.ts";
import { toAppUrl, type ServerEndpoint, countOtherClients } from "./server-connection.ts";
import { superviseServer, type Supervision } from "./server-supervisor.ts";
import { findUnprivilegedAccount } from "./unprivileged-account.ts";

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
