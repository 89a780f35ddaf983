import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { sampleRecipe } from "../entities/recipe/testing/sample-recipe.ts";
import { setDataOwner } from "../lib/api/signed-in-account.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { clearCachedResponses, readCachedResponse } from "./offline-cache.ts";
import { getOfflineDatabase } from "./offline-database.ts";
import { registerOfflineModules } from "./register-offline-modules.ts";
import { isGoodConnection, syncFoodLists } from "./sync-food-lists.ts";

test("foods for scans without a connection are only fetched where data saving is off and the network is fast", () => {
  const isGood = (connection: object): boolean => {
    vi.stubGlobal("navigator", { onLine: true, connection });
    return isGoodConnection();
  };
  expect(["3g", "slow-2g", "4g"].map((effectiveType) => isGood({ effectiveType }))).toEqual([false, false, true]);
  expect(isGood({ effectiveType: "4g", saveData: true })).toBe(false);
});

const noLists = { food: { mine: [] }, recipes: { list: [] }, "recipes.shopping": { list: [] } };

test("own recipes and the shopping list are on the device without a visit of their screens", async () => {
  registerOfflineModules();
  setDataOwner("anna");
  await clearCachedResponses();
  const recipe = sampleRecipe();
  const bought = { group: "other", grams: null, recipeId: null, checked: false, position: 1 } as const;
  const item = { ...bought, id: "item-1", name: "latte", text: "latte" };
  const api = fakeApi(
    { ...noLists, recipes: { list: [recipe] }, "recipes.shopping": { list: [item] } },
    { "GET /api/products/list": () => new Response(null, { status: 304 }) },
  );
  const sync = (hours: number) => syncFoodLists(Date.now() + hours * 3_600_000);
  // Responses are stored once the page is used.
  dispatchEvent(new Event("pointerdown"));
  await sync(0);
  const read = (path: string) => readCachedResponse({ path, input: undefined });
  await expect.poll(() => read("recipes.list")).toEqual([recipe]);
  await expect.poll(() => read("recipes.shopping.list")).toEqual([item]);
  await sync(0.9);
  expect(api.callsOf("recipes.list")).toHaveLength(1);
  await sync(1.1);
  expect(api.callsOf("recipes.list")).toHaveLength(2);
});

test("the products are fetched once, and once a week only if they have changed", async () => {
  registerOfflineModules();
  setDataOwner("anna");
  const product = ["8076809500302", "Frollini", null, null, 480, 7, 65, 20, 0, 10, [["1 biscotto", 7]], []];
  const asked: (string | null)[] = [];
  const api = fakeApi(noLists, {
    "GET /api/products/list": (request) => {
      asked.push(request.headers.get("if-none-match"));
      return Response.json({ version: `${asked.length}`, foods: [product] });
    },
  });
  const now = Date.now();
  const sync = (days: number) => syncFoodLists(now + days * 86_400_000);
  await clearCachedResponses();
  await sync(0);
  await sync(6);
  expect(asked).toEqual([null]);
  await sync(8);
  expect(asked).toEqual([null, '"1"']);
  const db = await getOfflineDatabase();
  expect([await db.getAllKeys("products"), await db.getAll("products")]).toEqual([["2"], [[product]]]);
  expect(api.callsOf("food.mine").length).toBeGreaterThan(0);
});
