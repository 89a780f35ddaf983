import type { Database } from "@fetta/db/schema/schema";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ZodObject } from "zod";

const iron = {
  key: "iron",
  unit: "g",
  scope: "label",
  decimals: 1,
  labelOrder: 9,
  visionKey: "ferro",
  productKey: "iron",
};

// Modules derive their lists from the tuple as they load: those of this file load with a tuple that has one more.
beforeAll(async () => {
  vi.resetModules();
  const { nutrients } = await import("@fetta/domain/nutrition/nutrients");
  vi.resetModules();
  vi.doMock("@fetta/domain/nutrition/nutrients", () => ({ nutrients: [...nutrients, iron] }));
});
afterAll(() => {
  vi.doUnmock("@fetta/domain/nutrition/nutrients");
  vi.resetModules();
});

const addIron = (csv: string): string =>
  csv
    .trim()
    .split(/\r?\n/)
    .map((line, at) => `${line},${at === 0 ? "iron_g" : 5}`)
    .join("\n");

const keysOf = ({ shape }: ZodObject): string[] => Object.keys(shape);

test("a nutrient that is added to the list is asked for on labels, checked and summed", async () => {
  const { labelVisionResultSchema, mapVisionFigures } = await import("@fetta/domain/photo-analysis/vision-result");
  expect(keysOf(labelVisionResultSchema)).toContain("ferro");
  const { validateLabel } = await import("@fetta/domain/photo-analysis/label-check");
  const figures = { ...mapVisionFigures(() => 10), kcal: 190, kj: null, base: "100g" as const, porzioneGrammi: null };
  expect(validateLabel({ ...figures, nome: null, marca: null })).toMatchObject({ label: { iron: 10 } });
  const { parseProduct } = await import("@fetta/domain/products/product-parser");
  const product = { code: "8001120821300", product_name: "Ceci", nutriments: { iron_100g: 3 } };
  expect(parseProduct(product)).toMatchObject({ product: { iron: 3 } });
  const { computeRecipeNutrition } = await import("@fetta/domain/recipes/recipe-nutrition");
  const nutrition = computeRecipeNutrition([], 1, () => undefined);
  expect(nutrition).toHaveProperty("iron", 0);
  const { computeNutrientMeans } = await import("@fetta/domain/trends/trend-summary");
  expect(computeNutrientMeans([])).toHaveProperty("iron.grams", null);
});

test("a nutrient that is added to the list is seeded, selected and imported", async () => {
  const { parseStockFoods, readStockFoodFiles } = await import("@fetta/db/seed/seed-stock-foods");
  const files = await readStockFoodFiles(new URL("../../../../../packages/db/data/", import.meta.url));
  const seeded = parseStockFoods({ ...files, foods: addIron(files.foods), medians: addIron(files.medians) });
  expect(seeded.foods[0]).toMatchObject({ iron: 5 });
  expect(seeded.foods.at(-1)).toMatchObject({ id: expect.stringMatching(/^fetta:/), iron: expect.any(Number) });
  expect(seeded.medians[0]).toMatchObject({ iron: 5 });
  const { selectAllStockFoods } = await import("@fetta/db/queries/food/stock-food");
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  expect(selectAllStockFoods(db).compile().sql).toContain('"salt", "iron"');
  const { importColumns } = await import("@fetta/db/queries/account/import-rows");
  expect(importColumns.custom_food).toContain("iron");
  expect(importColumns.recipe).toContain("iron");
});

test("a nutrient that is added to the list is in what the API takes and answers", async () => {
  const { foodDetailOutput } = await import("./food-hit-schema.ts");
  const { createCustomFoodInput } = await import("../products/custom-food/schema.ts");
  const { labelOutput } = await import("../estimates/dish-schema.ts");
  const { recipeOutput } = await import("../recipes/schema.ts");
  const { tableOutput } = await import("../trends/schema.ts");
  const { importedPartSchemas } = await import("../personal-data/import-schema.ts");
  for (const schema of [foodDetailOutput, createCustomFoodInput, labelOutput, recipeOutput])
    expect(keysOf(schema)).toContain("iron");
  expect(keysOf(tableOutput.element.shape.nutrients.unwrap())).toContain("iron");
  expect(keysOf(importedPartSchemas.customFoods)).toContain("iron");
  expect(keysOf(importedPartSchemas.recipes)).toContain("iron");
});
