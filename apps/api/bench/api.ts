import { fork, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect } from "@fetta/db/connect";
import { startEmbeddedDatabase } from "@fetta/db/embedded/embedded-database";
import { migrateToLatest } from "@fetta/db/migrate";
import { aFood, anEntry, aUser } from "@fetta/db/testing/factories";
import autocannon from "autocannon";
import { z } from "zod";
import { createSessionStore } from "../src/features/auth/sessions.ts";

/**
 * Requests per second of the diary day and of the home batch, as a share of the baseline: bare Fastify with one named
 * single-row query over pg, on the same machine, in the same run, with the same load. Rounds alternate; the medians are
 * reported.
 */
const rounds = 5;
const seconds = 4;
const connections = 16;
const day = "2026-11-21";

const started = z.object({ port: z.number() });

async function startServer(file: string, env: Record<string, string>): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(started.parse(message).port));
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return { child, port };
}

async function measureRequestRate(url: string, cookie: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = await mkdtemp(join(tmpdir(), "fetta-bench-"));
const server = await startEmbeddedDatabase({ dataDir, log: () => undefined });
const db = connect({ url: server.url, onIdleError: () => undefined });
await migrateToLatest(db);
const user = await aUser(db);
const food = await aFood(db, user);
for (let back = 0; back < 60; back++) {
  const date = new Date(Date.UTC(2026, 10, 21 - back)).toISOString().slice(0, 10);
  for (let entry = 0; entry < 3; entry++) await anEntry(db, user, food, date);
}
const cookie = `session=${await createSessionStore(db).open(user.id)}`;

const floor = await startServer("./parts/baseline-server.ts", { DATABASE_URL: server.url });
const api = await startServer("./parts/app-server.ts", { DATABASE_URL: server.url });
const apiUrl = (path: string): string => `http://127.0.0.1:${api.port}${path}`;
const input = (value: object): string => encodeURIComponent(JSON.stringify(value));
const dayInput = { json: { date: day } };
const cases = {
  floor: `http://127.0.0.1:${floor.port}/`,
  "day over REST": apiUrl(`/api/daily-logs?date=${day}`),
  "day over tRPC": apiUrl(`/api/trpc/diary.list?batch=1&input=${input({ "0": dayInput })}`),
  "home batch over tRPC": apiUrl(`/api/trpc/home.read?batch=1&input=${input({ "0": dayInput })}`),
};

const ratesByCase = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]));
try {
  for (const url of Object.values(cases)) await measureRequestRate(url, cookie);
  for (let round = 0; round < rounds; round++)
    for (const [name, url] of Object.entries(cases)) ratesByCase.get(name)?.push(await measureRequestRate(url, cookie));
} finally {
  floor.child.kill();
  api.child.kill();
  await db.destroy();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const base = median(ratesByCase.get("floor") ?? []);
for (const [name, values] of ratesByCase) {
  const rate = median(values);
  process.stdout.write(
    `${name.padEnd(22)} ${rate.toFixed(0).padStart(7)} requests/s   ${(rate / base).toFixed(2)} of the floor\n`,
  );
}
