import { randomBytes } from "node:crypto";
import { connect } from "@fetta/db/connect";
import { migrateToLatest } from "@fetta/db/migrate";
import { readStockFoodFiles, seedStockFoods } from "@fetta/db/seed/seed-stock-foods";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { runStatement, withPgClient } from "@fetta/db/testing/pg-client";
import { startTestServer } from "@fetta/db/testing/template";

type TestDatabase = { url: string; stop: () => Promise<void> };

const stockFoods = new URL("../../../../packages/db/data/", import.meta.url);

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
  const server = await startTestServer();
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

/** A private copy of the template of the run; outside of a run, a template of its own. */
export function copyDatabaseTemplate(): Promise<TestDatabase> {
  const sharedUrl = process.env["E2E_TEMPLATE_URL"];
  if (sharedUrl === undefined) return startDatabaseTemplate();
  return createDatabase(new URL("/postgres", sharedUrl).href, new URL(sharedUrl).pathname.slice(1));
}
