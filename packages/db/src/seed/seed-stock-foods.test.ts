import { beforeAll, describe, expect, test } from "vitest";
import { findStockFoodByName, findStockFoods } from "../queries/food/stock-food.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { readStockFoodFiles, parseStockFoods, seedStockFoods } from "./seed-stock-foods.ts";

const db = await createTestDatabase();
const files = await readStockFoodFiles(new URL("../../data/", import.meta.url));
const { foods, medians } = parseStockFoods(files);
const all = foods.length + medians.length;

const findFood = async (id: string) => (await findStockFoods(db, { ids: [id] }))[0];

/** The same data with another energy for mozzarella. */
const newer = { ...files, foods: files.foods.replace(/^(swiss:82,.*?,1),[\d.]+,/m, "$1,250,") };

describe("seeding the stock foods", () => {
  let loaded: number[];
  beforeAll(async () => {
    loaded = await Promise.all([seedStockFoods(db, files), seedStockFoods(db, files), seedStockFoods(db, files)]);
  });

  test("by three servers simultaneously happens once, and none fails", () => {
    expect(loaded.toSorted((a, b) => a - b)).toEqual([0, 0, all]);
  });

  test("a second time changes nothing", async () => {
    expect(await seedStockFoods(db, files)).toBe(0);
  });

  test("from a newer file replaces the rows", async () => {
    expect(await seedStockFoods(db, newer)).toBe(all);
    expect((await findFood("swiss:82"))?.calories).toBe(250);
    expect(await seedStockFoods(db, files)).toBe(all);
    expect((await findFood("swiss:82"))?.calories).toBe(256);
  });

  test("from a file with an unreadable cell reports its food and changes nothing", async () => {
    const broken = { ...files, foods: files.foods.replace(/^(swiss:82,.*?,1),256,/m, "$1,molte,") };
    await expect(seedStockFoods(db, broken)).rejects.toThrow("stock-foods.csv, swiss:82");
    expect((await findFood("swiss:82"))?.calories).toBe(256);
  });
});

describe("a stock food", () => {
  test("of a composition table has its units, its cooking state and no range", async () => {
    expect(await findFood("ciqual:9810")).toMatchObject({
      name: "Pasta di semola, cruda",
      isEstimate: false,
      units: [{ label: "1 cucchiaio colmo di pastina", grams: 14, source: "SINU LARN V rev. 2025, Tab. 6" }],
      cookingState: "raw",
      cookingYield: 2.18,
      caloriesP25: null,
      productCount: null,
    });
  });

  test("of our own recipes is an estimate and names its ingredients and their sources", async () => {
    expect(await findFood("fetta:parmigiana-di-melanzane")).toMatchObject({
      name: "Parmigiana di melanzane",
      isEstimate: true,
      source: "Ricetta di Fetta, calcolata dagli ingredienti",
      sourceName: expect.stringContaining("Melanzane, crude 1500 g"),
      licence: expect.stringContaining("Licence Ouverte"),
    });
  });

  test("that is a median of labels has the same shape, with its range", async () => {
    const median = await findFood("off-median:stracchino");
    expect(median).toMatchObject({
      name: "Stracchino",
      calories: 282,
      caloriesP25: 276,
      caloriesP75: 289,
      productCount: 19,
      isEstimate: true,
      source: "Open Food Facts",
      sourceCode: "stracchino",
      licence: expect.stringContaining("ODbL"),
      units: [],
      liquid: false,
    });
    const food = await findFood("swiss:82");
    expect(Object.keys(median ?? {}).toSorted()).toEqual(Object.keys(food ?? {}).toSorted());
  });

  test("is found by its exact name, whatever its source", async () => {
    const named = ["Mozzarella", "Pasta alla carbonara", "Taleggio"].map(async (name) => {
      const food = await findStockFoodByName(db, name);
      return food?.id;
    });
    expect(await Promise.all(named)).toEqual(["swiss:82", "fetta:carbonara", "off-median:taleggio"]);
    expect(await findStockFoodByName(db, "Bicicletta")).toBeUndefined();
  });

  test("is read with others in one query, without unknown ids", async () => {
    const found = await findStockFoods(db, { ids: ["swiss:378", "off-median:piadina", "nobody:1", "fetta:farinata"] });
    expect(found.map(({ name }) => name).toSorted()).toEqual(["Farinata di ceci", "Mela", "Piadina"]);
  });
});
