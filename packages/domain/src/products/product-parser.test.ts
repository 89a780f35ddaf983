import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseProduct, type ParsedProduct } from "./product-parser.ts";

/** Parses a made-up product with the given changes. */
function read(changes: Record<string, unknown>): ParsedProduct {
  const reading = parseProduct({ code: "8076809500302", product_name: "Biscotti", ...changes });
  if (!("product" in reading)) throw new Error(reading.reject);
  return reading.product;
}

describe("parsing a product", () => {
  test("gives the same result for a row of the CSV dump and an API response", () => {
    const file = new URL("fixtures/italian-8076809500302.json", import.meta.url);
    const { product } = JSON.parse(readFileSync(file, "utf8")) as { product: Record<string, unknown> };
    const { nutriments, ...rest } = product;
    const row = Object.fromEntries(
      Object.entries({ ...rest, ...(nutriments as object) }).map(([name, value]) => [name, String(value)]),
    );
    expect(parseProduct(row)).toEqual(parseProduct(product));
  });

  test("prefers the Italian name, and takes no code as a name", () => {
    expect(read({ product_name: "Biscuits", product_name_it: "Biscotti al latte" }).name).toBe("Biscotti al latte");
    expect(read({ product_name: "Biscuits", product_name_it: " " }).name).toBe("Biscuits");
    expect(read({ product_name: "", generic_name: "Frollini" }).name).toBe("Frollini");
    expect(read({ product_name: "8076809500302", generic_name_it: "Frollini" }).name).toBe("Frollini");
    expect(parseProduct({ code: "8076809500302", product_name: "-" })).toEqual({
      reject: "no_name",
      gtin: "8076809500302",
    });
  });

  test("accepts brands as a list or as text, each once, at most three", () => {
    expect(read({ brands: ["Barilla", "Mulino Bianco"] }).brand).toBe("Barilla, Mulino Bianco");
    expect(read({ brands: " Barilla,BARILLA, Voiello ,Pavesi,Wasa" }).brand).toBe("Barilla, Voiello, Pavesi");
    expect(read({ brands: ", ," }).brand).toBeNull();
    expect(read({ brands: 7 }).brand).toBeNull();
  });

  test("rejects what is not food", () => {
    const shampoo = { code: "8076809500302", product_name: "Shampoo", product_type: "beauty" };
    expect(parseProduct(shampoo)).toEqual({ reject: "not_food", gtin: "8076809500302" });
  });

  test("computes salt from sodium and alcohol from its volume where necessary", () => {
    expect(read({ nutriments: { sodium_100g: "0.4" } }).salt).toBe(1);
    expect(read({ nutriments: { sodium_100g: 0.4, salt_100g: 2 } }).salt).toBe(2);
    expect(read({ nutriments: { alcohol_100g: 12.5 } }).alcohol).toBe(9.863);
  });

  test("omits energy below half a kcal, and energy that is impossible even in kJ", () => {
    expect(read({ nutriments: { "energy-kcal_100g": 0.4 } }).calories).toBeNull();
    expect(read({ nutriments: { "energy-kcal_100g": -5, energy_100g: 418.4 } }).calories).toBe(100);
    expect(read({ nutriments: { "energy-kcal_100g": 0, energy_100g: 418.4 } }).calories).toBe(100);
    expect(read({ nutriments: { "energy-kcal_100g": "", "energy-kj_100g": "418,4" } }).calories).toBe(100);
    expect(read({ nutriments: { "energy-kcal_100g": 99_999 } }).calories).toBeNull();
  });

  const none = { "energy-kcal_100g": 0, proteins_100g: 0, carbohydrates_100g: 0, fat_100g: 0 };

  test.each([
    ["water", { categories_tags: ["en:beverages", "en:waters"] }, none, 0],
    ["salt, as text", { categories_tags: "en:condiments,en:salts" }, { ...none, "energy-kcal_100g": "0" }, 0],
    ["tea with 0.2 kcal", { categories_tags: ["en:teas"] }, { ...none, "energy-kcal_100g": 0.2 }, 0],
    [
      "water that the source reports for equal figures",
      { categories_tags: ["en:waters"], data_quality_errors_tags: ["en:nutrition-values-are-all-identical"] },
      { ...none, "energy-kj_100g": 0 },
      0,
    ],
    ["biscuits of which nothing was entered", { categories_tags: ["en:biscuits"] }, none, null],
    ["a food of unknown category", {}, none, null],
    ["water with sugar", { categories_tags: ["en:waters"] }, { ...none, carbohydrates_100g: 4 }, null],
    ["water without macronutrients", { categories_tags: ["en:waters"] }, { "energy-kcal_100g": 0 }, null],
    ["water without energy", { categories_tags: ["en:waters"] }, { ...none, "energy-kcal_100g": "" }, null],
  ])(
    "takes an energy of 0 as a figure where a food without energy is plausible: %s",
    (_what, raw, nutriments, kcal) => {
      expect(read({ ...raw, nutriments })).toMatchObject({
        calories: kcal,
        flags: kcal === 0 ? [] : expect.any(Array),
      });
    },
  );

  const relish = { "energy-kcal_100g": 711, proteins_100g: 0, carbohydrates_100g: 178, fat_100g: 0 };

  test.each([
    ["more than 100 g of a nutrient", relish, ["macro_missing", "atwater", "impossible_value"]],
    ["less than 0 g", { ...none, "energy-kcal_100g": 40, salt_100g: -1, carbohydrates_100g: 10 }, ["impossible_value"]],
    [
      "more than the whole food",
      { "energy-kcal_100g": 480, proteins_100g: 60, carbohydrates_100g: 60, fat_100g: 0 },
      ["impossible_value"],
    ],
    [
      "more sugars than carbohydrates",
      { ...none, "energy-kcal_100g": 40, carbohydrates_100g: 10, sugars_100g: 40 },
      ["impossible_value"],
    ],
    [
      "more saturates than fat",
      { ...none, "energy-kcal_100g": 90, fat_100g: 10, "saturated-fat_100g": 40 },
      ["impossible_value"],
    ],
    [
      "parts that exceed the whole by their rounding",
      { ...none, "energy-kcal_100g": 40, carbohydrates_100g: 10, sugars_100g: 10.5 },
      [],
    ],
    [
      "energy above that of any missing macronutrient",
      { "energy-kcal_100g": 711, proteins_100g: 0, fat_100g: 0 },
      ["macro_missing", "atwater"],
    ],
    ["energy below that of the known ones", { "energy-kcal_100g": 100, fat_100g: 50 }, ["macro_missing", "atwater"]],
    ["energy that the missing one explains", { "energy-kcal_100g": 824, fat_100g: 91.6 }, ["macro_missing"]],
  ])("doubts the whole set for %s", (_what, nutriments, flags) => {
    expect(read({ nutriments }).flags).toEqual(flags);
  });

  test("doubts figures in which the source has found an error, however the errors are given", () => {
    const nutriments = { ...none, "energy-kcal_100g": 40, carbohydrates_100g: 10 };
    const flagsOf = (errors: unknown) => read({ nutriments, data_quality_errors_tags: errors }).flags;
    expect(flagsOf(["en:nutrition-value-total-over-105"])).toEqual(["source_error"]);
    expect(flagsOf("en:serving-size-is-missing, en:energy-value-in-kcal-greater-than-in-kj")).toEqual(["source_error"]);
    for (const other of [
      null,
      [],
      "",
      ["en:nutrition-data-per-serving-missing-serving-size", "en:nutri-score-unknown"],
    ])
      expect(flagsOf(other)).toEqual([]);
  });

  test("names a nameless product by its category, or else its brand, where brand and energy are known", () => {
    const nameless = { product_name: "", brands: "Barilla", nutriments: { "energy-kcal_100g": 350 } };
    expect(read({ ...nameless, categories_tags: ["en:biscuits"] })).toMatchObject({
      name: "Biscotti",
      brand: "Barilla",
    });
    expect(read(nameless)).toMatchObject({ name: "Barilla", brand: "Barilla" });
    for (const lack of [{ brands: "" }, { nutriments: {} }])
      expect(parseProduct({ code: "8076809500302", ...nameless, ...lack })).toMatchObject({ reject: "no_name" });
  });

  test("converts milligrams in schema 1003, and omits values per serving", () => {
    const set = { per: "100g", nutrients: { salt: { value: 250, unit: "mg" } } };
    expect(read({ nutrition: { aggregated_set: set } }).salt).toBe(0.25);
    expect(read({ nutrition: { aggregated_set: { ...set, per: "serving" } } }).salt).toBeNull();
  });

  test.each([
    [{ serving_size: "30 g", quantity: "1 l" }, false],
    [{ serving_size: "2 biscotti", quantity: "75cl" }, true],
    [{ serving_quantity_unit: "ml" }, true],
    [{ nutrition_data_per: "100ml" }, true],
    [{ quantity: "6 uova large" }, false],
    [{ quantity: "500 ml", categories_tags: ["en:desserts", "en:ice-creams"] }, false],
    [{}, false],
  ])("takes %j as a liquid: %s", (raw, liquid) => {
    expect(read(raw).liquid).toBe(liquid);
  });

  test.each([
    [{ serving_size: "1 barretta (25 g)", serving_quantity: "25" }, "1 barretta", 25],
    [{ serving_size: "1 barretta (25 g)" }, "1 barretta", 25],
    [{ serving_size: "30g" }, null, 30],
    [{ serving_size: "33 cl", serving_quantity: 330 }, null, 330],
    [{ serving_size: "q.b." }, null, null],
    [{ serving_size: "3 kg", serving_quantity: 3000 }, null, null],
    [{ serving_quantity: 0 }, null, null],
    [{ serving_size: "1 ONZ", serving_quantity: 1 }, null, null],
    [{ serving_size: "66.6 serving", serving_quantity: 66.6 }, null, null],
    [{ serving_size: "2 biscotti", serving_quantity: 2 }, null, null],
    [{ serving_size: "2 biscotti", serving_quantity: 25 }, null, 25],
    [{ serving_size: "1 ONZ (28 g)", serving_quantity: 28 }, null, 28],
    [{ serving_size: "66.6 serving (66.6 g)" }, null, 66.6],
    [{ serving_size: "1 Portion (30 g)" }, null, 30],
    [{ serving_size: "1 granola bar (42 g)" }, "1 granola bar", 42],
    [{ serving_size: "3", serving_quantity: 3 }, null, 3],
  ])("gives %j the serving %s of %s g", (raw, servingLabel, servingGrams) => {
    expect(read(raw)).toMatchObject({ servingLabel, servingGrams });
  });

  test.each([
    ["https://static.openfoodfacts.org/images/products/800/1/front_it.3.400.jpg", true],
    ["http://world.openfoodfacts.net/images/products/20050795/front.jpg", true],
    ["https://example.org/images/products/800/1/front.jpg", false],
    ["https://static.openfoodfacts.org.example.org/images/products/800/1/front.jpg", false],
    ["javascript:alert(1)", false],
  ])("accepts the picture %s: %s", (address, isShown) => {
    const path = address.slice(address.indexOf("/images/"));
    expect(read({ image_url: address }).imageUrl).toBe(isShown ? `https://images.openfoodfacts.org${path}` : null);
  });

  test("takes the last category with an Italian name", () => {
    expect(read({ categories_tags: ["en:snacks", "en:sweet-snacks", "en:biscuits"] }).category).toBe("Biscotti");
    expect(read({ categories_tags: "en:dairies,en:cheeses,it:casu-axedu" }).category).toBe("Formaggi");
    expect(read({ categories_tags: ["constructor", "it:altro"] }).category).toBeNull();
  });

  test("keeps the time of the last change and the number of scans", () => {
    expect(read({ last_modified_t: "1621709090", unique_scans_n: "12" })).toMatchObject({
      sourceUpdatedAt: new Date("2021-05-22T18:44:50Z"),
      popularity: 12,
    });
    expect(read({ last_modified_t: "ieri", unique_scans_n: -3 })).toMatchObject({
      sourceUpdatedAt: null,
      popularity: 0,
    });
  });

  test("gives a product or a reason for any input, and never an impossible value", () => {
    const value = fc.oneof(
      fc.double(),
      fc.string({ unit: "binary" }),
      fc.constant(null),
      fc.array(fc.string()),
      fc.object(),
    );
    const names = ["product_name", "brands", "serving_size", "serving_quantity", "quantity", "energy-kcal_100g"].concat(
      ["energy_100g", "fat_100g", "salt_100g", "categories_tags", "last_modified_t", "nutriments", "unique_scans_n"],
    );
    const raw = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
    fc.assert(
      fc.property(raw, (changes) => {
        const reading = parseProduct({ code: "8076809500302", ...changes });
        if (!("product" in reading)) return;
        const { calories, fat, salt, name, servingGrams, popularity } = reading.product;
        expect(calories === null || (calories >= 0 && calories < 3766)).toBe(true);
        for (const grams of [fat, salt]) expect(grams === null || (grams >= 0 && grams <= 100)).toBe(true);
        expect(servingGrams === null || (servingGrams > 0 && servingGrams <= 1000)).toBe(true);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(120);
        expect(name).toBe(name.trim());
        expect(Number.isSafeInteger(popularity) && popularity >= 0).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(parseProduct(anything)).toBeDefined();
      }),
    );
  });
});
