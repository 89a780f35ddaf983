import type { LexiconFood } from "@fetta/domain/food-matching/lexicon-food";
import { describe, expect, test } from "vitest";
import { sampleFoodHit } from "../entities/food/testing/sample-food-hit.ts";
import type { FoodHit } from "../entities/food/food-hit.ts";
import type { Outputs } from "../lib/api/procedure-types.ts";
import type { ProductRow } from "./offline-database.ts";
import { createOfflineFoods } from "./offline-foods.ts";

const fruit = (id: string, name: string, synonyms: string[] = []): LexiconFood => ({
  id,
  name,
  synonyms,
  category: "Frutta fresca",
  note: null,
  rank: 1,
  calories: 52.3,
  protein: 0.3,
  carbs: 13.8,
  fat: 0.2,
  liquid: false,
  density: null,
  units: [{ label: "1 media", grams: 150 }],
  cooking: null,
  estimate: false,
});
const product = (
  gtin: string,
  name: string,
  { brand = null, scans = 10, flags = [] }: { brand?: string | null; scans?: number; flags?: FoodHit["flags"] } = {},
): ProductRow => [gtin, name, brand, null, 480, 7, 65, 20, 0, scans, [["1 biscotto", 7]], flags];

const biscuit = "8076809500302";
const products = [
  product("8000000000019", "Frollini", { scans: 9000, flags: ["atwater"] }),
  product(biscuit, "Frollini al cacao", { brand: "Mulino Bianco", scans: 800 }),
  product("8000000000026", "Frollini integrali", { scans: 90 }),
  product("0012345678905", "Peanut butter", { brand: "Jif" }),
  product("80135876", "Gomma", { brand: "Brooklyn" }),
];
const { answer } = createOfflineFoods(
  {
    foods: [fruit("mela", "Mela"), fruit("pera", "Pera", ["abate"]), fruit("melanzana", "Melanzana")],
    aliases: [{ name: "kaiser", eatenId: "pera", rawId: null, cookedId: null }],
  },
  () => Promise.resolve(products),
);
const nobody = { mine: [], personal: undefined };

type Found = Outputs["search"]["foods"] & { offline: boolean };
const search = (text: string, ...mine: FoodHit[]) =>
  answer({ ...nobody, path: "search.foods", input: { text }, mine }) as Promise<Found>;
const scan = (code: string, ...mine: FoodHit[]) => answer({ ...nobody, path: "product.lookup", input: { code }, mine });
const namesOf = (foods: readonly FoodHit[]): string[] => foods.map(({ name }) => name);

test("stock foods are found by name, synonym, everyday name and with a slip, suggested with another typo, and the result is marked as offline", async () => {
  const found = async (text: string) => {
    const { mine, stock, suggestions, offline } = await search(text, sampleFoodHit({ name: "Mela mia" }));
    expect(offline).toBe(true);
    return [...namesOf([...mine, ...stock]), ...suggestions.map(({ name }) => `${name}?`)];
  };
  expect(await found("mela")).toEqual(["Mela mia", "Mela", "Melanzana"]);
  expect(await found("abate")).toEqual(["Pera"]);
  expect(await found("kaiser")).toEqual(["Pera"]);
  expect(await found("melanzna")).toEqual(["Melanzana"]);
  expect(await found("melanzuna")).toEqual(["Melanzana?"]);
  expect(await answer({ ...nobody, path: "search.group", input: { group: "fruit" } })).toHaveLength(3);
  expect(await answer({ ...nobody, path: "food.read", input: { ref: "stock:pera" } })).toMatchObject({
    calories: 52.3,
    units: [{ label: "1 media", grams: 150 }],
  });
});

