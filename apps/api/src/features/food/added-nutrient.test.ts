import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type * as seed from "@fetta/db/seed/seed-stock-foods";
import { aGrant } from "@fetta/db/testing/factories";
import { runStatement } from "@fetta/db/testing/pg-client";
import { createTestDatabaseUrl } from "@fetta/db/testing/test-database";
import type * as labelCheck from "@fetta/domain/photo-analysis/label-check";
import type * as visionResult from "@fetta/domain/photo-analysis/vision-result";
import type * as productParser from "@fetta/domain/products/product-parser";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as harness from "../../testing/harness.ts";

const repository = fileURLToPath(new URL("../../../../../", import.meta.url));
const listFile = join(repository, "packages/domain/src/nutrition/nutrients.ts");
const iron = `{ key: "iron", unit: "g", scope: "label", decimals: 1, labelOrder: 9, visionKey: "ferro", productKey: "iron" }`;

/** What the migration of a new nutrient of labels adds to its tables (docs/adding-a-feature.md). */
const newColumns = ["stock_food", "stock_food_median", "product", "custom_food", "recipe"].map(
  (table) => `alter table ${table} add column iron float8`,
);

/** The parts of the copy that these tests call. */
const parts = {
  harness: "apps/api/src/testing/harness.ts",
  seed: "packages/db/src/seed/seed-stock-foods.ts",
  visionResult: "packages/domain/src/photo-analysis/vision-result.ts",
  labelCheck: "packages/domain/src/photo-analysis/label-check.ts",
  productParser: "packages/domain/src/products/product-parser.ts",
};
type Parts = {
  harness: typeof harness;
  seed: typeof seed;
  visionResult: typeof visionResult;
  labelCheck: typeof labelCheck;
  productParser: typeof productParser;
};

/** A copy of the server with iron in its list of nutrients, in a folder as deep as the sources of the server. */
let copyFolder: string;
const load = <Part extends keyof Parts>(part: Part): Promise<Parts[Part]> =>
  import(pathToFileURL(join(copyFolder, `${part}.js`)).href);
let api: Awaited<ReturnType<typeof harness.startApi>>;

beforeAll(async () => {
  copyFolder = await mkdtemp(join(repository, "apps/api/dist-test-"));
  const copy = await rolldown({
    input: Object.fromEntries(Object.entries(parts).map(([part, path]) => [part, join(repository, path)])),
    platform: "node",
    external: /^(?!\.|\/|@fetta\/|[A-Za-z]:)/,
    plugins: [
      {
        name: "iron",
        transform: (code, id) => (id === listFile ? code.replace("\n] as const", `\n  ${iron},\n] as const`) : null),
      },
    ],
  });
  await copy.write({ dir: copyFolder, format: "esm" });
  const databaseUrl = await createTestDatabaseUrl();
  for (const statement of newColumns) await runStatement(databaseUrl, statement);
  const { startApi } = await load("harness");
  api = await startApi({ databaseUrl, now: () => new Date("2026-11-21T12:00:00Z") });
});
afterAll(async () => {
  await api.close();
  await rm(copyFolder, { recursive: true });
});

const addIron = (csv: string): string =>
  csv
    .trim()
    .split(/\r?\n/)
    .map((line, at) => `${line},${at === 0 ? "iron_g" : 5}`)
    .join("\n");

const chickpeas = { name: "Ceci della nonna", calories: 120, protein: 7, carbs: 18, fat: 2, iron: 3, liquid: false };

test("a nutrient that is added to the list is asked for on labels, checked and read from products", async () => {
  const { labelVisionResultSchema, mapVisionFigures } = await load("visionResult");
  expect(Object.keys(labelVisionResultSchema.shape)).toContain("ferro");
  const { validateLabel } = await load("labelCheck");
  const figures = { ...mapVisionFigures(() => 10), kcal: 190, kj: null, base: "100g" as const, porzioneGrammi: null };
  expect(validateLabel({ ...figures, nome: null, marca: null })).toMatchObject({ label: { iron: 10 } });
  const { parseProduct } = await load("productParser");
  const product = { code: "8001120821300", product_name: "Ceci", nutriments: { iron_100g: 3 } };
  expect(parseProduct(product)).toMatchObject({ product: { iron: 3 } });
});

test("a nutrient that is added to the list is seeded, shown with a food and summed in a recipe", async () => {
  const { readStockFoodFiles, seedStockFoods } = await load("seed");
  const files = await readStockFoodFiles(new URL("../../../../../packages/db/data/", import.meta.url));
  await seedStockFoods(api.db, { ...files, foods: addIron(files.foods), medians: addIron(files.medians) });
  const cook = await api.signUp();
  const { query, mutate } = cook;
  expect((await query("food.read", { ref: "stock:swiss:379" })).data).toMatchObject({ iron: 5 });
  const [dish] = await api.db.selectFrom("stockFood").selectAll().where("id", "like", "fetta:%").limit(1).execute();
  expect(dish).toMatchObject({ iron: expect.any(Number) });
  const salad = {
    name: "Macedonia",
    cookingTime: 15,
    servings: 2,
    ingredients: [{ name: "albicocche", grams: 300, ref: "stock:swiss:379" }],
    steps: [{ text: "Taglia le albicocche." }],
  };
  expect((await mutate("recipes.save", salad)).data).toMatchObject({ iron: 7.5 });
  expect((await cook.get("/api/recipes")).body).toMatchObject([{ iron: 7.5 }]);
});

test("a nutrient that is added to the list is exported and imported with an own food", async () => {
  const [giver, taker] = [await api.signUp(), await api.signUp()];
  const { data: created } = await giver.mutate("customFood.create", chickpeas);
  expect((await giver.query("food.read", { ref: created.ref })).data).toMatchObject({ iron: 3 });
  const { body: file } = await giver.get("/api/account/export");
  const { status } = await taker.ask({
    method: "POST",
    url: "/api/account/import",
    headers: { "content-type": "application/octet-stream" },
    payload: JSON.stringify(file),
  });
  expect(status).toBe(200);
  const [taken] = (await taker.query("customFood.list", undefined)).data;
  expect((await taker.query("food.read", { ref: taken?.ref ?? "" })).data).toMatchObject({
    name: chickpeas.name,
    iron: 3,
  });
});

test("a nutrient that is added to the list is in the trends and the table of PRO", async () => {
  const person = await api.signUp();
  const { query, mutate } = person;
  const { data: food } = await mutate("customFood.create", chickpeas);
  await mutate("food.log", { ref: food.ref, amount: { grams: 200 } });
  expect((await query("trends.read", { span: "week" })).data.nutrients).toBeNull();
  await aGrant(api.db, person.user, { effectiveAt: new Date("2026-11-20T12:00:00Z") });
  expect((await query("trends.read", { span: "week" })).data.nutrients).toMatchObject({
    iron: { grams: 6, coverage: 100 },
  });
  expect((await query("trends.table", undefined)).data).toMatchObject([{ nutrients: { iron: { grams: 6 } } }]);
});

test("a nutrient that is added to the list is in the OpenAPI document", async () => {
  const { body } = await api.guest.get("/api/openapi.json");
  const paths = (body as { paths: Record<string, Record<string, { responses: object }>> }).paths;
  for (const [path, method] of [
    ["/api/recipes", "get"],
    ["/api/analyze-label", "post"],
  ] as const)
    expect(JSON.stringify(paths[path]?.[method]?.responses)).toContain('"iron"');
});
