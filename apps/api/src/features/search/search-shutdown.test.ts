import { connect as connectTo } from "node:net";
import { connect } from "@fetta/db/connect";
import { findProducts } from "@fetta/db/queries/food/product";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { aUser } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { startFakeOpenFoodFacts } from "@fetta/fakes/open-food-facts/fake-open-food-facts";
import { afterAll, expect, test } from "vitest";
import { startApiProcess } from "../../testing/api-process.ts";
import { createSessionStore } from "../auth/sessions.ts";

const databaseUrl = await createSeededDatabaseUrl();
const db = connect({ url: databaseUrl, timeouts: lenientTimeouts, onIdleError: () => undefined });
afterAll(() => db.destroy());

/** Whether a server still accepts connections at this address. */
const isOpen = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTo(Number(new URL(url).port), "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });

test("a server that shuts down stores pending responses of Open Food Facts before it exits", async () => {
  const fakeOpenFoodFacts = await startFakeOpenFoodFacts();
  const api = await startApiProcess({
    DATABASE_URL: databaseUrl,
    OFF_API_URL: fakeOpenFoodFacts.url,
    OFF_SEARCH_URL: fakeOpenFoodFacts.url,
    OFF_CONTACT: "prova@example.org",
  });
  const cookie = `session=${await createSessionStore(db).open((await aUser(db)).id)}`;
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  fakeOpenFoodFacts.setFault("slow", { until });
  const found = await fetch(`${api.url}/api/products/search?q=nutella`, { headers: { cookie } });
  expect(await found.json()).toMatchObject({ external: "degraded" });
  const ended = api.terminate();
  await expect.poll(() => isOpen(api.url)).toBe(false);
  answer();
  expect(await ended).toBe(0);
  expect(fakeOpenFoodFacts.calls).toMatchObject([{ userAgent: "Fetta/1.0 (prova@example.org)", aborted: false }]);
  expect(await findProducts(db, ["3017620422003"])).toMatchObject([{ name: "Nutella" }]);
  await fakeOpenFoodFacts.close();
});
