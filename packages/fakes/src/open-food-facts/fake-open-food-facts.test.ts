import { parseProduct } from "@fetta/domain/products/product-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { loadRecordedProducts } from "./product-samples.ts";
import { startFakeOpenFoodFacts, type FakeOpenFoodFacts } from "./fake-open-food-facts.ts";

let fakeOpenFoodFacts: FakeOpenFoodFacts;
beforeAll(async () => {
  fakeOpenFoodFacts = await startFakeOpenFoodFacts();
});
afterAll(() => fakeOpenFoodFacts.close());
beforeEach(() => fakeOpenFoodFacts.setFault(null));

const nutella = "3017620422003";
const fields = "fields=code,product_name,brands,serving_size,nutriments,nutrition,schema_version";
const ask = (path: string) =>
  fetch(fakeOpenFoodFacts.url + path, { headers: { "user-agent": "Fetta/1.0 (prova@example.org)" } });
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
  const answer = await ask(`/api/v3.4/product/8000000000009?${fields}`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ status: "failure", result: { id: "product_not_found" } });
});

test("a search matches prefixes of words in name and brand, and returns brands as a list and no serving", async () => {
  const body = search.parse(await (await ask(`/search?q=mutti+polp&page_size=15&${fields}`)).json());
  expect(body.hits).toEqual([
    expect.objectContaining({
      code: "8005110170300",
      brands: ["Mutti"],
      nutriments: expect.objectContaining({ "energy-kcal_100g": expect.any(Number) }),
    }),
  ]);
  expect(body.hits[0]).not.toHaveProperty("serving_size");
});

test("every recorded product can be parsed, except those without a name or with an invalid code", async () => {
  const products = [...(await loadRecordedProducts()).values()];
  expect(products.length).toBeGreaterThan(90);
  const rejected = products.flatMap((recorded) => {
    const reading = parseProduct(recorded);
    return "product" in reading ? [] : [`${recorded.code} ${reading.reject}`];
  });
  expect(rejected).toEqual([
    "8023263000176 no_name",
    "001011001001 bad_code",
    "7640101710236 no_name",
    "9780000000002 no_name",
  ]);
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
    expect((await ask(`/search?q=latte&page_size=15&${fields}`)).status).toBe(503);
    expect((await ask(`/search?q=latte&page_size=15&${fields}`)).status).toBe(200);
    expect((await control({ mode: "unknown" })).status).toBe(400);
  });

  test("text_figures or schema_1003 leaves the nutrition values", async () => {
    for (const fault of ["text_figures", "schema_1003"] as const) {
      fakeOpenFoodFacts.setFault(fault);
      const body = product.parse(await (await ask(`/api/v3.4/product/${nutella}?${fields}`)).json());
      expect(parseProduct(body.product)).toMatchObject({ product: { calories: 539, fat: 30.9, salt: 0.107 } });
    }
  });
});
