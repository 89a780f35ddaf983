import { once } from "node:events";
import { createInterface } from "node:readline";

import { repositoryPath } from "./paths.mjs";
import { captureOutput, startProcess } from "./processes.mjs";
import { toolEnvironment } from "./toolchain.mjs";

/** Starts the PostgreSQL 18 of this test run: `{ url, stop }`. Throws when it does not start. */
export async function startThrowawayDatabase() {
  const child = startProcess("node", [repositoryPath("scripts", "throwaway-database.mjs")], {
    env: toolEnvironment,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const first = await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended.then(() => [])]);
  if (typeof first[0] !== "string") throw new Error("The PostgreSQL that comes with the app did not start.");
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { url: first[0], stop };
}

/** A PostgreSQL server that already runs, DATABASE_URL first: `{ url, version }`, or undefined when none answers. */
export async function findRunningServer() {
  const candidates = [process.env.DATABASE_URL, "postgres://postgres@127.0.0.1:5432/postgres"].filter(Boolean);
  for (const url of candidates) {
    const { code, output } = await captureOutput("node", [repositoryPath("scripts", "probe-database.mjs"), url], {
      env: toolEnvironment,
    });
    if (code === 0) return { url, version: output.trim() };
  }
  return undefined;
}
