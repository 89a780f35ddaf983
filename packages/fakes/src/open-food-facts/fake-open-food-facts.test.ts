import { parseProduct } from "@fetta/domain/products/product-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { openFoodFactsFaults } from "./open-food-facts-faults.ts";
import { loadRecordedProducts } from "./product-samples.ts";
import { startFakeOpenFoodFacts } from "./fake-open-food-facts.ts";
import type { FakeOpenFoodFacts } from "./fake-open-food-facts.ts";

let fakeOpenFoodFacts: FakeOpenFoodFacts;
beforeAll(async () => {
  fakeOpenFoodFacts = await startFakeOpenFoodFacts();
});
afterAll(() => fakeOpenFoodFacts.close());
beforeEach(() => fakeOpenFoodFacts.setFault(null));

const nutella = "3017620422003";
const ask = (path: string, mostMs = 30_000) =>
  fetch(fakeOpenFoodFacts.url + path, {
    headers: { "user-agent": "Fetta/1.0 (prova@example.org)" },
    redirect: "manual",
    signal: AbortSignal.timeout(mostMs),
  });
const product = z.object({ product: z.record(z.string(), z.unknown()), status: z.string() });
const search = z.object({ hits: z.array(z.record(z.string(), z.unknown())), count: z.number() });

test("a known product is returned with only the requested fields", async () => {
  const answer = await ask(`/api/v3.4/product/${nutella}?fields=code,product_name,nutriments`);
  expect(answer.status).toBe(200);
  const body = product.parse(await answer.json());
  expect(Object.keys(body.product).toSorted()).toEqual(["code", "nutriments", "product_name"]);
  expect(parseProduct(body.product)).toMatchObject({ product: { name: "Nutella", calories: 539 } });
});

test("an unknown product returns 404 in the format of version 3.4", async () => {
  const answer = await ask("/api/v3.4/product/8000000000009");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    status: "failure",
    result: { id: "product_not_found" },
    errors: [{ field: { value: "8000000000009" } }],
  });
});

test("other API versions return 404", async () => {
  expect((await ask(`/api/v3/product/${nutella}`)).status).toBe(404);
});

test("a search matches prefixes of words in name and brand, and returns brands as a list and no serving", async () => {
  const body = search.parse(await (await ask("/search?q=mutti+polp&page_size=15")).json());
  expect(body.hits).toEqual([
    expect.objectContaining({
      code: "8005110170300",
      brands: ["Mutti"],
      nutriments: expect.objectContaining({ "energy-kcal_100g": expect.any(Number) }),
    }),
  ]);
  expect(body.hits[0]).not.toHaveProperty("serving_size");
  expect((await ask("/search")).status).toBe(400);
});

test("every recorded product can be parsed, except those without a name or with an invalid code", async () => {
  const products = [...(await loadRecordedProducts()).values()];
  expect(products.length).toBeGreaterThan(90);
  const refused = products.flatMap((recorded) => {
    const reading = parseProduct(recorded);
    return "product" in reading ? [] : [`${recorded.code} ${reading.reject}`];
  });
  expect(refused).toEqual([
    "8023263000176 no_name",
    "001011001001 bad_code",
    "7640101710236 no_name",
    "9780000000002 no_name",
  ]);
});

test("the fake records its requests and their user agents", async () => {
  await ask(`/api/v3.4/product/${nutella}`);
  await ask("/search?q=pasta");
  expect(fakeOpenFoodFacts.calls.slice(-2)).toEqual([
    { kind: "product", asked: nutella, userAgent: "Fetta/1.0 (prova@example.org)", gone: false },
    { kind: "search", asked: "pasta", userAgent: "Fetta/1.0 (prova@example.org)", gone: false },
  ]);
  expect(await (await ask("/__calls")).json()).toMatchObject({ count: fakeOpenFoodFacts.calls.length });
});

test("a product can be added", async () => {
  fakeOpenFoodFacts.put({ code: "8000000000016", product_name: "Nuovo" });
  expect((await ask("/api/v3.4/product/8000000000016")).status).toBe(200);
});

describe("a fault", () => {
  const control = (body: object) =>
    fetch(`${fakeOpenFoodFacts.url}/__control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("is set over HTTP, for the given number of responses", async () => {
    expect((await control({ mode: "html_503", times: 1 })).status).toBe(204);
    expect((await ask("/search?q=latte")).status).toBe(503);
    expect((await ask("/search?q=latte")).status).toBe(200);
    expect((await control({ mode: "unknown" })).status).toBe(400);
  });

  test.each(openFoodFactsFaults)("%s changes the responses of both endpoints", async (fault) => {
    const usual = async (path: string, mostMs?: number): Promise<string> => {
      try {
        const answer = await ask(path, mostMs);
        return `${answer.status} ${await answer.text()}`;
      } catch (error) {
        return String(error);
      }
    };
    for (const path of [`/api/v3.4/product/${nutella}`, "/search?q=nutella"]) {
      fakeOpenFoodFacts.setFault(null);
      const before = await usual(path);
      fakeOpenFoodFacts.setFault(fault, { delayMs: 600_000 });
      expect(await usual(path, 500)).not.toBe(before);
    }
  });

  test("text_figures or schema_1003 keeps the nutrition values", async () => {
    for (const fault of ["text_figures", "schema_1003"] as const) {
      fakeOpenFoodFacts.setFault(fault);
      const body = product.parse(await (await ask(`/api/v3.4/product/${nutella}`)).json());
      expect(parseProduct(body.product)).toMatchObject({
        product: { calories: 539, fat: 30.9, salt: 0.107 },
      });
    }
  });
});
