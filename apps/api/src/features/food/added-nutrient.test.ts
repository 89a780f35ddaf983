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
import type * as prompts from "../../clients/openai/prompts.ts";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as harness from "../../testing/harness.ts";

const repository = fileURLToPath(new URL("../../../../../", import.meta.url));
const listFile = join(repository, "packages/domain/src/nutrition/nutrients.ts");
/** In the smallest unit, whose figures are a million times those of Open Food Facts, which are in grams. */
const chromium = `{ key: "chromium", unit: "µg", scope: "label", decimals: 1, labelOrder: 9, visionKey: "cromo", productKey: "chromium" }`;

/** What the migration of a new nutrient of labels adds to its tables (docs/adding-a-feature.md). */
const newColumns = ["stock_food", "stock_food_median", "product", "custom_food", "recipe"].map(
  (table) => `alter table ${table} add column chromium float8`,
);

/** The parts of the copy that these tests call. */
const parts = {
  harness: "apps/api/src/testing/harness.ts",
  seed: "packages/db/src/seed/seed-stock-foods.ts",
  visionResult: "packages/domain/src/photo-analysis/vision-result.ts",
  labelCheck: "packages/domain/src/photo-analysis/label-check.ts",
  productParser: "packages/domain/src/products/product-parser.ts",
  prompts: "apps/api/src/clients/openai/prompts.ts",
  recipeMessages: "apps/web/src/entities/recipe/recipe.messages.ts",
  trendMessages: "apps/web/src/features/trends/trends.messages.ts",
  trendCsv: "apps/web/src/features/trends/model/trend-csv.ts",
};
type Parts = {
  harness: typeof harness;
  seed: typeof seed;
  visionResult: typeof visionResult;
  labelCheck: typeof labelCheck;
  productParser: typeof productParser;
  prompts: typeof prompts;
  // The types of the web app are not those of the server's project.
  recipeMessages: { recipes: { detail: (nutrient: string, amount: number) => string } };
  trendMessages: { trends: { pro: { nutrients: { amount: (nutrient: string, amount: number) => string } } } };
  trendCsv: { buildTrendCsv: (days: readonly never[]) => string };
};

/** A copy of the server with chromium in its list of nutrients, in a folder as deep as the sources of the server. */
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
        name: "chromium",
        transform: (code, id) =>
          id === listFile ? code.replace("\n] as const", `\n  ${chromium},\n] as const`) : null,
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

const addChromium = (csv: string): string =>
  csv
    .trim()
    .split(/\r?\n/)
    .map((line, at) => `${line},${at === 0 ? "chromium_µg" : 500}`)
    .join("\n");

const chickpeas = {
  name: "Ceci della nonna",
  calories: 120,
  protein: 7,
  carbs: 18,
  fat: 2,
  chromium: 300,
  liquid: false,
};

test("a nutrient that is added to the list is asked for on labels, checked and read from products", async () => {
  const { labelVisionResultSchema, mapVisionFigures } = await load("visionResult");
  expect(Object.keys(labelVisionResultSchema.shape)).toContain("cromo");
  const { validateLabel } = await load("labelCheck");
  const figures = { ...mapVisionFigures(() => 10), kcal: 190, kj: null, base: "100g" as const, porzioneGrammi: null };
  expect(validateLabel({ ...figures, nome: null, marca: null })).toMatchObject({ label: { chromium: 10 } });
  const { parseProduct } = await load("productParser");
  const product = { code: "8001120821300", product_name: "Ceci" };
  const readChromium = (figures: object) => parseProduct({ ...product, ...figures });
  expect(readChromium({ nutriments: { chromium_100g: 0.0000353 } })).toMatchObject({ product: { chromium: 35.3 } });
  const nutrients = { chromium: { value: 35.3, unit: "µg" } };
  const nutrition = { aggregated_set: { per: "100g", nutrients } };
  expect(readChromium({ nutrition })).toMatchObject({ product: { chromium: 35.3 } });
  expect(readChromium({ nutriments: { chromium_100g: 101 } })).toMatchObject({ product: { chromium: null } });
});

