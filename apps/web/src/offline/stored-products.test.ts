import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sampleFoodHit } from "../entities/food/testing/sample-food-hit.ts";
import type { FoodHit } from "../entities/food/food-hit.ts";
import { setDataOwner } from "../lib/api/signed-in-account.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { cacheResponses, clearCachedResponses, readCachedResponse } from "./offline-cache.ts";
import { getOfflineDatabase, type ProductRow } from "./offline-database.ts";
import { resetFoodLists } from "./offline-food-search.ts";
import { registerOfflineModules } from "./register-offline-modules.ts";
import { syncFoodLists } from "./sync-food-lists.ts";

const product = (
  gtin: string,
  name: string,
  { brand = null, scans = 10, flags = [] }: { brand?: string | null; scans?: number; flags?: FoodHit["flags"] } = {},
): ProductRow => [gtin, name, brand, null, 480, 7, 65, 20, 0, scans, [["1 biscotto", 7]], flags];

const biscuit = "8076809500302";
const products = [
  product("8000000000019", "Frollini", { scans: 9000, flags: ["atwater"] }),
  product(biscuit, "Frollini al cacao", { brand: "Mulino Bianco", scans: 800 }),
  product("8000000000026", "Frollini integrali", { scans: 90 }),
  product("0012345678905", "Peanut butter", { brand: "Jif" }),
  product("80135876", "Gomma", { brand: "Brooklyn" }),
];
const bread = ["pane", "Pane", "Pane", 263, 8, 50, 3, 0, null, 0, 1, ["pagnotta"], [["1 fetta", 30]]] as never;

async function storeFoods(...personal: FoodHit[]): Promise<void> {
  const db = await getOfflineDatabase();
  await db.put("stockFoods", { version: "1", foods: [bread] }, "list");
  await db.put("products", { version: "1", foods: products }, "list");
  resetFoodLists();
  await cacheResponses([{ path: "food.personal", input: undefined, data: personal }]);
}

type Found = Record<"mine" | "stock" | "products" | "suggestions", FoodHit[]>;
const search = (text: string) => readCachedResponse({ path: "search.foods", input: { text } }) as Promise<Found>;
const scan = (code: string) => readCachedResponse({ path: "product.lookup", input: { code } });
const namesOf = (foods: readonly FoodHit[]): string[] => foods.map(({ name }) => name);

beforeEach(async () => {
  registerOfflineModules();
  setDataOwner("anna");
  await clearCachedResponses();
  await storeFoods();
});

describe("a search without a connection", () => {
  test("finds products by name and brand, the most scanned first and those of doubtful values last", async () => {
    expect(namesOf((await search("frollini")).products)).toEqual([
      "Frollini al cacao",
      "Frollini integrali",
      "Frollini",
    ]);
    expect((await search("mulino bianco cacao")).products).toMatchObject([
      {
        ref: `product:${biscuit}`,
        barcode: biscuit,
        calories: 480,
        units: [{ label: "1 biscotto", grams: 7 }],
        flags: [],
      },
    ]);
    expect(namesOf((await search("frolini cacao")).products)).toEqual(["Frollini al cacao"]);
    expect((await search("pagnotta")).stock).toMatchObject([{ name: "Pane" }]);
  });

  test("shows a product eaten before once, among the user's foods and with the last amount", async () => {
    const last = { day: "2026-11-20", grams: 21, servings: 1, unit: null, calories: 101 };
    await storeFoods(sampleFoodHit({ ref: `product:${biscuit}`, kind: "product", name: "Frollini al cacao", last }));
    const found = await search("frollini cacao");
    expect(found.mine).toMatchObject([{ ref: `product:${biscuit}`, last: { grams: 21 } }]);
    expect(found.products).toEqual([]);
  });

  test("shows the user's own food in place of the product with its code", async () => {
    await storeFoods(sampleFoodHit({ ref: "custom:1", kind: "custom", name: "I miei biscotti", barcode: biscuit }));
    const found = await search("frollini cacao");
    expect([namesOf(found.mine), found.products]).toEqual([["I miei biscotti"], []]);
  });
});

describe("a scan without a connection", () => {
  test.each([
    ["thirteen digits", biscuit, "Frollini al cacao"],
    ["fourteen digits", `0${biscuit}`, "Frollini al cacao"],
    ["twelve digits, those of a UPC-A", "012345678905", "Peanut butter"],
    ["eight digits", "80135876", "Gomma"],
    ["eight digits with leading zeros", "0000080135876", "Gomma"],
  ])("finds a product by %s", async (_what, code, name) => {
    expect(await scan(code)).toMatchObject({ status: "found", food: { name, kind: "product" } });
  });

  test("prefers the user's own food, and finds one of the shop's counter and one that was logged with its code", async () => {
    const custom = sampleFoodHit({ ref: "custom:1", kind: "custom", name: "I miei biscotti", barcode: biscuit });
    const counter = sampleFoodHit({
      ref: "custom:2",
      kind: "custom",
      name: "Prosciutto del banco",
      barcode: "2112345",
    });
    const logged = sampleFoodHit({ ref: "logged:3", kind: "logged", name: "Crackers", barcode: "8001120000019" });
    await storeFoods(custom, counter, logged);
    expect(await scan(biscuit)).toMatchObject({ food: { name: "I miei biscotti" } });
    expect(await scan("2112345004563")).toMatchObject({ food: { name: "Prosciutto del banco" } });
    expect(await scan("8001120000019")).toMatchObject({ food: { name: "Crackers" } });
  });

  test("says nothing of a code that is not known here", async () => {
    expect(await scan("8000430132267")).toBeUndefined();
  });

  test("opens what it found, with the details that are known", async () => {
    const read = { path: "food.read", input: { ref: `product:${biscuit}` } };
    expect(await readCachedResponse(read)).toMatchObject({ name: "Frollini al cacao", fibre: null, source: null });
  });
});

test("the lists are fetched on a good connection, and once a week only what has changed", async () => {
  vi.stubGlobal("navigator", { onLine: true, connection: { effectiveType: "3g" } });
  const asked: string[] = [];
  const answerList =
    (foods: unknown[]) =>
    (request: Request): Response => {
      asked.push(`${new URL(request.url).pathname} ${request.headers.get("if-none-match")}`);
      return Response.json({ version: "2", foods });
    };
  const api = fakeApi(
    { food: { personal: [] } },
    {
      "GET /api/stock-foods/list": answerList([bread]),
      "GET /api/products/list": answerList([product(biscuit, "Nuovi")]),
    },
  );
  const now = Date.now();
  await syncFoodLists(now);
  expect(asked).toEqual([]);
  vi.stubGlobal("navigator", { onLine: true, connection: { effectiveType: "4g" } });
  await clearCachedResponses();
  await syncFoodLists(now);
  await syncFoodLists(now + 6 * 86_400_000);
  expect(asked).toEqual(['/api/stock-foods/list "1"', '/api/products/list "1"']);
  expect(namesOf((await search("nuovi")).products)).toEqual(["Nuovi"]);
  await syncFoodLists(now + 8 * 86_400_000);
  expect(asked.slice(2)).toEqual(['/api/stock-foods/list "2"', '/api/products/list "2"']);
  expect(api.callsOf("food.personal").length).toBeGreaterThan(0);
});
