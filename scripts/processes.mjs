import { spawn } from "node:child_process";

import { root } from "./paths.mjs";

const windows = process.platform === "win32";

// npm, pnpm and the tools are command files on Windows, which only a shell starts.
const shell = windows;

/** Processes that these scripts started and that have not ended. */
const runningProcesses = new Set();

/** Starts a program in the repository; `endOnSignal` ends it with this process. */
export function startProcess(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, shell, ...options });
  runningProcesses.add(child);
  child.once("close", () => runningProcesses.delete(child));
  child.once("error", () => runningProcesses.delete(child));
  return child;
}

/** Runs a program attached to the terminal; resolves to its exit code, 127 when it cannot be started. */
export function runProcess(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = startProcess(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options });
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** Runs a program and collects its output: `{ code, output }`, standard output and error in the order they arrived. */
export function captureOutput(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = "";
    const child = startProcess(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => (output += text));
    }
    child.once("error", (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Sends SIGTERM to a process and waits for its end; sends SIGKILL after `timeoutMs`. */
export function endProcess(child, timeoutMs = 30_000) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    child.once("exit", () => {
      clearTimeout(late);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

let isEndingNow = false;

/** Whether this process is ending after a signal. */
export function isEnding() {
  return isEndingNow;
}

/**
 * On Ctrl-C or SIGTERM, or when the npm that runs this has ended: ends the started processes, newest first, runs
 * `onEnd`, and exits with the code that it returns, else with the one of the signal.
 */
export function endOnSignal(onEnd = async () => undefined) {
  const endAll = async (code) => {
    for (const child of [...runningProcesses].toReversed()) await endProcess(child);
    process.exit((await onEnd()) ?? code);
  };
  const begin = (code) => {
    if (isEndingNow) return;
    isEndingNow = true;
    endAll(code).catch(() => process.exit(code));
  };
  process.on("SIGINT", () => begin(130));
  process.on("SIGTERM", () => begin(143));
  process.on("SIGHUP", () => begin(129));
  // A signal to npm ends the shell between npm and this process without reaching this process.
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && begin(143);
  if (process.env.npm_lifecycle_event !== undefined) setInterval(watch, 200).unref();
}
