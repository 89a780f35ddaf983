import { connect } from "@fetta/db/connect";
import { findCachedLookup, findProducts } from "@fetta/db/queries/food/product";
import { createTestDatabaseUrl } from "@fetta/db/testing/test-database";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { startFakeOpenFoodFacts, type FakeOpenFoodFacts } from "@fetta/fakes/open-food-facts/fake-open-food-facts";
import { openFoodFactsFaults, type OpenFoodFactsFault } from "@fetta/fakes/open-food-facts/open-food-facts-faults";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withDistinctUsers, type DistinctUserLookups } from "../../testing/distinct-users.ts";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";
import { createOpenFoodFacts } from "./open-food-facts.ts";

const db = connect({ url: await createTestDatabaseUrl(), timeouts: lenientTimeouts, onIdleError: () => undefined });
let fake: FakeOpenFoodFacts;
beforeAll(async () => {
  fake = await startFakeOpenFoodFacts();
});
afterAll(async () => {
  await fake.close();
  await db.destroy();
});

let off: DistinctUserLookups;
const openFoodFacts = (timeoutMs = testTimeoutMs): DistinctUserLookups =>
  withDistinctUsers(
    createOpenFoodFacts({
      db,
      now: () => new Date(time),
      clock: () => time,
      apiUrl: fake.url,
      searchUrl: `${fake.url}/`,
      contact: "prova@example.org",
      timeoutMs,
      log: { warn: (fields: object) => void logged.push(fields) },
    }),
  );
/** Milliseconds; both the wall clock and the rate limiter's clock. */
let time: number;
let logged: { kind?: unknown }[];
beforeEach(async () => {
  await db.deleteFrom("productLookupCache").execute();
  await db.deleteFrom("product").execute();
  fake.setFault(null);
  fake.calls.length = 0;
  time = Date.parse("2026-11-21T12:00:00Z");
  logged = [];
  off = openFoodFacts();
});

const nutella = "3017620422003";
const day = 24 * 3_600_000;
const findCachedSearch = (text: string) => findCachedLookup(db, off.searchCacheKey(text), new Date(time));
const searchesAsked = () => fake.calls.filter(({ kind }) => kind === "search").length;

describe("a product lookup", () => {
  test("sends the app's name and contact address and stores all fields of the response", async () => {
    expect(await off.product(nutella)).toEqual({ status: "found" });
    expect(fake.calls).toMatchObject([{ kind: "product", query: nutella, userAgent: "Fetta/1.0 (prova@example.org)" }]);
    expect(await findProducts(db, [nutella])).toMatchObject([
      { name: "Nutella", calories: 539, servingGrams: 15, origin: "live" },
    ]);
  });

  test("requests a cached product again after 30 days", async () => {
    await off.product(nutella);
    time += 30 * day - 1;
    await off.product(nutella);
    expect(fake.calls).toHaveLength(1);
    time += 1;
    await off.product(nutella);
    expect(fake.calls).toHaveLength(2);
  });

  test("requests an unknown product again after a day", async () => {
    const unknown = "8000000000026";
    expect(await off.product(unknown)).toEqual({ status: "not_found" });
    time += day - 1;
    expect(await off.product(unknown)).toEqual({ status: "not_found" });
    expect(fake.calls).toHaveLength(1);
    time += 1;
    fake.put({ code: unknown, product_name: "Appena aggiunto", nutriments: { "energy-kcal_100g": 100 } });
    expect(await off.product(unknown)).toEqual({ status: "found" });
  });

  test("stores a product without energy and requests it again after a day", async () => {
    const activia = "8001630010515";
    expect(await off.product(activia)).toEqual({ status: "found" });
    expect(await findProducts(db, [activia])).toMatchObject([{ calories: null }]);
    time += day;
    await off.product(activia);
    expect(fake.calls).toHaveLength(2);
  });

  test("ignores a product with another code than the requested one", async () => {
    const [asked, other] = ["8000000000002", "8000000000019"];
    fake.put({ code: other, product_name: "Altro", nutriments: { "energy-kcal_100g": 1 } }, asked);
    expect(await off.product(asked)).toEqual({ status: "not_found" });
    expect(await findProducts(db, [asked, other])).toEqual([]);
  });

  test("reports a product with nothing but a code as not found", async () => {
    fake.setFault("empty_shell");
    expect(await off.product(nutella)).toEqual({ status: "not_found" });
    expect(await findProducts(db, [nutella])).toEqual([]);
  });

  test.each(["text_figures", "schema_1003"] as const)("accepts a response with the variation %s", async (how) => {
    fake.setFault(how);
    expect(await off.product(nutella)).toEqual({ status: "found" });
    expect(await findProducts(db, [nutella])).toMatchObject([{ calories: 539, fat: 30.9, salt: 0.107 }]);
  });
});