test("a nutrient that is added to the list is seeded, shown with a food and summed in a recipe", async () => {
  const { readStockFoodFiles, seedStockFoods } = await load("seed");
  const files = await readStockFoodFiles(new URL("../../../../../packages/db/data/", import.meta.url));
  await seedStockFoods(api.db, { ...files, foods: addChromium(files.foods), medians: addChromium(files.medians) });
  const cook = await api.signUp();
  const { query, mutate } = cook;
  expect((await query("food.read", { ref: "stock:swiss:379" })).data).toMatchObject({ chromium: 500 });
  const [dish] = await api.db.selectFrom("stockFood").selectAll().where("id", "like", "fetta:%").limit(1).execute();
  expect(dish).toMatchObject({ chromium: expect.any(Number) });
  const salad = {
    name: "Macedonia",
    cookingTime: 15,
    servings: 2,
    ingredients: [{ name: "albicocche", grams: 300, ref: "stock:swiss:379" }],
    steps: [{ text: "Taglia le albicocche." }],
  };
  expect((await mutate("recipes.save", salad)).data).toMatchObject({ chromium: 750 });
  expect((await cook.get("/api/recipes")).body).toMatchObject([{ chromium: 750 }]);
});

test("a nutrient that is added to the list is exported and imported with an own food", async () => {
  const [giver, taker] = [await api.signUp(), await api.signUp()];
  const { data: created } = await giver.mutate("customFood.create", chickpeas);
  expect((await giver.query("food.read", { ref: created.ref })).data).toMatchObject({ chromium: 300 });
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
    chromium: 300,
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
    chromium: { amount: 600, coverage: 100 },
  });
  expect((await query("trends.table", undefined)).data).toMatchObject([{ nutrients: { chromium: { amount: 600 } } }]);
});

test("the bounds and texts of a nutrient that is added to the list are in its unit", async () => {
  const { mutate } = await api.signUp();
  const { validateLabel } = await load("labelCheck");
  const { mapVisionFigures } = await load("visionResult");
  const label = { ...mapVisionFigures(() => 10), kcal: 190, kj: null, base: "100g" as const, porzioneGrammi: null };
  const named = { ...label, nome: null, marca: null };
  expect(validateLabel({ ...named, cromo: 3000 } as typeof named)).toMatchObject({ label: { chromium: 3000 } });
  expect(validateLabel({ ...named, cromo: 2e8 } as typeof named)).toMatchObject({ faults: ["over_100g"] });
  expect((await mutate("customFood.create", { ...chickpeas, chromium: 1e8 + 1 } as typeof chickpeas)).issues).toEqual([
    { path: "chromium", message: "Inserisci un valore tra 0 e 100.000.000 microgrammi per 100 g." },
  ]);
  expect((await load("prompts")).labelPromptSpec.prompt).toContain("Gli altri valori sono in grammi, cromo in µg:");
  const { recipes } = await load("recipeMessages");
  expect(recipes.detail("chromium", 35.3)).toMatch(/ 35,3 µg$/);
  const { trends } = await load("trendMessages");
  expect(trends.pro.nutrients.amount("chromium", 600)).toBe("600 µg al giorno");
  const { buildTrendCsv } = await load("trendCsv");
  expect(buildTrendCsv([])).toContain(" (µg);");
});

test("a nutrient that is added to the list is in the OpenAPI document", async () => {
  const { body } = await api.guest.get("/api/openapi.json");
  const paths = (body as { paths: Record<string, Record<string, { responses: object }>> }).paths;
  for (const [path, method] of [
    ["/api/recipes", "get"],
    ["/api/analyze-label", "post"],
  ] as const)
    expect(JSON.stringify(paths[path]?.[method]?.responses)).toContain('"chromium"');
});
