import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { setDataOwner } from "../lib/api/signed-in-account.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { clearCachedResponses } from "./offline-cache.ts";
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

test("the products are fetched once, and once a week only if they have changed", async () => {
  registerOfflineModules();
  setDataOwner("anna");
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