describe("a product search", () => {
  test("stores the products it finds and returns their order", async () => {
    const answer = await off.search("Mozzarella Granarolo");
    expect(answer).toEqual({ status: "found", gtins: ["8002670002997", "8002670003147"] });
    expect(await findProducts(db, ["8002670002997"])).toMatchObject([{ brand: "Granarolo" }]);
  });

  test("sends one request a day for a query, whatever its case, accents and punctuation", async () => {
    await off.search("Caffè  YOMO");
    expect(await off.search("caffe yomo")).toEqual(await off.search(" CAFFÈ, yomo!"));
    expect(await findCachedSearch("caffe'yomo")).toEqual(["8005350070422"]);
    expect(fake.calls).toHaveLength(1);
    time += day;
    expect(await findCachedSearch("caffe yomo")).toBeUndefined();
    await off.search("caffe yomo");
    expect(fake.calls).toHaveLength(2);
  });

  test("also caches an empty result", async () => {
    expect(await off.search("unobtainium")).toEqual({ status: "found", gtins: [] });
    await off.search("unobtainium");
    expect(fake.calls).toHaveLength(1);
  });

  test("sends only words, so that input cannot contain query syntax", async () => {
    await off.search('pasta* AND code:8000 OR "x" (brands:y)\\');
    expect(fake.calls.map(({ query }) => query)).toEqual(["pasta and code 8000 or x brands y"]);
  });

  test("omits products without energy", async () => {
    expect(await off.search("activia probiotico")).toEqual({ status: "found", gtins: [] });
  });

  test("does not overwrite product fields that only the product API returns", async () => {
    await off.product(nutella);
    await off.search("nutella");
    expect(await findProducts(db, [nutella])).toMatchObject([{ servingGrams: 15 }]);
  });

  test("sends one request and stores the result once for twenty simultaneous calls", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => off.search("barilla")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(fake.calls).toHaveLength(1);
  });

  test("continues when no caller waits for it, and waitUntilIdle waits for its end", async () => {
    fake.setFault("slow", { delayMs: 100 });
    void off.search("barilla");
    await off.waitUntilIdle();
    expect((await findCachedSearch("barilla"))?.length).toBeGreaterThan(3);
  });
});

describe("the rate limit", () => {
  test("allows eight of thirty searches within a minute, and eight more in the next", async () => {
    const statuses: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      statuses.push((await off.search(`parola ${index}`)).status);
      time += 1900;
    }
    expect(searchesAsked()).toBe(8);
    expect(statuses.filter((status) => status === "unreachable")).toHaveLength(22);
    time += 60_000;
    for (let index = 30; index < 60; index += 1) await off.search(`parola ${index}`);
    expect(searchesAsked()).toBe(16);
  });

  test("allows twelve of thirty product lookups within a minute, independently of searches", async () => {
    for (let index = 0; index < 30; index += 1) await off.product(String(80_000_000 + index));
    await off.search("pasta");
    expect(fake.calls).toHaveLength(13);
  });

  test("does not cache a rejected request as a response", async () => {
    for (let index = 0; index < 8; index += 1) await off.search(`parola ${index}`);
    expect(await off.search("nutella")).toEqual({ status: "unreachable", reason: "limit" });
    time += 60_000;
    expect(await off.search("nutella")).toEqual({ status: "found", gtins: [nutella] });
    expect(logged).toEqual([]);
  });
});

