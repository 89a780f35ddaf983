import { execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chown, mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Milliseconds after which a program that ended is started again. */
const restartMs = 1000;

/** A port below the ephemeral range, which the system gives to outgoing connections. */
async function findFreePort() {
  const port = randomInt(20_000, 32_000);
  const isFree = await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
  return isFree ? port : findFreePort();
}

/** PostgreSQL and PgBouncer refuse to run as root: there they run as the account that Debian made for PostgreSQL. */
async function findAccount() {
  if (process.getuid?.() !== 0) return {};
  const read = async (flag) => Number((await run("id", [flag, "postgres"])).stdout);
  return { uid: await read("-u"), gid: await read("-g") };
}

/**
 * A temporary folder with the processes of one run. `start` runs a program that is started again a second after its end,
 * as a service manager would do; `close` ends everything, newest first, and removes the folder.
 */
export async function openWorkspace() {
  const account = await findAccount();
  const folder = await mkdtemp(join(tmpdir(), "fetta-cluster-"));
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid);
  const processes = [];
  const cleanups = [];
  const usedPorts = new Set();
  let isClosing = false;

  const maxOutputBytes = 1e9;
  const runTool = async (command, args, env = {}) =>
    (
      await run(command, args, {
        ...account,
        cwd: folder,
        maxBuffer: maxOutputBytes,
        env: { PATH: process.env.PATH, LC_ALL: "C", ...env },
      })
    ).stdout;

  async function start(name, command, args, { env = {}, asCaller = false } = {}) {
    const log = await open(join(folder, `${name}.log`), "a");
    const state = { child: undefined, starts: 0, stopped: false, pauseMs: restartMs };
    const launch = () => {
      state.starts += 1;
      state.child = spawn(command, args, {
        ...(asCaller ? {} : account),
        cwd: folder,
        env: { PATH: process.env.PATH, LC_ALL: "C", ...env },
        // A group of its own, so that its children end with it.
        detached: true,
        stdio: ["ignore", log.fd, log.fd],
      });
      state.child.once("exit", async () => {
        await sleep(state.pauseMs);
        state.pauseMs = restartMs;
        if (!state.stopped && !isClosing) launch();
      });
    };
    const signal = (kind) => {
      try {
        process.kill(-state.child.pid, kind);
      } catch (error) {
        if (error.code !== "ESRCH") throw error;
      }
    };
    launch();
    const handle = {
      name,
      get starts() {
        return state.starts;
      },
      /** Ends it like a crash, or for longer, like the loss of its machine. */
      kill: (pauseMs = restartMs) => {
        state.pauseMs = pauseMs;
        signal("SIGKILL");
      },
      stop: async () => {
        state.stopped = true;
        const ended = new Promise((resolve) => state.child.once("exit", resolve));
        if (state.child.exitCode === null && state.child.signalCode === null) {
          signal("SIGTERM");
          await Promise.race([ended, sleep(5000)]);
        }
        signal("SIGKILL");
        await log.close();
      },
    };
    processes.push(handle);
    return handle;
  }

  return {
    folder,
    account,
    runTool,
    start,
    onClose: (cleanup) => cleanups.push(cleanup),
    path: (...parts) => join(folder, ...parts),
    takePort: async () => {
      for (;;) {
        const port = await findFreePort();
        if (usedPorts.has(port)) continue;
        usedPorts.add(port);
        return port;
      }
    },
    writeFile: async (name, text) => {
      const path = join(folder, name);
      await writeFile(path, text, { mode: 0o600 });
      if (account.uid !== undefined) await chown(path, account.uid, account.gid);
      return path;
    },
    makeFolder: async (name) => {
      const path = join(folder, name);
      await mkdir(path, { mode: 0o700 });
      if (account.uid !== undefined) await chown(path, account.uid, account.gid);
      return path;
    },
    close: async () => {
      isClosing = true;
      for (const one of processes.toReversed()) await one.stop();
      for (const cleanup of cleanups.toReversed()) await cleanup();
      if (process.env.KEEP_FOLDER === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Calls `check` until it returns something true; throws with `what` after `timeoutMs`. */
export async function waitFor(what, check, timeoutMs = 60_000) {
  const started = performance.now();
  for (;;) {
    const result = await check().catch(() => undefined);
    if (result) return result;
    if (performance.now() - started > timeoutMs)
      throw new Error(`${what} did not happen within ${timeoutMs / 1000} s.`);
    await sleep(200);
  }
}
