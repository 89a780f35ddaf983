import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { findBinaries } from "./postgres-binaries.ts";
import { openForAppAlone } from "./cluster-access.ts";
import { clusterFolder, makeDataDir, prepareCluster, systemFolder } from "./data-directory.ts";
import { attachOrStart, type Server, stopServer } from "./postmaster.ts";
import { appUrl, type Door, otherClients } from "./server-connection.ts";
import { superviseServer, type Supervision } from "./server-supervisor.ts";
import { unprivilegedAccount } from "./unprivileged-account.ts";

export type EmbeddedOptions = {
  /** The app's data folder; the cluster lives in `postgres` below it. */
  dataDir: string;
  log: (line: string) => void;
  /** Server settings for a new server, such as `{ fsync: "off" }` for a throw-away one. */
  settings?: Readonly<Record<string, string>>;
  /** Tests and benches make databases of their own: on a new cluster, the role of `url` may. */
  mayCreateDatabases?: boolean;
};

export type EmbeddedDatabase = {
  /**
   * Address of the database `fetta`, for a connection pool, as its owner, who is no superuser. It holds the password:
   * it stands in no log.
   */
  url: string;
  /**
   * Ends the server, unless another process is still connected to it (the command line beside a running app): then
   * that one ends it. Close your own pool first. `force` ends it whoever is connected.
   */
  stop: (options?: { force: boolean }) => Promise<void>;
  /** Looks after the server until `stop`: one that ends by itself is started again under the same address. */
  supervise: (supervision: Supervision) => void;
};

const farewellMs = 1000;

/**
 * A real PostgreSQL 18 for this data folder: the one that runs already, or a new one on a free loopback port, as an
 * unprivileged account when called by root. It survives a killed app; the next call finds it again.
 * @throws EmbeddedDatabaseError with one readable line when the folder or the machine cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, settings = {}, mayCreateDatabases = false } = options;
  const dataDir = await makeDataDir(options.dataDir);
  const account = await unprivilegedAccount(await clusterFolder(dataDir));
  const binaries = await findBinaries(account, [systemFolder, dataDir]);
  const sync = settings["fsync"] !== "off";
  const cluster = await prepareCluster({ dataDir, account, binaries, log, sync, mayCreateDatabases });
  const password = await openForAppAlone(cluster);
  const { folder } = cluster;
  const server: Server = {
    folder,
    logFile: join(dataDir, "postgres.log"),
    account,
    binaries,
    password,
    settings,
  };
  const door = { port: await attachOrStart(server, log), password };
  let endSupervision = (): Promise<void> => Promise.resolve();
  return {
    url: appUrl(door),
    supervise: (supervision) => {
      endSupervision = superviseServer(server, door.port, supervision);
    },
    stop: async ({ force } = { force: false }) => {
      await endSupervision();
      if (!force && (await inUse(door))) {
        log("PostgreSQL keeps running: another process is connected to it");
        return;
      }
      await stopServer(server);
    },
  };
}

// Sockets of a pool that was just closed take a moment to leave the server.
async function inUse(door: Door): Promise<boolean> {
  const asked = performance.now();
  while (await otherClients(door).catch(() => 0)) {
    if (performance.now() - asked > farewellMs) return true;
    await sleep(20);
  }
  return false;
}
