import { describe, expect, test } from "vitest";
import { computeCookedDish, parseDishes, computeDishFoods } from "./dish-foods.ts";
import { parseCompositionFoods } from "./stock-food-rows.ts";
import { readStockFoodFiles } from "./seed-stock-foods.ts";

const files = await readStockFoodFiles(new URL("../../data/", import.meta.url));
const compositionFoods = parseCompositionFoods(files.foods, files.micronutrients);
const file = parseDishes(files.dishes);
const dishes = computeDishFoods(files.dishes, compositionFoods);
const foods = new Map([...compositionFoods, ...dishes].map((food) => [food.id, food]));

const food = (id: string) => {
  const found = foods.get(id);
  if (!found) throw new Error(`no food ${id}`);
  return found;
};

/** Grams in 100 g of `dish`, added up by hand from the ingredients. */
function gramsPer100(parts: [id: string, grams: number][], cooked: number, name: "protein" | "carbs" | "fat"): number {
  return (parts.reduce((sum, [id, grams]) => sum + (food(id)[name] * grams) / 100, 0) / cooked) * 100;
}

describe("our own dishes", () => {
  test("have the nutrition that their ingredients add up to: pasta with olive oil and Parmesan", () => {
    const parts: [string, number][] = [
      ["ciqual:9810", 320],
      ["ciqual:17270", 30],
      ["swiss:482", 20],
      ["ciqual:11017", 3],
    ];
    const cooked = 320 * 2.1 + 30 + 20 + 3;
    const pasta = food("fetta:pasta-in-bianco");
    for (const name of ["protein", "carbs", "fat"] as const)
      expect(pasta[name]).toBeCloseTo(gramsPer100(parts, cooked, name), 0);
    expect(pasta.calories).toBe(209);
  });

  test("name the source of every yield and every alcohol retention", () => {
    const sources = [...Object.values(file.yields), ...Object.values(file.alcohol)].map(({ source }) => source);
    expect(sources.filter((source) => source.length < 15)).toEqual([]);
    const used = new Set(file.dishes.flatMap((dish) => dish.ingredients.flatMap((part) => [part.yield, part.alcohol])));
    expect([...Object.keys(file.yields), ...Object.keys(file.alcohol)].filter((name) => !used.has(name))).toEqual([]);
  });

  test("explain their cooked weight", () => {
    expect(file.dishes.filter(({ cooked }) => cooked.rationale.length < 5).map(({ slug }) => slug)).toEqual([]);
  });

  test("have unique slugs", () => {
    expect(new Set(file.dishes.map(({ slug }) => slug)).size).toBe(file.dishes.length);
  });

  test("lose water in the oven and the pan and gain none: absorbed water is listed as an ingredient", () => {
    const off = file.dishes
      .filter(({ cooked }) => cooked.method !== "sum")
      .filter((dish) => {
        const raw = dish.ingredients.reduce((sum, { grams }) => sum + grams, 0);
        const { cookedGrams, oilGrams } = computeCookedDish(dish, file, foods);
        return cookedGrams > raw + oilGrams || cookedGrams < raw / 3;
      });
    expect(off.map(({ slug }) => slug)).toEqual([]);
  });

  test("fried, hold between 3 and 35 g of added oil in 100 g", () => {
    const off = file.dishes
      .filter(({ cooked }) => cooked.method === "fried")
      .filter((dish) => {
        const { oilGrams, cookedGrams } = computeCookedDish(dish, file, foods);
        return oilGrams / cookedGrams < 0.03 || oilGrams / cookedGrams > 0.35;
      });
    expect(off.map(({ slug }) => slug)).toEqual([]);
  });

  // A whole pizza with sausages and chips is the largest.
  test("have portions between 5 and 1,250 kcal", () => {
    const off = dishes.filter(({ calories, portionGrams }) => {
      const energy = (calories * (portionGrams ?? 0)) / 100;
      return energy < 5 || energy > 1250;
    });
    expect(off.map(({ name }) => name)).toEqual([]);
  });

  test("are in categories of the composition tables", () => {
    const categories = new Set(compositionFoods.map(({ category }) => category));
    expect(dishes.filter(({ category }) => !categories.has(category)).map(({ name }) => name)).toEqual([]);
  });

  test("are rejected where an ingredient's name differs from the table's", () => {
    const renamed = files.dishes.replaceAll('"Pasta di semola, cruda"', '"Spaghetti"');
    expect(() => computeDishFoods(renamed, compositionFoods)).toThrow(
      "ciqual:9810 is Pasta di semola, cruda, not Spaghetti",
    );
  });
});
