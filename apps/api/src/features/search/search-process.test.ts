import { connect } from "@fetta/db/connect";
import { findProducts } from "@fetta/db/queries/product";
import { testDatabaseUrl } from "@fetta/db/testing/database";
import { aUser } from "@fetta/db/testing/factories";
import { startOpenFoodFacts } from "@fetta/stand-ins/open-food-facts";
import { afterAll, expect, test } from "vitest";
import { startApiProcess } from "../../testing/api-process.ts";
import { sessions } from "../auth/sessions.ts";

const databaseUrl = await testDatabaseUrl();
const db = connect({ url: databaseUrl, onIdleError: () => undefined });
afterAll(() => db.destroy());

test("a server that is asked to end keeps what Open Food Facts still answers, and exits in order", async () => {
  const standIn = await startOpenFoodFacts();
  const api = await startApiProcess({
    DATABASE_URL: databaseUrl,
    OFF_API_URL: standIn.url,
    OFF_SEARCH_URL: standIn.url,
    OFF_CONTACT: "prova@example.org",
  });
  const cookie = `session=${await sessions(db).open((await aUser(db)).id)}`;
  standIn.misbehave("slow", { delayMs: 1000 });
  const answer = await fetch(`${api.url}/api/products/search?q=nutella`, { headers: { cookie } });
  expect(await answer.json()).toMatchObject({ external: "degraded" });
  expect(await api.terminate()).toBe(0);
  expect(standIn.calls).toMatchObject([{ userAgent: "Fetta/1.0 (prova@example.org)", gone: false }]);
  expect(await findProducts(db, ["3017620422003"])).toMatchObject([{ name: "Nutella" }]);
  await standIn.close();
});
