import { indexStockFoods } from "@fetta/db/queries/food-search/food-search-index";
import { aStockFood } from "@fetta/db/testing/food-factories";
import { startFakeOpenFoodFacts, type FakeOpenFoodFacts } from "@fetta/fakes/open-food-facts/fake-open-food-facts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { makeProducts, saveMirrorProducts } from "../../testing/product-mirror.ts";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";
import { productSearchOutput, type ProductSearch } from "./schema.ts";

let fakeOpenFoodFacts: FakeOpenFoodFacts;
let api: Awaited<ReturnType<typeof startApi>>;
let person: Awaited<ReturnType<(typeof api)["signUp"]>>;

beforeAll(async () => {
  fakeOpenFoodFacts = await startFakeOpenFoodFacts();
  api = await startApi({
    openFoodFacts: { apiUrl: fakeOpenFoodFacts.url, searchUrl: fakeOpenFoodFacts.url, timeoutMs: testTimeoutMs },
  });
  await api.db.transaction().execute(async (tx) => {
    await aStockFood(tx, { id: "crea:1", name: "Mozzarella di vacca", category: "Latticini", calories: 253 });
    await indexStockFoods(tx);
  });
  person = await api.signUp();
});
afterAll(async () => {
  await api.close();
  await fakeOpenFoodFacts.close();
});
beforeEach(async () => {
  fakeOpenFoodFacts.calls.length = 0;
  await api.db.deleteFrom("product").execute();
  await api.db.deleteFrom("searchDocument").where("kind", "=", "product").execute();
});

const mozzarella = {
  code: "8000430132267",
  product_name: "Mozzarella",
  nutriments: { "energy-kcal_100g": 250, proteins_100g: 18, carbohydrates_100g: 0, fat_100g: 20 },
};

async function rest(query: string): Promise<ProductSearch> {
  const { status, body } = await person.get(`/api/products/search?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return productSearchOutput.strict().parse(body);
}

describe("GET /api/products/search", () => {
  test("merges stock foods and products into one ranking with the fields of the API contract", async () => {
    await saveMirrorProducts(api.db, [{ ...mozzarella, brands: "Galbani" }]);
    const { results } = await rest("q=mozzarella&limit=2");
    expect(results).toEqual([
      {
        product_name: "Mozzarella",
        brands: "Galbani",
        nutriments: { energy_100g: 1046, proteins_100g: 18, carbohydrates_100g: 0, fat_100g: 20 },
        image_url: null,
        code: "8000430132267",
        isStockFood: false,
        category: null,
      },
      {
        product_name: "Mozzarella di vacca",
        brands: "Latticini",
        nutriments: { energy_100g: 1058.552, proteins_100g: 12, carbohydrates_100g: 70, fat_100g: 1.5 },
        image_url: null,
        code: null,
        isStockFood: true,
        category: "Latticini",
      },
    ]);
  });

  test("returns a placeholder for a missing brand", async () => {
    await saveMirrorProducts(api.db, [{ ...mozzarella, product_name: "Mozzarella sfusa" }]);
    expect((await rest("q=mozzarella+sfusa")).results[0]?.brands).toBe("Marca non specificata");
  });

  test("does not wait for a slow response of Open Food Facts, and returns it from the cache the next time", async () => {
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    fakeOpenFoodFacts.setFault("slow", { until });
    const spent: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const begin = performance.now();
      expect(await rest("q=granarolo")).toEqual({ results: [], suggestions: [], external: "degraded" });
      spent.push(performance.now() - begin);
    }
    // The app waits three seconds, this test does not; slower runs may have waited for another process.
    expect(Math.min(...spent)).toBeLessThan(2000);
    answer();
    await api.deps.openFoodFacts?.waitUntilIdle();
    const second = await rest("q=granarolo");
    expect(second.external).toBe("ok");
    expect(second.results.length).toBeGreaterThan(3);
    expect(fakeOpenFoodFacts.calls).toHaveLength(1);
  });

  test("returns 15 results by default, and at most 50", async () => {
    await saveMirrorProducts(api.db, makeProducts(60, "Mozzarella"));
    expect((await rest("q=mozzarella")).results).toHaveLength(15);
    expect((await rest("q=mozzarella&limit=50")).results).toHaveLength(50);
    expect((await rest("q=mozzarella&limit=1")).results).toHaveLength(1);
    for (const limit of ["0", "51", "-1", "1.5", "molti"])
      expect((await person.get(`/api/products/search?q=mozzarella&limit=${limit}`)).status).toBe(400);
  });

  test.each(["", "q=", "q=m", "q=%20m%20", "q=%3F%21", `q=${"a".repeat(201)}`, "q=a&q=b"])(
    "rejects %j with the product's message",
    async (query) => {
      const { status, body } = await person.get(`/api/products/search?${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { code: "BAD_REQUEST", issues: [{ path: "q" }] } });
      if (query.length < 100)
        expect(body).toMatchObject({
          error: { issues: [{ message: "Digita almeno 2 caratteri per iniziare la ricerca" }] },
        });
    },
  );

  test("keeps a third of the places for products, however many stock foods have the name", async () => {
    await saveMirrorProducts(api.db, makeProducts(8, "Spaghetti di semola prodotti a mano"));
    await api.db.transaction().execute(async (tx) => {
      for (let number = 0; number < 20; number += 1)
        await aStockFood(tx, { id: `pasta:${number}`, name: `Spaghetti ${number}` });
      await indexStockFoods(tx);
    });
    const { results } = await rest("q=spaghetti");
    expect(results.map(({ isStockFood }) => isStockFood)).toEqual([...Array(10).fill(true), ...Array(5).fill(false)]);
  });

  test("returns what a misspelt word may mean apart, and nothing for a word that no food resembles", async () => {
    await saveMirrorProducts(api.db, [mozzarella]);
    const namesOf = (foods: ProductSearch["results"]): string[] => foods.map(({ product_name }) => product_name);
    const [close, far, other] = [await rest("q=mozarella"), await rest("q=mozzaiella"), await rest("q=agretti")];
    expect([namesOf(close.results), namesOf(close.suggestions)]).toEqual([["Mozzarella", "Mozzarella di vacca"], []]);
    expect([namesOf(far.results), namesOf(far.suggestions)]).toEqual([[], ["Mozzarella", "Mozzarella di vacca"]]);
    expect([other.results, other.suggestions]).toEqual([[], []]);
  });

  test("requires a session", async () => {
    expect((await api.guest.get("/api/products/search?q=mozzarella")).status).toBe(401);
  });
});
