import { readFile } from "node:fs/promises";
import { kcalPerGram } from "@fetta/domain/nutrition";
import { searchWords } from "@fetta/domain/search-text";
import { beforeAll, describe, expect, test } from "vitest";
import { searchStockFoods } from "../queries/stock-food.ts";
import { testDatabase } from "../testing/database.ts";
import { readStockFoods, seedStockFoods } from "./stock-foods.ts";

const db = await testDatabase();
const csv = await readFile(new URL("../../data/stock-foods.csv", import.meta.url), "utf8");
const foods = readStockFoods(csv);

/** Rows whose energy the macronutrients of the file do not explain, each with its reason. */
const explained = new Map([
  ["swiss:469", "the source gives 239 kcal for dried apricots, its own macros 269"],
  ["swiss:1693", "vinegar: energy from acetic acid"],
  ["swiss:13455", "balsamic vinegar: energy from acetic acid"],
  ["cofid:13-666", "other energy factors in the source"],
]);

describe("the stock foods", () => {
  test("are 2,427 rows with unique names, a source and a licence each", () => {
    expect(foods).toHaveLength(2427);
    expect(new Set(foods.map((food) => food.name)).size).toBe(2427);
    expect(
      foods.filter((food) => food.source === "" || food.licence === "" || food.sourceCode === ""),
    ).toEqual([]);
  });

  test("have an energy that their macronutrients explain, but for listed rows", () => {
    const acids = /aceto|limone|lime|succo di/i;
    const off = foods.filter((food) => {
      const fromMacros =
        food.protein * kcalPerGram.protein +
        food.carbs * kcalPerGram.carbs +
        food.fat * kcalPerGram.fat +
        (food.fibre ?? 0) * kcalPerGram.fibre +
        (food.alcohol ?? 0) * kcalPerGram.alcohol;
      const allowed = Math.max(12, food.calories * 0.1);
      // Where the source gives no alcohol figure, the drinks of the table cannot be explained by the rest.
      if (food.alcohol === null && food.liquid === true) return false;
      return (
        Math.abs(fromMacros - food.calories) > allowed && !explained.has(food.id) && !acids.test(food.name)
      );
    });
    expect(off.map((food) => `${food.id} ${food.name}`)).toEqual([]);
  });

  test("have no more sugars than carbohydrates, no more saturates than fat, and at most 102 g in 100 g", () => {
    const off = foods.filter(
      (food) =>
        (food.sugars ?? 0) > food.carbs + 0.11 ||
        (food.saturated ?? 0) > food.fat + 0.11 ||
        food.protein + food.carbs + food.fat > 102 ||
        food.calories > 902,
    );
    expect(off.map((food) => `${food.id} ${food.name}`)).toEqual([]);
  });
});

describe("loading them", () => {
  let loaded: number[];
  beforeAll(async () => {
    loaded = await Promise.all([seedStockFoods(db, csv), seedStockFoods(db, csv), seedStockFoods(db, csv)]);
  });

  test("at the same moment by three servers happens once, and none fails", () => {
    expect(loaded.toSorted((a, b) => a - b)).toEqual([0, 0, 2427]);
  });

  test("a second time changes nothing", async () => {
    expect(await seedStockFoods(db, csv)).toBe(0);
  });

  test("a newer file replaces the rows", async () => {
    const newer = csv.split("\n").slice(0, 11).join("\n");
    expect(await seedStockFoods(db, newer)).toBe(10);
    expect(await seedStockFoods(db, csv)).toBe(2427);
  });

  test.each([
    ["caffe", /^Caffè/],
    ["CAFFÈ", /^Caffè/],
    ["mela", /^Mela/],
    ["pasta pomodoro", /Pasta.*pomodoro/i],
    ["uovo", /^Uov/],
    ["parmig", /Parmigiano/],
    ["petto pollo", /Pollo.*petto|Petto.*pollo/i],
  ])("%j finds %s among the first three", async (query, name) => {
    const found = await searchStockFoods(db, searchWords(query), 3);
    expect(found.map((food) => food.name).join(" | ")).toMatch(name);
  });

  test("every word has to be there", async () => {
    expect(await searchStockFoods(db, searchWords("pasta bicicletta"), 50)).toEqual([]);
  });
});
