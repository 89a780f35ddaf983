import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@fetta/db/connect";
import { startEmbeddedDatabase } from "@fetta/db/embedded/embedded-database";
import { migrateToLatest } from "@fetta/db/migrate";
import { readStockFoodFiles, seedStockFoods } from "@fetta/db/seed/seed-stock-foods";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { runStatement, withPgClient } from "@fetta/db/testing/pg-client";

type TestDatabase = { url: string; stop: () => Promise<void> };

const stockFoods = new URL("../../../../packages/db/data/", import.meta.url);

/** A server where databases can be created: that of TEST_DATABASE_URL, or an embedded one. */
async function startServer(): Promise<TestDatabase> {
  const configuredUrl = process.env["TEST_DATABASE_URL"];
  if (configuredUrl !== undefined && configuredUrl !== "") return { url: configuredUrl, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), "fetta-e2e-"));
  const embedded = await startEmbeddedDatabase({
    dataDir,
    log: () => undefined,
    settings: { fsync: "off" },
    canCreateDatabases: true,
  });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop({ force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a database on a server, as a copy of `template` where one is given. */
async function createDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = `fetta_e2e_${randomBytes(4).toString("hex")}`;
  await withPgClient(serverUrl, async (client) => {
    // Two workers that copy at the same moment would fail with "source database is being accessed": they take a lock.
    await client.query("select pg_advisory_lock(723)");
    await client.query(`create database ${name}${template === undefined ? "" : ` template ${template}`}`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => runStatement(serverUrl, `drop database if exists ${name} with (force)`) };
}

/** A migrated database with the stock foods, which the apps of a run copy: to fill one takes each start seconds more. */
export async function startDatabaseTemplate(): Promise<TestDatabase> {
  const server = await startServer();
  const template = await createDatabase(server.url);
  const db = connect({ url: template.url, maxConnections: 2, timeouts: lenientTimeouts, onIdleError: () => undefined });
  await migrateToLatest(db);
  await seedStockFoods(db, await readStockFoodFiles(stockFoods));
  await db.destroy();
  return {
    url: template.url,
    stop: async () => {
      await template.stop();
      await server.stop();
    },
  };
}

/** A private copy of the template of the run, or of a template of its own outside of a run. */
export async function copyDatabaseTemplate(): Promise<TestDatabase> {
  const sharedUrl = process.env["E2E_TEMPLATE_URL"];
  const template =
    sharedUrl === undefined ? await startDatabaseTemplate() : { url: sharedUrl, stop: () => Promise.resolve() };
  const server = new URL("/postgres", template.url);
  const copy = await createDatabase(server.href, new URL(template.url).pathname.slice(1));
  return {
    url: copy.url,
    stop: async () => {
      await copy.stop();
      await template.stop();
    },
  };
}
