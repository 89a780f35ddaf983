import { randomBytes } from "node:crypto";
import { connect } from "@fetta/db/connect";
import { migrateToLatest } from "@fetta/db/migrate";
import { saveProducts } from "@fetta/db/queries/food/product";
import { readStockFoodFiles, seedStockFoods } from "@fetta/db/seed/seed-stock-foods";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { withPgClient } from "@fetta/db/testing/pg-client";
import { dropDatabase, startTestServer } from "@fetta/db/testing/template";
import { parseProduct } from "@fetta/domain/products/product-parser";

type TestDatabase = { url: string; stop: () => Promise<void> };

const stockFoods = new URL("../../../../packages/db/data/", import.meta.url);

/** A product that is there before the app starts, which keeps the list of products for devices for a while. */
export const keptProduct = { code: "5025121072311", name: "Biscotti al burro" };

const figures = { "energy-kcal_100g": 480, proteins_100g: 6, carbohydrates_100g: 64, fat_100g: 21 };

/** Creates a database on a server, as a copy of `template` where one is given. */
async function createDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = `fetta_e2e_${randomBytes(4).toString("hex")}`;
  await withPgClient(serverUrl, async (client) => {
    // Two workers that copy at the same moment would fail with "source database is being accessed": they take a lock.
    await client.query("select pg_advisory_lock(723)");
    await client.query(
      `create database ${name}${template === undefined ? "" : ` template ${template} strategy file_copy`}`,
    );
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => withPgClient(serverUrl, (client) => dropDatabase(client, name)) };
}

/** A migrated database with the stock foods and `keptProduct`, which the apps of a run copy: to fill one takes each start seconds more. */
export async function startDatabaseTemplate(): Promise<TestDatabase> {
  const server = await startTestServer();
  const template = await createDatabase(server.url);
  const db = connect({ url: template.url, maxConnections: 2, timeouts: lenientTimeouts, onIdleError: () => undefined });
  await migrateToLatest(db);
  await seedStockFoods(db, await readStockFoodFiles(stockFoods));
  const { code, name } = keptProduct;
  const reading = parseProduct({ code, product_name: name, countries_tags: ["en:italy"], nutriments: figures });
  if (!("product" in reading)) throw new Error(`${name} is no product: ${reading.reject}`);
  await db.transaction().execute((tx) => saveProducts(tx, [{ ...reading.product, soldInItaly: true }], "mirror"));
  // The server of a test run has no autovacuum: the copies plan with these statistics.
  await withPgClient(template.url, (client) => client.query("analyze"));
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
