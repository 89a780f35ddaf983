import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect } from "@fetta/db/connect";
import { startEmbedded } from "@fetta/db/embedded/embedded-database";
import { migrateToLatest } from "@fetta/db/migrate";
import { aFood, anEntry, aUser } from "@fetta/db/testing/factories";
import autocannon from "autocannon";
import { z } from "zod";
import { sessions } from "../src/features/auth/sessions.ts";

/**
 * Requests a second of the diary day and of the home batch, as a share of the floor: bare Fastify with one named
 * single-row query over pg, on the same machine, in the same run, with the same load. Rounds alternate, medians count.
 */
const rounds = 5;
const seconds = 4;
const connections = 16;
const day = "2026-11-21";

const started = z.object({ port: z.number() });

async function start(
  file: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(started.parse(message).port));
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return { child, port };
}

async function load(url: string, cookie: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = await mkdtemp(join(tmpdir(), "fetta-bench-"));
const server = await startEmbedded({ dataDir, log: () => undefined });
const db = connect({ url: server.url, onIdleError: () => undefined });
await migrateToLatest(db);
const user = await aUser(db);
const food = await aFood(db, user);
for (let back = 0; back < 60; back++) {
  const date = new Date(Date.UTC(2026, 10, 21 - back)).toISOString().slice(0, 10);
  for (let entry = 0; entry < 3; entry++) await anEntry(db, user, food, date);
}
const cookie = `session=${await sessions(db).open(user.id)}`;

const floor = await start("./parts/baseline-server.ts", { DATABASE_URL: server.url });
const api = await start("./parts/app-server.ts", { DATABASE_URL: server.url });
const at = (path: string): string => `http://127.0.0.1:${api.port}${path}`;
const input = (value: object): string => encodeURIComponent(JSON.stringify(value));
const one = { json: { date: day } };
const cases = {
  floor: `http://127.0.0.1:${floor.port}/`,
  "day over REST": at(`/api/daily-logs?date=${day}`),
  "day over tRPC": at(`/api/trpc/diary.list?batch=1&input=${input({ "0": one })}`),
  "home batch over tRPC": at(`/api/trpc/home.read?batch=1&input=${input({ "0": one })}`),
};

const figures = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]));
try {
  for (const url of Object.values(cases)) await load(url, cookie);
  for (let round = 0; round < rounds; round++)
    for (const [name, url] of Object.entries(cases)) figures.get(name)?.push(await load(url, cookie));
} finally {
  floor.child.kill();
  api.child.kill();
  await db.destroy();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const base = median(figures.get("floor") ?? []);
for (const [name, values] of figures) {
  const rate = median(values);
  process.stdout.write(
    `${name.padEnd(22)} ${rate.toFixed(0).padStart(7)} requests/s   ${(rate / base).toFixed(2)} of the floor\n`,
  );
}
