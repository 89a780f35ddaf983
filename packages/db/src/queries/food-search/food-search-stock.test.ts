import { beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aStockFood } from "../../testing/food-factories.ts";
import { replaceFoodAliases } from "../food/stock-food.ts";
import { searchFoodIndex } from "./food-search.ts";
import { indexProducts, indexStockFoods } from "./food-search-index.ts";

const db = await createTestDatabase();

const product = (gtin: string, name: string, brand: string | null = null) => ({
  gtin,
  name,
  brand,
  popularity: 0,
  searchable: true,
});

beforeEach(async () => {
  await db.deleteFrom("stockFood").execute();
  await db.deleteFrom("searchDocument").execute();
  await db.deleteFrom("searchVocabulary").execute();
  await aStockFood(db, { id: "oil", name: "Olio extravergine d'oliva", synonyms: "olio evo; evo", rank: 1 });
  await aStockFood(db, { id: "milk", name: "Latte intero", synonyms: "latte", rank: 1 });
  await aStockFood(db, { id: "soy", name: "Latte di soia", synonyms: "", rank: 2 });
  await aStockFood(db, { id: "cheese", name: "Parmigiano Reggiano", synonyms: "parmigiano", rank: 1 });
  await aStockFood(db, { id: "rare", name: "Latte di asina", synonyms: "", rank: 4 });
  await indexStockFoods(db);
});

async function searchKinds(text: string, limit = 10): Promise<string[]> {
  return (await searchFoodIndex(db, { text, limit })).foods.map(({ kind, key }) => `${kind} ${key}`);
}

test("a synonym finds a food nearly as well as its name", async () => {
  expect((await searchKinds("olio evo"))[0]).toBe("stock oil");
  expect((await searchKinds("evo"))[0]).toBe("stock oil");
  expect(await searchKinds("latte")).toEqual(["stock milk", "stock soy", "stock rare"]);
});

test("an everyday name finds its food in either state, and less well than a synonym of another food", async () => {
  await replaceFoodAliases(db, [
    { name: "bianco", eatenId: "milk", rawId: "rare", cookedId: null },
    { name: "evo", eatenId: "soy", rawId: null, cookedId: null },
  ]);
  await indexStockFoods(db);
  expect(await searchKinds("bianco")).toEqual(["stock milk", "stock rare"]);
  expect(await searchKinds("evo")).toEqual(["stock oil", "stock soy"]);
  await db.deleteFrom("stockFoodAlias").execute();
});

test("stock foods come before products, each kind within its own limit", async () => {
  await indexProducts(
    db,
    ["1", "2", "3", "4"].map((gtin) => product(gtin, "Latte fresco", "Centrale")),
  );
  expect(await searchKinds("latte", 2)).toEqual(["stock milk", "stock soy", "product 1", "product 2"]);
});

test("a misspelling that products share still finds the stock food", async () => {
  await indexProducts(
    db,
    ["1", "2", "3"].map((gtin) => product(gtin, "Parmiggiano", "Caseificio")),
  );
  const many = Array.from({ length: 10 }, (_, number) => product(`right${number}`, "Parmigiano", "Altri"));
  await indexProducts(db, many);
  expect((await searchKinds("parmiggiano")).slice(0, 2)).toEqual(["stock cheese", "product 1"]);
});

test("a brand in the query does not hide the stock food", async () => {
  await indexProducts(
    db,
    ["1", "2", "3"].map((gtin) => product(gtin, `Latte intero ${gtin}`, "Granarolo")),
  );
  const answer = await searchKinds("latte intero granarolo");
  expect(answer[0]).toBe("stock milk");
  expect(answer).toContain("product 1");
});

test("a deleted stock food is no longer found, and its words no longer count as stock words", async () => {
  await db.deleteFrom("stockFood").where("id", "=", "oil").execute();
  await indexStockFoods(db);
  expect(await searchKinds("evo")).toEqual([]);
  const word = await db
    .selectFrom("searchVocabulary")
    .select("inStockFoods")
    .where("word", "=", "evo")
    .executeTakeFirst();
  expect(word).toEqual({ inStockFoods: false });
});
