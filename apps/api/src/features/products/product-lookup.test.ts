import { startFakeOpenFoodFacts, type FakeOpenFoodFacts } from "@fetta/fakes/open-food-facts/fake-open-food-facts";
import { openFoodFactsFaults } from "@fetta/fakes/open-food-facts/open-food-facts-faults";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aCustomFood } from "@fetta/db/testing/food-factories";
import { startApi } from "../../testing/harness.ts";
import { saveMirrorProducts } from "../../testing/product-mirror.ts";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";
import { searchResultOutput } from "../search/schema.ts";
import { lookupOutput } from "./schema.ts";

const day = 86_400_000;
/** Offset of the wall clock from the real one, and the clock of the rate limits, in milliseconds. */
let ahead = 0;
let time = 0;
let fakeOpenFoodFacts: FakeOpenFoodFacts;
let api: Awaited<ReturnType<typeof startApi>>;
let person: Awaited<ReturnType<(typeof api)["signUp"]>>;

beforeAll(async () => {
  fakeOpenFoodFacts = await startFakeOpenFoodFacts();
  api = await startApi({
    now: () => new Date(Date.now() + ahead),
    openFoodFacts: {
      apiUrl: fakeOpenFoodFacts.url,
      searchUrl: fakeOpenFoodFacts.url,
      timeoutMs: 1500,
      clock: () => time,
    },
  });
});
afterAll(async () => {
  await api.close();
  await fakeOpenFoodFacts.close();
});
beforeEach(async () => {
  await api.db.deleteFrom("productLookupCache").execute();
  await api.db.deleteFrom("product").execute();
  fakeOpenFoodFacts.setFault(null);
  fakeOpenFoodFacts.calls.length = 0;
  ahead = 0;
  time += 4_000_000;
  person = await api.signUp();
});

const nutella = "3017620422003";
const unknown = "8000000000026";

async function lookUp(code: string, symbology?: string) {
  const input = encodeURIComponent(JSON.stringify({ json: { code, symbology } }));
  const { status, body } = await person.get(`/api/trpc/product.lookup?input=${input}`);
  expect([code, status]).toEqual([code, 200]);
  return lookupOutput.parse((body as { result: { data: { json: unknown } } }).result.data.json);
}

const kept = { code: nutella, product_name: "Crema di ieri", nutriments: { "energy-kcal_100g": 500 } };

