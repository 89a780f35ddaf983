import { expect, test } from "vitest";
import { readLexicon } from "../../seed/seeded-lexicon.ts";
import { readStockFoodFiles, seedStockFoods } from "../../seed/seed-stock-foods.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { loadLexicon } from "./stock-food.ts";

const db = await createTestDatabase();
const directory = new URL("../../../data/", import.meta.url);

test("the lexicon of the database equals that of the files, with units in order and everyday names", async () => {
  await seedStockFoods(db, await readStockFoodFiles(directory));
  const { foods: dbFoods, aliases: dbAliases } = await loadLexicon(db);
  const byId = new Map(dbFoods.map((food) => [food.id, food]));
  const { foods: fileFoods, aliases: fileAliases } = await readLexicon(directory);
  expect(dbFoods).toHaveLength(fileFoods.length);
  expect(fileFoods.filter((food) => JSON.stringify(byId.get(food.id)) !== JSON.stringify(food))).toEqual([]);
  expect(dbAliases).toEqual(fileAliases.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  expect(byId.get("swiss:379")).toMatchObject({
    name: "Albicocca",
    synonyms: ["albicocche"],
    units: [
      { label: "1 porzione", grams: 150 },
      { label: "1 albicocca", grams: 35 },
    ],
  });
});
