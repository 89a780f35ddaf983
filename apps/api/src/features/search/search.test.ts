import { indexStockFoods } from "@fetta/db/queries/food-search/food-search-index";
import { aCustomFood, aStockFood } from "@fetta/db/testing/food-factories";
import { startFakeOpenFoodFacts, type FakeOpenFoodFacts } from "@fetta/fakes/open-food-facts/fake-open-food-facts";
import { openFoodFactsFaults } from "@fetta/fakes/open-food-facts/open-food-facts-faults";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { makeGtin, makeProducts, saveMirrorProducts } from "../../testing/product-mirror.ts";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";
import { foodSearchOutput, productSearchOutput, type FoodSearchInput, type ProductSearch } from "./schema.ts";

/** The clock of the rate limits, in milliseconds; advanced so that every test starts with empty limits. */
let time = 0;
/** Milliseconds: the maximum wait for Open Food Facts, and the bound for an immediate response, well below it. */
const [offMs, atOnceMs] = [2500, 1500];
let fakeOpenFoodFacts: FakeOpenFoodFacts;
let api: Awaited<ReturnType<typeof startApi>>;
let person: Awaited<ReturnType<(typeof api)["signUp"]>>;

beforeAll(async () => {
  fakeOpenFoodFacts = await startFakeOpenFoodFacts();
  api = await startApi({
    openFoodFacts: {
      apiUrl: fakeOpenFoodFacts.url,
      searchUrl: fakeOpenFoodFacts.url,
      timeoutMs: offMs,
      clock: () => time,
    },
  });
  await api.db.transaction().execute(async (tx) => {
    await aStockFood(tx, { id: "crea:1", name: "Mozzarella di vacca", category: "Latticini", calories: 253 });
    await aStockFood(tx, { id: "crea:2", name: "Polpa di pomodoro", category: "Verdure", rank: 2 });
    await indexStockFoods(tx);
  });
  person = await api.signUp();
});
afterAll(async () => {
  await api.close();
  await fakeOpenFoodFacts.close();
});
beforeEach(async () => {
  await api.deps.openFoodFacts?.waitUntilIdle();
  await api.db.deleteFrom("productLookupCache").execute();
  await api.db.deleteFrom("product").execute();
  await api.db.deleteFrom("searchDocument").where("kind", "=", "product").execute();
  fakeOpenFoodFacts.setFault(null);
  fakeOpenFoodFacts.calls.length = 0;
  time += 4_000_000;
});

type Person = typeof person;

async function search(text: string, sources?: FoodSearchInput["sources"], who: Person = person) {
  const input = encodeURIComponent(JSON.stringify({ json: { text, sources } }));
  const { status, body } = await who.get(`/api/trpc/search.foods?input=${input}`);
  expect(status).toBe(200);
  return foodSearchOutput.parse((body as { result: { data: { json: unknown } } }).result.data.json);
}

