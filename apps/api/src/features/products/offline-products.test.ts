import { gunzipSync } from "node:zlib";
import { finishProductImport, openProductImport } from "@fetta/db/queries/food/product";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { makeGtin, saveMirrorProducts } from "../../testing/product-mirror.ts";

const api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
afterAll(() => api.close());

const url = "/api/products/list";
const { token } = await api.signUp();
const ask = (headers: Record<string, string> = {}) =>
  api.server.inject({ url, headers: { cookie: `session=${token}`, "accept-encoding": "gzip, br", ...headers } });
type List = { version: string; foods: unknown[][] };

/** The list as a device gets it, with the bytes sent and those of its text. */
async function readList() {
  const { rawPayload } = await ask();
  const text = gunzipSync(rawPayload).toString();
  return { ...(JSON.parse(text) as List), sentBytes: rawPayload.length, bytes: Buffer.byteLength(text) };
}

async function finishImport(): Promise<void> {
  await openProductImport(api.db, "dump.csv");
  await finishProductImport(api.db, "dump.csv");
}

const label = (kcal: number, protein: number, carbs: number, fat: number) => ({
  "energy-kcal_100g": kcal,
  proteins_100g: protein,
  carbohydrates_100g: carbs,
  fat_100g: fat,
});

test("a device gets the products of Italy by their scans, with their doubts, and again only when the mirror has changed", async () => {
  const [spread, milk, doubtful, energyless, french] = [1, 2, 3, 4, 5].map(makeGtin) as [string, ...string[]];
  await saveMirrorProducts(api.db, [
    {
      code: spread,
      product_name: "Crema di nocciole",
      brands: "Ferrero",
      unique_scans_n: 900,
      serving_size: "15 g",
      nutriments: label(539, 6.3, 57.5, 30.9),
    },
    {
      code: `${milk}`,
      product_name: "Latte intero",
      unique_scans_n: 900,
      quantity: "1 l",
      nutriments: label(64, 3.3, 4.9, 3.6),
    },
    { code: `${doubtful}`, product_name: "Frollini", unique_scans_n: 1000, nutriments: { "energy-kcal_100g": 1990 } },
    { code: `${energyless}`, product_name: "Sconosciuto", unique_scans_n: 5000, nutriments: {} },
    { code: `${french}`, product_name: "Pain au lait", unique_scans_n: 9000, nutriments: label(360, 8, 51, 13) },
  ]);
  await api.db.updateTable("product").set({ soldInItaly: false }).where("gtin", "=", `${french}`).execute();
  const first = await ask();
  expect([first.statusCode, first.headers["content-encoding"]]).toEqual([200, "gzip"]);
  const { version, foods } = await readList();
  expect(foods).toEqual([
    [doubtful, "Frollini", null, null, 1990, 0, 0, 0, 0, 1000, [], ["over_900", "macro_missing", "atwater"]],
    [spread, "Crema di nocciole", "Ferrero", null, 539, 6.3, 57.5, 30.9, 0, 900, [["1 porzione", 15]], []],
    [milk, "Latte intero", null, null, 64, 3.3, 4.9, 3.6, 1, 900, [], []],
  ]);
  expect((await ask({ "if-none-match": `"${version}"` })).statusCode).toBe(304);
  expect((await ask({ "accept-encoding": "" })).json()).toMatchObject({ version });

  await saveMirrorProducts(api.db, [
    { code: makeGtin(6), product_name: "Grissini", nutriments: label(410, 12, 68, 10) },
  ]);
  expect((await ask({ "if-none-match": `"${version}"` })).statusCode).toBe(304);
  await finishImport();
  expect((await ask({ "if-none-match": `"${version}"` })).statusCode).toBe(200);
  expect((await readList()).foods.map(([, name]) => name)).toContain("Grissini");
  expect((await api.guest.get(url)).status).toBe(401);
});

test.each([
  [
    "five thousand products are at most 1.5 MB",
    "Frollini con gocce di cioccolato e panna fresca ",
    "Mulino Bianco, Barilla",
    5000,
    5000,
  ],
  ["very long names leave fewer products", `${"Frollino ".repeat(12)}`, "Marca lunghissima, ".repeat(9), 3000, 4999],
])("%s", async (_what, name, brand, least, most) => {
  await api.db.deleteFrom("product").execute();
  await sql`insert into product (gtin, name, brand, category, serving_label, serving_grams, calories, protein, carbs, fat, popularity, origin, sold_in_italy)
    select (8000000000000 + n)::text, ${name} || n, ${brand}, 'Biscotti', '2 biscotti', 33.333, 400.123 + n / 100.0, 7.77, 61.234, 19.876, n, 'mirror', true
    from generate_series(1, 5200) n`.execute(api.db);
  await finishImport();
  const { foods, bytes, sentBytes } = await readList();
  expect(foods.length).toBeGreaterThanOrEqual(least);
  expect(foods.length).toBeLessThanOrEqual(most);
  expect(foods[0]?.[9]).toBe(5200);
  expect(bytes).toBeLessThan(1_500_000);
  expect(sentBytes).toBeLessThan(bytes / 3);
});