/** Faults in which no product is returned, and the kind of each in the log. */
const broken = {
  rate_limited: "status_429",
  rate_limited_wordless: "status_429",
  html_503: "status_503",
  html_200: "not_json",
  html_404: "not_json",
  html_403: "status_403",
  half_json: "not_json",
  json_null: "wrong_shape",
  json_list: "wrong_shape",
  other_json: "wrong_shape",
  errors_200: "wrong_shape",
  huge: "too_long",
  redirect: "status_302",
  hang: "timeout",
  slow: "timeout",
  drip: "timeout",
  reset: "unreachable",
  reset_midway: "unreachable",
} satisfies Partial<Record<OpenFoodFactsFault, string>>;

describe("when Open Food Facts fails", () => {
  test("every fault of the fake is covered by a test", () => {
    const readable = ["text_figures", "schema_1003", "empty_shell"];
    expect([...Object.keys(broken), ...readable].toSorted()).toEqual(openFoodFactsFaults.toSorted());
  });

  test.each(Object.entries(broken) as [OpenFoodFactsFault, string][])(
    "%s (%s) is logged once, answered in time, not thrown and not cached",
    async (how, kind) => {
      fake.setFault(how, { until: new Promise(() => undefined) });
      const asked = kind === "timeout" ? openFoodFacts(250) : off;
      const begin = performance.now();
      expect(await asked.product(nutella)).toEqual({ status: "unreachable", reason: kind });
      expect(await asked.search("nutella")).toEqual({ status: "unreachable", reason: kind });
      expect(performance.now() - begin).toBeLessThan(testTimeoutMs);
      expect(logged.map((line) => line.kind)).toEqual([kind, kind]);
      expect(JSON.stringify(logged)).not.toMatch(/nutella|3017620422003/i);
      fake.setFault(null);
      time += 3_700_000;
      expect(await off.product(nutella)).toEqual({ status: "found" });
      expect(await off.search("nutella")).toEqual({ status: "found", gtins: [nutella] });
    },
  );

  test("the circuit opens after three failures for 30 seconds, and then one request probes the service", async () => {
    fake.setFault("html_503");
    for (let index = 0; index < 20; index += 1) await off.search(`parola ${index}`);
    expect(fake.calls).toHaveLength(3);
    expect(await off.search("altro")).toEqual({ status: "unreachable", reason: "circuit_open" });
    time += 30_000;
    for (let index = 0; index < 20; index += 1) await off.search(`parola ${index}`);
    expect(fake.calls).toHaveLength(4);
    fake.setFault(null);
    time += 30_000;
    expect(await off.search("nutella")).toMatchObject({ status: "found" });
    expect(await off.search("mutti")).toMatchObject({ status: "found" });
  });

  test("no request is sent before the time given in Retry-After", async () => {
    fake.setFault("rate_limited", { times: 1 });
    await off.search("pasta");
    time += 59_999;
    expect(await off.search("nutella")).toEqual({ status: "unreachable", reason: "circuit_open" });
    time += 1;
    expect(await off.search("nutella")).toMatchObject({ status: "found" });
    expect(searchesAsked()).toBe(2);
  });

  test("product lookups continue while searches fail", async () => {
    fake.setFault("html_503");
    for (let index = 0; index < 4; index += 1) await off.search(`parola ${index}`);
    fake.setFault(null);
    expect(await off.product(nutella)).toEqual({ status: "found" });
  });

  test("an unreachable server is handled like any other failure", async () => {
    const url = "http://127.0.0.1:9";
    const options = { db, now: () => new Date(time), apiUrl: url, searchUrl: url, timeoutMs: testTimeoutMs };
    const unreachable = createOpenFoodFacts(options);
    const answer = { status: "unreachable", reason: "unreachable" };
    expect(await unreachable.findProduct(nutella, "x")).toEqual(answer);
    expect(await unreachable.searchProducts("nutella", "x")).toEqual(answer);
  });

  test("a failure of our own database is reported as such and not as one of Open Food Facts", async () => {
    const lost = connect({ url: "postgres://postgres@127.0.0.1:1/none", onIdleError: () => undefined });
    const unkept = createOpenFoodFacts({ db: lost, now: () => new Date(time), apiUrl: fake.url });
    await expect(unkept.findProduct(nutella, "somebody")).rejects.toThrow(/ECONNREFUSED|connect/);
    await lost.destroy();
  });
});
