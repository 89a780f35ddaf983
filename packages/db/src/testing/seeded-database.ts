import { sql } from "kysely";
import { inject } from "vitest";
import { connect } from "../connect.ts";
import { readStockFoodFiles, seedStockFoods } from "../seed/seed-stock-foods.ts";
import { lenientTimeouts } from "./lenient-timeouts.ts";
import { withPgClient } from "./pg-client.ts";
import { copyDatabase, createTestDatabaseUrl } from "./test-database.ts";

/**
 * A private copy of the migrated template with all stock foods: its URL. The first call of a run loads the foods, which
 * takes a second; the others copy them.
 */
export async function createSeededDatabaseUrl(): Promise<string> {
  const template = new URL(inject("templateUrl"));
  const seededName = `${template.pathname.slice(1)}_seeded`;
  const server = new URL("/postgres", template);
  await withPgClient(server.href, async (client) => {
    // Only one of the workers that need it at the same moment makes it; the lock ends with the connection.
    await client.query("select pg_advisory_lock(722)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [seededName]);
    if (rowCount === 1) return;
    const url = await createTestDatabaseUrl();
    const db = connect({ url, maxConnections: 2, timeouts: lenientTimeouts, onIdleError: () => undefined });
    await seedStockFoods(db, await readStockFoodFiles(new URL("../../data/", import.meta.url)));
    // Autovacuum would do so at some moment of the run, and from then on the copies would have other plans.
    await sql`analyze`.execute(db);
    await db.destroy();
    await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${seededName}`);
  });
  return copyDatabase(seededName);
}
