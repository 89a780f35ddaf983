import { expect, test } from "vitest";
import { readLexiconFoods } from "../../seed/seeded-lexicon.ts";
import { readStockFoodFiles, seedStockFoods } from "../../seed/seed-stock-foods.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { listLexiconFoods } from "./stock-food.ts";

const db = await createTestDatabase();
const directory = new URL("../../../data/", import.meta.url);

test("the lexicon foods of the database equal those of the files, with their units in order", async () => {
  await seedStockFoods(db, await readStockFoodFiles(directory));
  const dbFoods = await listLexiconFoods(db);
  const byId = new Map(dbFoods.map((food) => [food.id, food]));
  const fileFoods = await readLexiconFoods(directory);
  expect(dbFoods).toHaveLength(fileFoods.length);
  expect(fileFoods.filter((food) => JSON.stringify(byId.get(food.id)) !== JSON.stringify(food))).toEqual([]);
  expect(byId.get("swiss:379")).toMatchObject({
    name: "Albicocca",
    synonyms: ["albicocche"],
    units: [
      { label: "1 porzione", grams: 150 },
      { label: "1 albicocca", grams: 35 },
    ],
  });
});
