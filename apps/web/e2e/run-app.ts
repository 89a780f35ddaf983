import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbedded } from "@fetta/db/embedded/launcher";
import { inDatabase } from "@fetta/db/testing/server";
import { startOpenFoodFacts } from "@fetta/stand-ins/open-food-facts";
import { startOpenAi } from "@fetta/stand-ins/openai";

/** The built server; E2E_SERVER names another build of it. */
const server = process.env["E2E_SERVER"] ?? fileURLToPath(new URL("../../api/dist/main.js", import.meta.url));

export type RunningApp = {
  url: string;
  databaseUrl: string;
  openAiUrl: string;
  openFoodFactsUrl: string;
  stop: () => Promise<void>;
};

/** A loopback port that nobody uses now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ready = await fetch(`${url}/api/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error("the server was not ready within 30 s");
}

/** A database of this run on the server of TEST_DATABASE_URL, or on an embedded one. */
async function runDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") {
    const name = `fetta_e2e_${randomBytes(4).toString("hex")}`;
    await inDatabase(given, `create database ${name}`);
    const url = new URL(given);
    url.pathname = `/${name}`;
    return { url: url.href, stop: () => inDatabase(given, `drop database if exists ${name} with (force)`) };
  }
  const dataDir = await mkdtemp(join(tmpdir(), "fetta-e2e-"));
  const embedded = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: "off" } });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the built server on a database of its own, and the providers' stand-ins that it asks. */
export async function startApp(): Promise<RunningApp> {
  const database = await runDatabase();
  const openAi = await startOpenAi();
  const openFoodFacts = await startOpenFoodFacts();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [server], {
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: database.url,
      OPENAI_API_KEY: "stand-in",
      OPENAI_BASE_URL: openAi.url,
      AI_TIMEOUT_MS: "5000",
      OFF_API_URL: openFoodFacts.url,
      OFF_SEARCH_URL: openFoodFacts.url,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const gone = new Promise((resolve) => {
        child.once("exit", resolve);
      });
      child.kill("SIGTERM");
      await gone;
    }
    await openAi.close();
    await openFoodFacts.close();
    await database.stop();
  };
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, databaseUrl: database.url, openAiUrl: openAi.url, openFoodFactsUrl: openFoodFacts.url, stop };
}
