import { spawn } from "node:child_process";
import { open, readFile, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { EmbeddedDatabaseError } from "./embedded-database-error.ts";
import { type SystemAccount, lastLine, processOptions, runCommand } from "./system-account.ts";
import { isServingDirectory } from "./server-connection.ts";
import { join } from "node:path";
import { z } from "zod";

const postmasterFields = z.object({
  pid: z.coerce.number().int().positive(),
  port: z.coerce.number().int().min(1).max(65_535),
});

/**
 * The content of `postmaster.pid`, written by the last server on `folder`; undefined when it is missing or incomplete.
 */
export async function readPostmasterFile(folder: string): Promise<z.infer<typeof postmasterFields> | undefined> {
  const text = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => undefined);
  const [pid, , , port] = text?.split("\n") ?? [];
  return postmasterFields.safeParse({ pid, port }).data;
}

/**
 * Whether process `pid` is a PostgreSQL server on `folder`. False for a zombie and for another program with a reused
 * pid; PostgreSQL itself takes both for a running server. Without /proc any living process counts.
 */
export async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (process.platform === "linux") {
    // Empty for a zombie.
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return command.split("\0").includes(folder);
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Whether a server runs on this folder, by its `postmaster.pid`. */
export async function isServerRunning(folder: string): Promise<boolean> {
  const holder = await readPostmasterFile(folder);
  return holder !== undefined && isPostmaster(holder.pid, folder);
}

export type EmbeddedServer = {
  folder: string;
  logFile: string;
  account: SystemAccount;
  binaries: PostgresBinaries;
  /** Password of the app's role. */
  password: string;
  settings: Readonly<Record<string, string>>;
};

const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;
const pollIntervalMs = 30;
const maxLogBytes = 5_000_000;

/**
 * Returns the port of the server on this folder: of a running one, or of a new one. A new server listens on
 * `preferredPort` (by default the port of a killed server) when that is free, so that its address stays the same.
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
      // The server starts, recovers or shuts down; it will answer or end.
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
    // Backends of a killed server may take a moment to end, and a free port can be taken in between.
    await sleep(200);
    if (/TCP\/IP sockets/.test(lastError) && portConflicts++ < 3) continue;
    if (!/in use|already exists|pre-existing/.test(lastError)) break;
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL did not start on ${server.folder}: ${lastError || "no answer"} (see ${server.logFile}).`,
  );
}

/** Stops the server on this folder and cancels running statements; resolves when it is gone. */
export async function stopServer({
  folder,
  binaries,
  account,
}: Pick<EmbeddedServer, "folder" | "binaries" | "account">): Promise<void> {
  const args = ["stop", "-D", folder, "-m", "fast", "-w", "-t", String(stopTimeoutMs / 1000)];
  const holder = await readPostmasterFile(folder);
  let lastError = "";
  // A signal to the process group of the app also ends a waiting pg_ctl.
  for (let tries = 0; tries < 3; tries++) {
    const stopped = await runCommand(binaries.pgCtl, args, account);
    if (stopped.ok || (await readPostmasterFile(folder)) === undefined) {
      // pg_ctl waits until postmaster.pid is gone, which the server removes shortly before it ends.
      for (const started = performance.now(); performance.now() - started < stopTimeoutMs; await sleep(pollIntervalMs))
        if (holder === undefined || !(await isPostmaster(holder.pid, folder))) return;
    }
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
    // A failed statement contains personal data, which must not be logged.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    ...server.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  if (((await stat(server.logFile).catch(() => undefined))?.size ?? 0) > maxLogBytes) await truncate(server.logFile);
  const logFile = await open(server.logFile, "a");
  const before = (await logFile.stat()).size;
  const options = processOptions(server.account);
  // PostgreSQL ignores its grandparent's pid when it looks for a running server: the variable names a pid that is known
  // to be stale. PostgreSQL then still looks for survivors in shared memory, which removing postmaster.pid would skip.
  const env = { ...options.env, ...(stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }) };
  const child = spawn(server.binaries.postgres, ["-D", server.folder, ...args], {
    ...options,
    ...(process.platform === "win32" ? {} : { env }),
    // A session of its own: the server outlives a killed app and does not receive the terminal's Ctrl-C.
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
    if (await isServingDirectory({ port, password: server.password }, server.folder)) return { port, lastError: "" };
    await sleep(pollIntervalMs);
  }
  const written = (await readFile(server.logFile)).subarray(before).toString();
  const fatal = written.split("\n").find((line) => /FATAL|PANIC/.test(line));
  return { lastError: failure || (fatal ?? lastLine(written)).replace(/^.*?(FATAL|PANIC): +/, "") };
}

/** `preferredPort` if it is free (rejects otherwise); any free port where it is left out. */
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
