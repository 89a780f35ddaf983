import { connect } from "@fetta/db/connect";
import { startEmbeddedDatabase } from "@fetta/db/embedded/embedded-database";
import { migrateToLatest } from "@fetta/db/migrate";
import {
  indexProducts,
  refreshSearchIndex,
  type IndexedProduct,
} from "@fetta/db/queries/food-search/food-search-index";
import type { Db } from "@fetta/db/schema/schema";
import { readStockFoodFiles, seedStockFoods } from "@fetta/db/seed/seed-stock-foods";
import { runStatement, withPgClient } from "@fetta/db/testing/pg-client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { generateProducts } from "./product-generator.ts";

export type BenchDatabase = { db: Db; url: string; close: () => Promise<void> };

const batch = 2000;
const logProgress = (text: string): void => void process.stderr.write(`${text}\n`);

/** The server of DATABASE_URL or TEST_DATABASE_URL, or an embedded one for this run. */
async function findServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const configuredUrl = process.env["DATABASE_URL"] ?? process.env["TEST_DATABASE_URL"] ?? "";
  if (configuredUrl !== "") return { url: configuredUrl, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), "fetta-bench-"));
  const embedded = await startEmbeddedDatabase({ dataDir, log: () => undefined, canCreateDatabases: true });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fillDatabase(db: Db, rows: number): Promise<void> {
  await migrateToLatest(db);
  await seedStockFoods(db, await readStockFoodFiles(new URL("../../../../packages/db/data/", import.meta.url)));
  const start = performance.now();
  let pending: IndexedProduct[] = [];
  const write = async (): Promise<void> => {
    const products = pending;
    pending = [];
    await db.transaction().execute((tx) => indexProducts(tx, products));
  };
  for (const product of generateProducts(rows)) if (pending.push(product) === batch) await write();
  await write();
  const seconds = (performance.now() - start) / 1000;
  logProgress(`${rows} products indexed in ${seconds.toFixed(0)} s, ${(rows / seconds).toFixed(0)} a second`);
  const refreshStart = performance.now();
  await refreshSearchIndex(db);
  logProgress(`tiers cut and words counted in ${((performance.now() - refreshStart) / 1000).toFixed(0)} s`);
}

/**
 * Fills the products behind the search documents, only the columns that a response shows. Vacuumed, so that no
 * autovacuum runs during the measurement.
 */
export async function fillProducts(db: Db): Promise<void> {
  if (await db.selectFrom("product").select("gtin").limit(1).executeTakeFirst()) return;
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into product (gtin, name, brand, calories, protein, carbs, fat, popularity, origin)
      select key, name, nullif(brand, ''), 250, 8, 30, 10, popularity, 'mirror' from search_document where kind = 'product'
      on conflict (gtin) do nothing`.execute(tx);
  });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze) product, search_document, search_vocabulary`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/**
 * A database of `rows` products and the stock foods. It is created anew, unless `keep` is set: then an existing one of
 * that size is reused, and is not dropped at the end.
 */
export async function openBenchDatabase(
  rows: number,
  keep: boolean,
  name = `fetta_bench_search_${rows}`,
): Promise<BenchDatabase> {
  const { url: serverUrl, stop } = await findServer();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const existing = await withPgClient(serverUrl, (client) =>
    client.query("select from pg_database where datname = $1", [name]),
  );
  const isReused = keep && existing.rowCount === 1;
  if (!isReused) {
    await runStatement(serverUrl, `drop database if exists ${name} with (force)`);
    await runStatement(serverUrl, `create database ${name}`);
  }
  const db = connect({ url: url.href, maxConnections: 4, onIdleError: () => undefined });
  if (!isReused) await fillDatabase(db, rows);
  return {
    db,
    url: url.href,
    close: async () => {
      await db.destroy();
      if (!keep) await runStatement(serverUrl, `drop database ${name} with (force)`);
      await stop();
    },
  };
}
