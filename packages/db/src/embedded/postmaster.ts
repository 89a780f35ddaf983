import { spawn } from "node:child_process";
import { open, readFile, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import type { PostgresBinaries } from "./postgres-binaries.ts";
import { EmbeddedDatabaseError } from "./embedded-database-error.ts";
import { isPostmaster, readPostmasterFile } from "./postmaster-file.ts";
import { type SystemAccount, lastLine, processOptions, runCommand } from "./run-command.ts";
import { isServingDirectory } from "./server-connection.ts";

export type EmbeddedServer = {
  folder: string;
  logFile: string;
  account: SystemAccount;
  binaries: PostgresBinaries;
  /** Of the app's role. */
  password: string;
  settings: Readonly<Record<string, string>>;
};

const startTimeoutMs = 60_000;
const pollIntervalMs = 30;
const maxLogBytes = 5_000_000;

/**
 * The port of the server on this folder: of one that runs already, or of a new one, which listens on `usualPort` (left
 * out: the one of a server that was killed) where that can be had: whoever knows the address finds the new one there.
 */
export async function attachOrStart(
  server: EmbeddedServer,
  log: (line: string) => void,
  preferredPort?: number,
): Promise<number> {
  const started = performance.now();
  let lastError = "";
  let portConflicts = 0;
  while (performance.now() - started < startTimeoutMs) {
    const holder = await readPostmasterFile(server.folder);
    if (
      holder !== undefined &&
      (await isServingDirectory({ port: holder.port, password: server.password }, server.folder))
    ) {
      log(`PostgreSQL already runs on port ${holder.port}`);
      return holder.port;
    }
    if (holder !== undefined && (await isPostmaster(holder.pid, server.folder))) {
      // Starting, recovering or shutting down: it will answer or go.
      await sleep(pollIntervalMs);
      continue;
    }
    const attempt = await startServer(
      server,
      holder?.pid,
      portConflicts === 0 ? (preferredPort ?? holder?.port) : undefined,
    );
    if (attempt.port !== undefined) {
      log(`PostgreSQL runs on port ${attempt.port}`);
      return attempt.port;
    }
    lastError = attempt.lastError;
    // Backends of a killed server may need a moment to go, and a free port can be taken in between.
    await sleep(200);
    if (/TCP\/IP sockets/.test(lastError) && portConflicts++ < 3) continue;
    if (!/in use|already exists|pre-existing/.test(lastError)) break;
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL did not start on ${server.folder}: ${lastError || "no answer"} (see ${server.logFile}).`,
  );
}

/** Ends the server on this folder, letting running statements fail; returns when it is gone. */
export async function stopServer({
  folder,
  binaries,
  account,
}: Pick<EmbeddedServer, "folder" | "binaries" | "account">): Promise<void> {
  const args = ["stop", "-D", folder, "-m", "fast", "-w", "-t", "30"];
  let lastError = "";
  // A signal to the process group of the app ends a pg_ctl that waits, too.
  for (let tries = 0; tries < 3; tries++) {
    const stopped = await runCommand(binaries.pgCtl, args, account);
    if (stopped.ok || (await readPostmasterFile(folder)) === undefined) return;
    lastError = lastLine(stopped.stderr);
  }
  throw new EmbeddedDatabaseError(`PostgreSQL did not stop: ${lastError}`);
}

async function startServer(
  server: EmbeddedServer,
  stalePid: number | undefined,
  preferredPort: number | undefined,
): Promise<{ port?: number; lastError: string }> {
  const port = await findPort(preferredPort).catch(() => findPort());
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    // A failed statement carries people's data: it stays out of the log.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    ...server.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  if (((await stat(server.logFile).catch(() => undefined))?.size ?? 0) > maxLogBytes)
    await truncate(server.logFile);
  const logFile = await open(server.logFile, "a");
  const before = (await logFile.stat()).size;
  const options = processOptions(server.account);
  // PostgreSQL never takes its grandparent for a rival: named here is a pid already known not to be one. It then
  // goes on to look for survivors in shared memory, which removing postmaster.pid would skip.
  const env = { ...options.env, ...(stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }) };
  const child = spawn(server.binaries.postgres, ["-D", server.folder, ...args], {
    ...options,
    ...(process.platform === "win32" ? {} : { env }),
    // Its own session: it outlives a killed app and does not hear the terminal's Ctrl-C.
    detached: true,
    stdio: ["ignore", logFile.fd, logFile.fd],
  });
  let failure: string | undefined;
  child.once("error", (error) => (failure = error.message));
  child.once("exit", () => (failure ??= ""));
  child.unref();
  await logFile.close();
  const started = performance.now();
  while (failure === undefined && performance.now() - started < startTimeoutMs) {
    if (await isServingDirectory({ port, password: server.password }, server.folder))
      return { port, lastError: "" };
    await sleep(pollIntervalMs);
  }
  const written = (await readFile(server.logFile)).subarray(before).toString();
  const fatal = written.split("\n").find((line) => /FATAL|PANIC/.test(line));
  return { lastError: failure || (fatal ?? lastLine(written)).replace(/^.*?(FATAL|PANIC): +/, "") };
}

/** `wanted` if it is free; any port where it is left out. */
function findPort(preferredPort = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(preferredPort, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port);
        else reject(new EmbeddedDatabaseError("No loopback port is free for PostgreSQL."));
      });
    });
  });
}
