import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@fetta/db/testing/free-port";
import { inject } from "vitest";

export type ApiProcess = {
  url: string;
  pid: number;
  kill: () => Promise<void>;
  /** Everything that the process has printed so far. */
  output: () => string;
  /** The exit code, once the process has ended. */
  waitForExit: () => Promise<number | null>;
  /** Sends SIGTERM, as a service manager does; resolves to the exit code. */
  terminate: () => Promise<number | null>;
};

/** Path of the built server or command line. */
export const programPath = (name: "main" | "cli"): string => join(inject("programsDir"), `${name}.js`);

/**
 * Environment of a built program: what Node has compiled for one of them is stored for the run, which spares each later
 * start half a second of CPU.
 */
export const programEnvironment = (variables: Record<string, string>): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: join(inject("programsDir"), "compile-cache"),
  ...variables,
});

/** Longest wait for the first response, in tenths of a second. */
const maxStartTries = 900;

/**
 * Starts the server in a separate process and waits until it is ready; `kill` ends it like a crash. It never outlives
 * the process that started it. Rejects with its output when it does not start. `ownGroup`: its pid is that of a process
 * group.
 */
export async function startApiProcess(
  variables: Record<string, string>,
  { ownGroup: isGroupLeader = false } = {},
): Promise<ApiProcess> {
  const port = await findFreePort();
  // The bound of the young generation that the server has where it is installed.
  const child = spawn(process.execPath, ["--max-semi-space-size=4", programPath("main")], {
    env: programEnvironment({ LOG_LEVEL: "warn", HOST: "127.0.0.1", PORT: String(port), ...variables }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: isGroupLeader,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const killOnExit = (): void => void child.kill("SIGKILL");
  process.once("exit", killOnExit);
  const kill = async (): Promise<void> => {
    process.removeListener("exit", killOnExit);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };

  const url = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> => {
    try {
      return (await fetch(`${url}/api/health/ready`)).ok;
    } catch (error) {
      // Not listening yet.
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries > maxStartTries || child.exitCode !== null) {
      await kill();
      throw new Error(`the server did not start:\n${printed}`);
    }
    await sleep(100);
  }
  const ended = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    process.removeListener("exit", killOnExit);
    return child.exitCode;
  };
  const terminate = async (): Promise<number | null> => {
    child.kill("SIGTERM");
    return ended();
  };
  return { url, pid: child.pid ?? 0, output: () => printed, kill, waitForExit: ended, terminate };
}