async function rest(query: string, who: Person = person): Promise<ProductSearch> {
  const { status, body } = await who.get(`/api/products/search?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return productSearchOutput.parse(body);
}

/** The result, and the milliseconds of the fastest of three runs: the others may have waited for another process. */
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const runs: [T, number][] = [];
  for (let run = 0; run < 3; run += 1) {
    const begin = performance.now();
    runs.push([await work(), performance.now() - begin]);
  }
  const [quickest] = runs.toSorted(([, a], [, b]) => a - b);
  if (!quickest) throw new Error("no run");
  return quickest;
}

const nutriments = { "energy-kcal_100g": 250, proteins_100g: 18 };
const mozzarella = { code: "8000430132267", product_name: "Mozzarella mini", brands: "Galbani", nutriments };

const names = (foods: readonly { name: string }[]) => foods.map(({ name }) => name);
describe("a local search", () => {
  test("returns three sections without a request to Open Food Facts", async () => {
    await aCustomFood(api.db, person.user, { name: "Mozzarella della nonna" });
    await saveMirrorProducts(api.db, [mozzarella]);
    const found = await search("mozzarella");
    expect(names(found.mine)).toEqual(["Mozzarella della nonna"]);
    expect(names(found.stock)).toEqual(["Mozzarella di vacca"]);
    expect(found.products).toMatchObject([{ name: "Mozzarella mini", brand: "Galbani", calories: 250 }]);
    expect(found).toMatchObject({ external: "ok", live: true });
    expect(fakeOpenFoodFacts.calls).toEqual([]);
  });

  test("shows custom foods only to their user", async () => {
    expect((await search("mozzarella", "local", await api.signUp())).mine).toEqual([]);
  });

  test("shows a food of the first section in no other section", async () => {
    const eater = await api.signUp();
    await saveMirrorProducts(api.db, [mozzarella]);
    for (const ref of ["stock:crea:1", "product:8000430132267"])
      await api.db.insertInto("favouriteFood").values({ userId: eater.user.id, foodRef: ref }).execute();
    const found = await search("mozzarella", "local", eater);
    expect(names(found.mine).toSorted()).toEqual(["Mozzarella di vacca", "Mozzarella mini"]);
    expect([...found.stock, ...found.products]).toEqual([]);
  });

  test("shows the user's custom food in place of the product with its barcode, whatever its name", async () => {
    const eater = await api.signUp();
    const other = { code: "8002670002997", product_name: "Mozzarella", nutriments };
    await saveMirrorProducts(api.db, [mozzarella, other]);
    await aCustomFood(api.db, eater.user, { name: "Bocconcini", barcode: "8000430132267", calories: 240 });
    const found = await search("mozzarella", "local", eater);
    expect(found.mine).toMatchObject([{ name: "Bocconcini", kind: "custom", calories: 240 }]);
    expect(names(found.products)).toEqual(["Mozzarella"]);
  });

  test("advises against a live search with two letters or with fifteen products", async () => {
    expect((await search("mo")).live).toBe(false);
    await saveMirrorProducts(api.db, makeProducts(15, "Mozzarella"));
    const found = await search("mozzarella");
    expect(found.products).toHaveLength(15);
    expect(found).toMatchObject({ external: "ok", live: false });
    await search("mozzarella", "live");
    await search("mo", "live");
    await rest("q=mozzarella&limit=3");
    expect(fakeOpenFoodFacts.calls).toEqual([]);
  });

  test.each(["", " ", "m", "m'", "?!", "a".repeat(201)])("rejects %j", async (text) => {
    const input = encodeURIComponent(JSON.stringify({ json: { text } }));
    expect((await person.get(`/api/trpc/search.foods?input=${input}`)).status).toBe(400);
  });

  test("works where Open Food Facts is not configured", async () => {
    const alone = await startApi({ databaseUrl: api.databaseUrl });
    const who = alone.as(person.token);
    const input = encodeURIComponent(JSON.stringify({ json: { text: "mozzarella", sources: "live" } }));
    const { body } = await who.get(`/api/trpc/search.foods?input=${input}`);
    expect(body).toMatchObject({ result: { data: { json: { external: "off", live: false } } } });
    expect((await who.get("/api/products/search?q=mozzarella")).body).toMatchObject({ external: "ok" });
    await alone.close();
  });
});

describe("a live search", () => {
  test("adds products that only Open Food Facts has, each once, and stores them for all users", async () => {
    const ours = { code: "8002670002997", product_name: "Mozzarella nostra", brands: "Granarolo" };
    const figures = { "energy-kcal_100g": 250, proteins_100g: 18, carbohydrates_100g: 1, fat_100g: 19 };
    await saveMirrorProducts(api.db, [{ ...ours, nutriments: figures }]);
    const found = await search("mozzarella granarolo", "live");
    expect(names(found.products)).toEqual(["Mozzarella nostra", "Oggi puoi mozzarella"]);
    expect(found).toMatchObject({ external: "ok", live: false });
    const other = await api.signUp();
    const again = await search("mozzarella granarolo", "local", other);
    expect(names(again.products)).toEqual(["Mozzarella nostra", "Oggi puoi mozzarella"]);
    expect(again).toMatchObject({ external: "ok", live: false });
    expect(fakeOpenFoodFacts.calls).toHaveLength(1);
  });

  test("shows doubtful products last, whatever Open Food Facts has first", async () => {
    const ours = { code: makeGtin(78), product_name: "Oggi puoi mozzarella granarolo", brands: "Granarolo" };
    const figures = { "energy-kcal_100g": 989, proteins_100g: 18, carbohydrates_100g: 1, fat_100g: 19 };
    await saveMirrorProducts(api.db, [{ ...ours, nutriments: figures }]);
    const { products } = await search("oggi puoi mozzarella granarolo", "live");
    expect(names(products)).toEqual(["Oggi puoi mozzarella", "Oggi puoi mozzarella granarolo"]);
    expect(products.map(({ flags }) => flags)).toEqual([[], ["over_900", "atwater"]]);
  });

  test("shows products found by Open Food Facts that the local search would not find", async () => {
    fakeOpenFoodFacts.put({
      code: makeGtin(77),
      product_name: "Burrata",
      brands: "Pugliesissima",
      nutriments: { "energy-kcal_100g": 260 },
    });
    await search("pugliesissima burr", "live");
    expect(names((await search("pugliesissima")).products)).toEqual(["Burrata"]);
    expect(names((await search("burr pugliesissima")).suggestions)).toEqual(["Burrata"]);
  });

  test.each(openFoodFactsFaults.filter((how) => !["text_figures", "schema_1003"].includes(how)))(
    "with the fault %s returns custom and stock foods at once and reports the failure",
    async (how) => {
      await saveMirrorProducts(api.db, [mozzarella]);
      fakeOpenFoodFacts.setFault(how, { until: new Promise(() => undefined) });
      const [local, localMs] = await timed(() => search("mozzarella"));
      expect(names(local.stock)).toEqual(["Mozzarella di vacca"]);
      expect(names(local.mine)).toContain("Mozzarella della nonna");
      expect(localMs).toBeLessThan(atOnceMs);
      expect(fakeOpenFoodFacts.calls).toEqual([]);

      const [documented, documentedMs] = await timed(() => rest("q=mozzarella"));
      expect(documented.results.map((result) => result.product_name)).toEqual(
        expect.arrayContaining(["Mozzarella di vacca", "Mozzarella mini"]),
      );
      expect(documentedMs).toBeLessThan(atOnceMs);

      time += 4_000_000;
      const begin = performance.now();
      const live = await search("mozzarella", "live");
      expect(names(live.stock)).toEqual(["Mozzarella di vacca"]);
      expect(names(live.products)).toEqual(["Mozzarella mini"]);
      expect(performance.now() - begin).toBeLessThan(testTimeoutMs);
      // A response with an empty page is valid, but contains no products.
      const external = how === "empty_shell" ? "ok" : "degraded";
      expect([documented.external, live.external]).toEqual([external, external]);
    },
  );

  test.each(["text_figures", "schema_1003"] as const)("accepts a response with the variation %s", async (how) => {
    fakeOpenFoodFacts.setFault(how);
    expect((await search("mutti polpa", "live")).products).toMatchObject([
      { name: "polpa di pomodoro", brand: "Mutti", calories: 26 },
    ]);
  });

  test("sends no requests after three failures, however many users search", async () => {
    fakeOpenFoodFacts.setFault("html_503");
    for (let index = 0; index < 12; index += 1) {
      expect((await search(`cosa numero ${index}`, "live")).external).toBe("degraded");
      expect((await rest(`q=altra+cosa+${index}`)).external).toBe("degraded");
    }
    expect(fakeOpenFoodFacts.calls).toHaveLength(3);
  });

  test("sends at most eight requests a minute, three for one user, and reports when it could not", async () => {
    const people = [person, await api.signUp(), await api.signUp()];
    for (let index = 0; index < 5; index += 1) await search(`mia ${index}`, "live");
    expect(fakeOpenFoodFacts.calls).toHaveLength(3);
    time += 60_000;
    fakeOpenFoodFacts.calls.length = 0;
    const externals: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      externals.push((await search(`parola ${index}`, "live", people[index % 3])).external);
      time += 1900;
    }
    expect(fakeOpenFoodFacts.calls).toHaveLength(8);
    expect(externals.filter((external) => external === "degraded")).toHaveLength(22);
  });

  test("sends one request for twenty simultaneous users with the same query", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => search("barilla", "live")));
    // A later request finds them among the local products, in the local ranking.
    expect(new Set(all.map((found) => JSON.stringify(names(found.products).toSorted()))).size).toBe(1);
    expect(all[0]?.products.length).toBeGreaterThan(3);
    expect(fakeOpenFoodFacts.calls).toHaveLength(1);
  });
});
