import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { findBinaries } from "./binaries.ts";
import { clusterFolder, makeDataDir, prepareCluster, systemFolder } from "./data-folder.ts";
import { attachOrStart, type Server, stopServer } from "./postmaster.ts";
import { ensureDatabase, otherClients, serverUrl } from "./server-connection.ts";
import { unprivilegedAccount } from "./unprivileged-account.ts";

export type EmbeddedOptions = {
  /** The app's data folder; the cluster lives in `postgres` below it. */
  dataDir: string;
  log: (line: string) => void;
  /** Server settings for a new server, such as `{ fsync: "off" }` for a throw-away one. */
  settings?: Readonly<Record<string, string>>;
};

export type EmbeddedDatabase = {
  /** Address of the database `fetta`, for a connection pool. */
  url: string;
  /**
   * Ends the server, unless another process is still connected to it (the command line beside a running app): then
   * that one ends it. Close your own pool first. `force` ends it whoever is connected.
   */
  stop: (options?: { force: boolean }) => Promise<void>;
};

const database = "fetta";
const farewellMs = 1000;

/**
 * A real PostgreSQL 18 for this data folder: the one that runs already, or a new one on a free loopback port, as an
 * unprivileged account when called by root. It survives a killed app; the next call finds it again.
 * @throws EmbeddedDatabaseError with one readable line when the folder or the machine cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, settings = {} } = options;
  const dataDir = await makeDataDir(options.dataDir);
  const account = await unprivilegedAccount(await clusterFolder(dataDir));
  const binaries = await findBinaries(account, [systemFolder, dataDir]);
  const folder = await prepareCluster({ dataDir, account, binaries, log, sync: settings["fsync"] !== "off" });
  const server: Server = { folder, logFile: join(dataDir, "postgres.log"), account, binaries, settings };
  const port = await attachOrStart(server, log);
  await ensureDatabase(port, database);
  return {
    url: serverUrl(port, database),
    stop: async ({ force } = { force: false }) => {
      if (!force && (await inUse(port))) {
        log("PostgreSQL keeps running: another process is connected to it");
        return;
      }
      await stopServer(server);
    },
  };
}

// Sockets of a pool that was just closed take a moment to leave the server.
async function inUse(port: number): Promise<boolean> {
  const asked = performance.now();
  while (await otherClients(port).catch(() => 0)) {
    if (performance.now() - asked > farewellMs) return true;
    await sleep(20);
  }
  return false;
}
