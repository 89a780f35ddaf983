import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { setDataOwner } from "../lib/api/signed-in-account.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { clearCachedResponses } from "./offline-cache.ts";
import { getOfflineDatabase } from "./offline-database.ts";
import { registerOfflineModules } from "./register-offline-modules.ts";
import { syncFoodLists } from "./sync-food-lists.ts";

test("the products are fetched on a good connection, and once a week only if they have changed", async () => {
  registerOfflineModules();
  setDataOwner("anna");
  vi.stubGlobal("navigator", { onLine: true, connection: { effectiveType: "3g" } });
  const product = ["8076809500302", "Frollini", null, null, 480, 7, 65, 20, 0, 10, [["1 biscotto", 7]], []];
  const asked: (string | null)[] = [];
  const api = fakeApi(
    { food: { mine: [] } },
    {
      "GET /api/products/list": (request) => {
        asked.push(request.headers.get("if-none-match"));
        return Response.json({ version: `${asked.length}`, foods: [product] });
      },
    },
  );
  const now = Date.now();
  const sync = (days: number) => syncFoodLists(now + days * 86_400_000);
  await sync(0);
  expect(asked).toEqual([]);
  vi.stubGlobal("navigator", { onLine: true, connection: { effectiveType: "4g" } });
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
