import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { connect } from "@fetta/db/connect";
import type { Db } from "@fetta/db/schema";
import { testDatabaseUrl } from "@fetta/db/testing/database";
import { afterAll, expect, test } from "vitest";
import { manyRows } from "./testing/many-rows.ts";

const rows = 30_000;
const folder = await mkdtemp(join(tmpdir(), "fetta-import-"));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, "many.csv.gz");
await writeFile(path, gzipSync([...manyRows(rows)].join(""), { level: 1 }));

const command = [fileURLToPath(new URL("../../cli.ts", import.meta.url)), "foods", "import", path];
const environment = (url: string) => ({ PATH: process.env["PATH"] ?? "", DATABASE_URL: url });

async function anImport(url: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, command, { env: environment(url) })).stdout;
}

async function database(): Promise<{ url: string; db: Db }> {
  const url = await testDatabaseUrl();
  const db = connect({ url, max: 2, onIdleError: () => undefined });
  afterAll(() => db.destroy());
  return { url, db };
}

/** All that an import leaves behind, but for the moment of its writing. */
async function left(db: Db): Promise<unknown> {
  const products = await db.selectFrom("product").selectAll().orderBy("gtin").execute();
  return {
    products: products.map(({ readAt: _readAt, ...product }) => product),
    documents: await db.selectFrom("foodDocument").selectAll().orderBy("kind").orderBy("key").execute(),
    words: await db.selectFrom("searchWord").select("word").orderBy("word").execute(),
    imports: await db
      .selectFrom("productImport")
      .select(["file", "rowsRead", "rowsKept", "rejects"])
      .execute(),
  };
}

test("an import that is killed half-way and started again leaves what an undisturbed one leaves", async () => {
  const [undisturbed, killed] = await Promise.all([database(), database()]);
  expect(await anImport(undisturbed.url)).toContain("30,000  rows read");

  const process_ = spawn(process.execPath, command, { env: environment(killed.url) });
  const ended = once(process_, "exit");
  const position = async (): Promise<number> =>
    (await killed.db.selectFrom("productImport").select("rowsRead").executeTakeFirst())?.rowsRead ?? 0;
  while ((await position()) < rows / 3 && process_.exitCode === null) await sleep(5);
  process_.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  const stoppedAt = await position();
  expect(stoppedAt).toBeGreaterThan(0);
  expect(stoppedAt).toBeLessThan(rows);

  const output = await anImport(killed.url);
  expect(output).toContain(`Went on after row ${stoppedAt.toLocaleString("en-GB")}.`);
  expect(await left(killed.db)).toEqual(await left(undisturbed.db));
}, 90_000);
