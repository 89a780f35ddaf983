import { mapNutrients, micronutrientKeys } from "../nutrition/nutrient-keys.ts";
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseProduct, type ParsedProduct } from "./product-parser.ts";

const folder = new URL("fixtures/", import.meta.url);
type Answer = { code?: string; product?: Record<string, unknown>; products?: unknown[] };

function recorded(name: string): Answer {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")) as Answer;
}

/** Returns the parsed product of a recorded response. */
function product(name: string): ParsedProduct {
  const { code, product: raw } = recorded(name);
  const reading = parseProduct({ code, ...raw });
  if (!("product" in reading)) throw new Error(`${name} is no product: ${reading.reject}`);
  return reading.product;
}

describe("recorded products", () => {
  test("an Italian product is parsed completely", () => {
    expect(product("italian-8076809500302")).toEqual({
      ...mapNutrients(micronutrientKeys, () => null),
      gtin: "8076809500302",
      name: "Pan di Stelle",
      brand: "Mulino Bianco",
      category: "Biscotti",
      packageSize: "350 g",
      servingLabel: null,
      servingGrams: 7,
      liquid: false,
      calories: 483,
      protein: 7.5,
      carbs: 65,
      fat: 20.5,
      fibre: 4,
      sugars: 23.5,
      saturated: 7.8,
      salt: 0.475,
      alcohol: null,
      imageUrl: "https://images.openfoodfacts.org/images/products/807/680/950/0302/front_en.88.400.jpg",
      flags: [],
      popularity: 0,
      sourceUpdatedAt: null,
    });
  });

  test.each(
    readdirSync(folder)
      .filter((file) => file.startsWith("italian-"))
      .map((file) => [file.replace(".json", "")]),
  )("%s has a name, energy, all macronutrients and no data quality flag", (file) => {
    const found = product(file);
    expect(found.name).not.toBe("");
    expect(found.calories).toBeGreaterThan(0);
    expect([found.protein, found.carbs, found.fat]).not.toContain(null);
    expect(found.flags).toEqual([]);
  });

  test.each([
    ["an answer with everything", "numbers-v2-full", 385, 9.62, 71.15, 7.69],
    ["kJ alone, as a number", "kj-only-8017596053718", 314.054, 19.3, 0.8, 26.2],
    ["kJ alone, as text", "kj-only-strings-milk", 68.356, 3.4, 4.7, 4],
    ["kJ alone, of chocolate", "kj-only-chocolate", 548.279, 7.2, 55, 33],
    ["text for numbers", "strings-dolmades", 141.013, 2.07, 15.5, 7.5],
    ["energy without macronutrients", "html-entity-8010277020016", 344, null, null, null],
    ["a macronutrient missing", "strings-protein-missing", 45, null, 10.8, 0],
    ["no figures", "no-energy-8001630010515", null, null, null, null],
    ["zero energy of water", "zero-energy-8006290804047", 0, 0, 0.1, 0],
    ["version 3.4", "answer-v3.4-without-code", 539, 6.3, 57.5, 30.9],
    ["version 3.4 with a warning", "answer-v3.4-warning", 367.647, 14.706, 63.235, 8.824],
  ])("has the nutrition of %s", (_what, file, calories, protein, carbs, fat) => {
    expect(product(file)).toMatchObject({ calories, protein, carbs, fat });
  });

  test.each([
    ["schema1003-1", { calories: 333, protein: 13, carbs: 46, fat: 5, fibre: 26, sugars: 2, saturated: 1, salt: 1.2 }],
    // 5000 kcal, -10 g of fat and 120 g of protein are impossible; the kJ are plausible.
    ["schema1003-2", { calories: 333.652, protein: null, carbs: null, fat: null, fibre: 26, sugars: null }],
  ])("has the nutrition of schema 1003, %s", (file, figures) => {
    const reading = parseProduct({ code: "8076809500302", product_name: "Biscotti", ...recorded(file) });
    expect(reading).toMatchObject({ product: figures });
  });

  test.each([
    ["numbers-v2-full", []],
    ["kcal-over-900-8009355000071", ["over_900", "atwater"]],
    ["kcal-over-900-8000430138719", ["over_900", "kcal_is_kj", "atwater"]],
    ["kcal-equals-kj-4099200852447", ["kcal_is_kj", "atwater"]],
    ["atwater-off-8008719002478", ["atwater"]],
    ["energy-not-of-macros", ["atwater"]],
    ["html-entity-8010277020016", ["macro_missing"]],
    ["strings-protein-missing", ["macro_missing"]],
    ["zero-energy-8006290804047", []],
  ])("%s has the flags %j", (file, flags) => {
    expect(product(file).flags).toEqual(flags);
  });

  test.each([
    ["html-entity-8010277020016", 'farina di grano tenero tipo "00"', "molino bruno"],
    ["odd-chars-8001120821300", "Salmone selvaggio d'alaska", "Fior Fiore COOP"],
    ["no-brand-2309519002160", "RICOTTA", null],
    ["italian-8001250120076", "Linguine n° 7", "De Cecco, Sainsbury’s"],
  ])("%s has the name %s and its brand", (file, name, brand) => {
    expect(product(file)).toMatchObject({ name, brand });
  });

  test("a drink is measured in millilitres and a short code stays short", () => {
    expect(product("cola-2-litres")).toMatchObject({ liquid: true, servingGrams: 250, popularity: 5 });
    expect(product("zero-energy-8006290804047").liquid).toBe(true);
    expect(product("kj-only-strings-milk")).toMatchObject({ liquid: true, packageSize: "1 pint, 568 ml" });
    expect(product("ean8-20050795")).toMatchObject({ gtin: "20050795", liquid: false });
  });

  test("a named serving keeps its name", () => {
    expect(product("answer-v3.4-warning")).toMatchObject({ servingLabel: "1 bar", servingGrams: 68 });
  });

  test.each([
    ["no-name-8023263000176", { reject: "no_name", gtin: "8023263000176" }],
    ["no-name-v2", { reject: "no_name", gtin: "7640101710236" }],
    ["empty-shell-v3", { reject: "no_name", gtin: "9780000000002" }],
    ["other-code-length-001011001001", { reject: "bad_code" }],
  ])("%s is rejected", (file, rejection) => {
    const { code, product: raw } = recorded(file);
    expect(parseProduct({ code, ...raw })).toEqual(rejection);
  });

  test.each(["not-found-v0", "not-found-v3"])("a response without a product is rejected, %s", (file) => {
    expect(parseProduct(recorded(file).product)).toEqual({ reject: "not_a_product" });
  });

  test("a search page is parsed except for impossible codes", () => {
    const readings = recorded("search-page").products?.map(parseProduct) ?? [];
    expect(readings).toHaveLength(20);
    expect(readings.filter((reading) => "reject" in reading)).toEqual([{ reject: "bad_code" }]);
  });
});
