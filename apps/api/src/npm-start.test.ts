import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { findFreePort } from "@fetta/db/testing/free-port";
import { expect, onTestFinished, test, vi } from "vitest";
import { findProcesses } from "./testing/find-processes.ts";

// `npm start` checks installation and build, and creates a database where none is configured.
vi.setConfig({ testTimeout: 400_000 });

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Clears the developer's own configuration: an empty environment variable overrides one of .env. */
async function unconfigured(): Promise<Record<string, string>> {
  const example = await readFile(join(root, ".env.example"), "utf8");
  return Object.fromEntries([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => [name, ""]));
}

/** Runs `npm start` in its own process group and waits until it is ready; returns its output. */
async function npmStart(variables: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), "fetta-start-"));
  await chmod(dataDir, 0o755);
  const child = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: process.env["HOME"] ?? "",
      ...(await unconfigured()),
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(await findFreePort()),
      ...variables,
    },
  });
  const group = child.pid ?? 0;
  const left = async () => [...(await findProcesses(dataDir)), ...(await findProcesses("", group))];
  onTestFinished(async () => {
    for (const { pid } of await left()) process.kill(pid, "SIGKILL");
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ready = () => {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${said}`);
    return said;
  };
  await expect.poll(ready, { timeout: 300_000 }).toMatch(/Fetta is ready: .*\n(.+\n)*\n/);
  // The output of the build comes before and is not checked.
  return { said: said.slice(said.indexOf("Fetta is ready")), group, left, gone: once(child, "exit") };
}

/** The second signal finds no process when the first shutdown was quick. */
async function signalTwice(group: number, signal: NodeJS.Signals, gapMs: number): Promise<void> {
  process.kill(-group, signal);
  await sleep(gapMs);
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, "code") !== "ESRCH") throw error;
  }
}

test("at a public address no fakes start, and a signal sent twice leaves no running process", async () => {
  const { said, group, left, gone } = await npmStart({
    APP_ORIGIN: "https://fetta.example",
    TRUST_PROXY: "false",
    DATABASE_URL: await createSeededDatabaseUrl(),
  });
  expect(said).toContain("Fetta is ready: https://fetta.example");
  expect(said).toMatch(/^ +Database +configured$/m);
  expect(said).not.toContain("fake");
  for (const service of ["OpenAI", "Open Food Facts", "Stripe", "Mail", "OpenID Connect"])
    expect(said).toMatch(new RegExp(`^ +${service} +off: `, "m"));
  await signalTwice(group, "SIGTERM", 50);
  await gone;
  await expect.poll(left).toEqual([]);
});

test("on the local machine fakes start, and pressing Ctrl-C twice leaves no running process", async () => {
  const { said, group, left, gone } = await npmStart({});
  expect(said).toMatch(/^ +Database +PostgreSQL 18 that comes with the app/m);
  for (const service of ["OpenAI", "Open Food Facts", "Stripe", "Mail", "OpenID Connect"])
    expect(said).toMatch(new RegExp(`^ +${service} +fake: `, "m"));
  await signalTwice(group, "SIGINT", 200);
  await gone;
  await expect.poll(left).toEqual([]);
});
