import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { connect } from "@fetta/db/connect";
import type { Db } from "@fetta/db/schema/schema";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { programEnvironment, programPath } from "../../../testing/api-process.ts";
import { manyRows } from "./testing/many-rows.ts";

/** Three batches: the import is killed within the second one. */
const rows = 3000;
const folder = await mkdtemp(join(tmpdir(), "fetta-import-"));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, "many.csv.gz");
await writeFile(path, gzipSync([...manyRows(rows)].join(""), { level: 1 }));

const command = [programPath("cli"), "foods", "import", path];
const environment = (url: string) => programEnvironment({ DATABASE_URL: url });

async function anImport(url: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, command, { env: environment(url) })).stdout;
}

async function database(): Promise<{ url: string; db: Db }> {
  const url = await createSeededDatabaseUrl();
  const db = connect({ url, maxConnections: 2, timeouts: lenientTimeouts, onIdleError: () => undefined });
  afterAll(() => db.destroy());
  return { url, db };
}

/** All rows that an import writes, without their timestamps. */
async function left(db: Db): Promise<unknown> {
  const products = await db.selectFrom("product").selectAll().orderBy("gtin").execute();
  return {
    products: products.map(({ fetchedAt: _readAt, ...product }) => product),
    documents: await db.selectFrom("searchDocument").selectAll().orderBy("kind").orderBy("key").execute(),
    words: await db.selectFrom("searchVocabulary").select("word").orderBy("word").execute(),
    imports: await db
      .selectFrom("productImport")
      .select(["file", "rowsRead", "rowsImported", "rejectionCounts"])
      .execute(),
  };
}

const lockOfTest = 4711;

/** Makes an import wait for this test's lock, within its second batch. */
async function stopHalfWay(db: Db): Promise<void> {
  await sql`create function wait_for_test() returns trigger language plpgsql as $$
    begin
      if new.rows_read >= ${sql.lit((rows * 2) / 3)} then perform pg_advisory_xact_lock(${sql.lit(lockOfTest)}); end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger wait_for_test after update on product_import
    for each row execute function wait_for_test()`.execute(db);
}

/** Number of other connections that wait, or work, in this database. */
async function busy(db: Db, what: "waiting" | "working"): Promise<number> {
  const { rows: others } = await sql`select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
      and (wait_event = 'advisory' or ${what === "working"})`.execute(db);
  return others.length;
}

test("an import that is killed and restarted ends with the same data as an uninterrupted one", async () => {
  const [undisturbed, killed] = await Promise.all([database(), database()]);
  expect(await anImport(undisturbed.url)).toContain("3,000  rows read");

  await stopHalfWay(killed.db);
  await killed.db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${lockOfTest})`.execute(holder);
    const process_ = spawn(process.execPath, command, { env: environment(killed.url) });
    const ended = once(process_, "exit");
    await expect.poll(() => busy(killed.db, "waiting"), { timeout: 60_000 }).toBe(1);
    process_.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
    await sql`select pg_advisory_unlock(${lockOfTest})`.execute(holder);
  });
  // The database still executes the last statement it received.
  await expect.poll(() => busy(killed.db, "working")).toBe(0);
  const { rowsRead: stoppedAt } = await killed.db
    .selectFrom("productImport")
    .select("rowsRead")
    .executeTakeFirstOrThrow();
  expect(stoppedAt).toBeGreaterThan(0);
  expect(stoppedAt).toBeLessThan(rows);

  const output = await anImport(killed.url);
  expect(output).toContain(`Went on after row ${stoppedAt.toLocaleString("en-GB")}.`);
  expect(await left(killed.db)).toEqual(await left(undisturbed.db));
}, 180_000);