test("a described meal says whether the person's own words were known, and what was not understood", async () => {
  const describe = (personal?: Outputs["estimate"]["personalFoods"]) =>
    answer({ ...nobody, path: "estimate.describe", input: { text: "due mele e uno gnegno" }, personal });
  expect(await describe()).toMatchObject({
    items: [{ name: "Mela", grams: 300 }],
    unresolved: [{ missing: "food", query: "gnegno" }],
    offline: { knowsPerson: false },
  });
  const aliases = [{ phrase: "gnegno", foodRef: "stock:pera" }];
  expect(await describe({ aliases, aliasedFoods: [], customFoods: [] })).toMatchObject({
    items: [{ name: "Mela" }, { name: "Pera" }],
    unresolved: [],
    offline: { knowsPerson: true },
  });
});

describe("a search without a connection", () => {
  test("finds products by name and brand, the most scanned first and those of doubtful values last", async () => {
    expect(namesOf((await search("frollini")).products)).toEqual([
      "Frollini al cacao",
      "Frollini integrali",
      "Frollini",
    ]);
    expect((await search("mulino bianco cacao")).products).toMatchObject([
      {
        ref: `product:${biscuit}`,
        barcode: biscuit,
        calories: 480,
        units: [{ label: "1 biscotto", grams: 7 }],
        flags: [],
      },
    ]);
    expect(namesOf((await search("frolini cacao")).products)).toEqual(["Frollini al cacao"]);
  });

  test("shows a product eaten before once, among the user's foods and with the last amount", async () => {
    const last = { day: "2026-11-20", grams: 21, servings: 1, unit: null, calories: 101 };
    const eaten = sampleFoodHit({ ref: `product:${biscuit}`, kind: "product", name: "Frollini al cacao", last });
    const found = await search("frollini cacao", eaten);
    expect(found.mine).toMatchObject([{ ref: `product:${biscuit}`, last: { grams: 21 } }]);
    expect(found.products).toEqual([]);
  });

  test("shows the user's own food in place of the product with its code", async () => {
    const own = sampleFoodHit({ ref: "custom:1", kind: "custom", name: "I miei biscotti", barcode: biscuit });
    const found = await search("frollini cacao", own);
    expect([namesOf(found.mine), found.products]).toEqual([["I miei biscotti"], []]);
  });
});

describe("a scan without a connection", () => {
  test.each([
    ["thirteen digits", biscuit, "Frollini al cacao"],
    ["fourteen digits", `0${biscuit}`, "Frollini al cacao"],
    ["twelve digits, those of a UPC-A", "012345678905", "Peanut butter"],
    ["eight digits", "80135876", "Gomma"],
    ["eight digits with leading zeros", "0000080135876", "Gomma"],
  ])("finds a product by %s", async (_what, code, name) => {
    expect(await scan(code)).toMatchObject({ status: "found", food: { name, kind: "product" } });
  });

  test("prefers the user's own food, and finds one of the shop's counter and one that was logged with its code", async () => {
    const custom = sampleFoodHit({ ref: "custom:1", kind: "custom", name: "I miei biscotti", barcode: biscuit });
    const counter = sampleFoodHit({
      ref: "custom:2",
      kind: "custom",
      name: "Prosciutto del banco",
      barcode: "2112345",
    });
    const logged = sampleFoodHit({ ref: "logged:3", kind: "logged", name: "Crackers", barcode: "8001120000019" });
    const mine = [custom, counter, logged];
    expect(await scan(biscuit, ...mine)).toMatchObject({ food: { name: "I miei biscotti" } });
    expect(await scan("2112345004563", ...mine)).toMatchObject({ food: { name: "Prosciutto del banco" } });
    expect(await scan("8001120000019", ...mine)).toMatchObject({ food: { name: "Crackers" } });
  });

  test("says nothing of a code that is not known here", async () => {
    expect(await scan("8000430132267")).toBeUndefined();
  });

  test("opens what it found, with the details that are known", async () => {
    const read = { ...nobody, path: "food.read", input: { ref: `product:${biscuit}` } };
    expect(await answer(read)).toMatchObject({ name: "Frollini al cacao", fibre: null, source: null });
  });
});