describe("looking up a barcode", () => {
  test("of a product in the mirror returns it without a request to Open Food Facts, however old it is", async () => {
    await saveMirrorProducts(api.db, [kept]);
    ahead = 400 * day;
    expect(await lookUp(nutella)).toMatchObject({
      status: "found",
      food: { ref: `product:${nutella}`, kind: "product", name: "Crema di ieri", calories: 500 },
    });
    expect(fakeOpenFoodFacts.calls).toEqual([]);
  });

  test("of an unknown product requests and stores it", async () => {
    expect(await lookUp(nutella)).toMatchObject({
      status: "found",
      food: { name: "Nutella", units: [{ grams: 15 }], barcode: nutella },
    });
    expect(await lookUp("3017620-422003")).toMatchObject({ status: "found" });
    expect(fakeOpenFoodFacts.calls).toHaveLength(1);
  });

  test("of a product fetched a month ago requests it again and keeps the old values when no response arrives", async () => {
    await saveMirrorProducts(api.db, [kept], "live");
    ahead = 29 * day;
    expect(await lookUp(nutella)).toMatchObject({ food: { name: "Crema di ieri" } });
    expect(fakeOpenFoodFacts.calls).toEqual([]);
    ahead = 31 * day;
    fakeOpenFoodFacts.setFault("html_503");
    expect(await lookUp(nutella)).toMatchObject({ status: "found", food: { name: "Crema di ieri" } });
    fakeOpenFoodFacts.setFault(null);
    expect(await lookUp(nutella)).toMatchObject({ status: "found", food: { name: "Nutella", calories: 539 } });
    expect(fakeOpenFoodFacts.calls).toHaveLength(2);
  });

  test("unknown to Open Food Facts requests it again after a day", async () => {
    expect(await lookUp(unknown)).toEqual({ status: "not_found", gtin: unknown });
    expect(await lookUp(unknown)).toEqual({ status: "not_found", gtin: unknown });
    expect(fakeOpenFoodFacts.calls).toHaveLength(1);
    ahead = day + 1000;
    await lookUp(unknown);
    expect(fakeOpenFoodFacts.calls).toHaveLength(2);
  });

  test("of a product without energy returns its known fields and not 0 kcal", async () => {
    const activia = "8001630010515";
    expect(await lookUp(activia)).toMatchObject({
      status: "incomplete",
      draft: { gtin: activia, brand: "danone, Activia", calories: null, protein: null, liquid: false },
    });
    await saveMirrorProducts(api.db, [{ code: unknown, product_name: "Senza valori" }]);
    expect(await lookUp(unknown)).toMatchObject({ status: "incomplete", draft: { name: "Senza valori" } });
  });

  test("of a mirror product without energy requests it and returns the completed product", async () => {
    await saveMirrorProducts(api.db, [{ code: nutella, product_name: "Nutella" }]);
    expect(await lookUp(nutella)).toMatchObject({ status: "found", food: { calories: 539 } });
  });

  test("returns the custom food of the user for it, to that user only", async () => {
    await lookUp(nutella);
    await aCustomFood(api.db, person.user, { name: "La mia crema", barcode: nutella, calories: 545 });
    expect(await lookUp(nutella)).toMatchObject({
      status: "found",
      food: { kind: "custom", name: "La mia crema", calories: 545 },
    });
    person = await api.signUp();
    expect(await lookUp(nutella)).toMatchObject({ food: { name: "Nutella" } });
  });

  test("of a custom food makes no request, even during an outage", async () => {
    await aCustomFood(api.db, person.user, { name: "Torta", barcode: unknown });
    fakeOpenFoodFacts.setFault("hang");
    expect(await lookUp(unknown)).toMatchObject({ status: "found", food: { name: "Torta" } });
    await api.deps.openFoodFacts?.waitUntilIdle();
    expect(fakeOpenFoodFacts.calls).toEqual([]);
  });

  test("printed by a shop makes no request, and finds the custom food stored under its stem", async () => {
    expect(await lookUp("2309519002160")).toEqual({ status: "in_store", stem: "2309519" });
    await aCustomFood(api.db, person.user, { name: "Ricotta del banco", barcode: "2309519" });
    // Another weight of the same food.
    expect(await lookUp("2309519003501")).toMatchObject({ food: { name: "Ricotta del banco" } });
    expect(fakeOpenFoodFacts.calls).toEqual([]);
  });

  test("of eight digits is read in the format that the scanner reports", async () => {
    await lookUp("01234565", "upc_e");
    await lookUp("01234565", "ean_8");
    expect(fakeOpenFoodFacts.calls.map(({ query }) => query)).toEqual(["0012345000065", "01234565"]);
  });

  test.each(["", "ciao", "123", "3017620422004", "30176204220030000", "a".repeat(101)])(
    "rejects %j with a message",
    async (code) => {
      const input = encodeURIComponent(JSON.stringify({ json: { code } }));
      const { status, body } = await person.get(`/api/trpc/product.lookup?input=${input}`);
      expect(status).toBe(400);
      if (code.length <= 100)
        expect(body).toMatchObject({
          error: {
            json: {
              message: "Questo codice a barre non è valido: controlla le cifre.",
              data: { errorCode: "barcode_invalid" },
            },
          },
        });
    },
  );

  test("is not found where Open Food Facts is not configured, and the mirror still works", async () => {
    await saveMirrorProducts(api.db, [kept]);
    const alone = await startApi({ databaseUrl: api.databaseUrl });
    const who = alone.as(person.token);
    expect((await who.get(`/api/products/${unknown}`)).status).toBe(404);
    expect((await who.get(`/api/products/${nutella}`)).status).toBe(200);
    await alone.close();
  });

  const unanswering = openFoodFactsFaults.filter(
    (how) => !["text_figures", "schema_1003", "empty_shell"].includes(how),
  );
  test.each(unanswering)(
    "with the fault %s reports no response, within the time limit, and sends a request again later",
    async (how) => {
      fakeOpenFoodFacts.setFault(how, { until: new Promise(() => undefined) });
      const begin = performance.now();
      expect(await lookUp(nutella)).toEqual({ status: "unreachable", gtin: nutella });
      expect(performance.now() - begin).toBeLessThan(testTimeoutMs);
      const { status, body } = await person.get(`/api/products/${nutella}`);
      expect(status).toBe(503);
      expect(body).toEqual({
        error: {
          code: "UPSTREAM_UNAVAILABLE",
          message: "Errore durante la ricerca del prodotto.",
          errorCode: "product_unreachable",
        },
        message: "Errore durante la ricerca del prodotto.",
      });
      fakeOpenFoodFacts.setFault(null);
      time += 4_000_000;
      expect(await lookUp(nutella)).toMatchObject({ status: "found" });
    },
  );

  test("twenty times at once sends one request", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => lookUp(nutella)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["found"]));
    expect(fakeOpenFoodFacts.calls).toHaveLength(1);
  });

  test("during an outage sends three requests, after which responses are immediate", async () => {
    fakeOpenFoodFacts.setFault("hang");
    for (let index = 0; index < 10; index += 1) await lookUp(nutella);
    expect(fakeOpenFoodFacts.calls).toHaveLength(3);
  });
});

describe("GET /api/products/:barcode", () => {
  test("returns the fields of the API contract", async () => {
    const { status, body } = await person.get(`/api/products/${nutella}`);
    expect(status).toBe(200);
    expect(searchResultOutput.strict().parse(body)).toMatchObject({
      product_name: "Nutella",
      brands: "Ferrero, Nutella",
      nutriments: { energy_100g: 2255.176, proteins_100g: 6.3, carbohydrates_100g: 57.5, fat_100g: 30.9 },
      image_url: expect.stringMatching(/^https:\/\/images\.openfoodfacts\.org\//),
      code: nutella,
      isStockFood: false,
    });
  });

  test("accepts UPC-A and EAN-8", async () => {
    expect((await person.get("/api/products/722252100900")).body).toMatchObject({ code: "0722252100900" });
    expect((await person.get("/api/products/20050795")).body).toMatchObject({ code: "20050795" });
  });

  test.each([
    ["nobody knows", unknown],
    ["has no energy", "8001630010515"],
    ["is of a shop's scale", "2309519002160"],
  ])("returns not found with the product's message for a barcode that %s", async (_what, code) => {
    const { status, body } = await person.get(`/api/products/${code}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({
      error: { code: "NOT_FOUND" },
      message: "Nessun prodotto trovato per questo codice a barre.",
    });
  });

  test.each(["3017620422004", "abc", "12", "..%2F..%2Fetc"])("rejects the barcode %s", async (code) => {
    const { status, body } = await person.get(`/api/products/${code}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: "Questo codice a barre non è valido: controlla le cifre." });
    expect(fakeOpenFoodFacts.calls).toEqual([]);
  });

  test("requires a session", async () => {
    expect((await api.guest.get(`/api/products/${nutella}`)).status).toBe(401);
  });
});
