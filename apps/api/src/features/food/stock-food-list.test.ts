import { gunzipSync } from "node:zlib";
import { replaceFoodAliases } from "@fetta/db/queries/food/stock-food";
import { aStockFood } from "@fetta/db/testing/food-factories";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
afterAll(() => api.close());

const url = "/api/stock-foods/list";

test("the list of stock foods for offline use is complete, small, and sent only when it has changed", async () => {
  const { user: _user, token } = await api.signUp();
  const bread = await aStockFood(api.db, {
    name: "Pane di prova",
    synonyms: "pagnotta; micca",
    calories: 271,
    protein: 8.65,
    portionLabel: "1 fetta",
    portionGrams: 30,
  });
  await replaceFoodAliases(api.db, [{ name: "biova", eatenId: bread.id, rawId: null, cookedId: null }]);
  const ask = (headers: Record<string, string> = {}) =>
    api.server.inject({ url, headers: { cookie: `session=${token}`, "accept-encoding": "gzip, br", ...headers } });
  const first = await ask();
  expect([first.statusCode, first.headers["content-encoding"]]).toEqual([200, "gzip"]);
  const { version, foods } = JSON.parse(gunzipSync(first.rawPayload).toString()) as {
    version: string;
    foods: unknown[][];
  };
  const row = foods.find(([id]) => id === bread.id);
  expect(row?.slice(1, 5)).toEqual(["Pane di prova", bread.category, 271, 8.65]);
  expect(row?.slice(-2)).toEqual([["pagnotta", "micca", "biova"], expect.arrayContaining([["1 fetta", 30]])]);
  expect((await ask({ "accept-encoding": "" })).json()).toMatchObject({ version });
  expect((await ask({ "if-none-match": `"${version}"` })).statusCode).toBe(304);
  expect((await api.guest.get(url)).status).toBe(401);
});
