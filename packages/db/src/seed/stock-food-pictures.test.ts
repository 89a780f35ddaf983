import { readFile } from "node:fs/promises";
import { createFoodPictureChooser, type FoodPictureTable } from "@fetta/domain/food-picture";
import { expect, test } from "vitest";
import { parseStockFoods, readStockFoodFiles } from "./seed-stock-foods.ts";

const { foods, medians } = parseStockFoods(await readStockFoodFiles(new URL("../../data/", import.meta.url)));
const path = new URL("../../../domain/data/food-pictures.json", import.meta.url);
const table = JSON.parse(await readFile(path, "utf8")) as FoodPictureTable;
const { signs, sections } = table;
const choosePicture = createFoodPictureChooser(table);
const chosen = [...foods, ...medians].map(({ name, category }) => ({
  name,
  category,
  picture: choosePicture(name, category),
}));

test("every stock food has a drawing that its category may have, or the sign of its category", () => {
  const wrong = chosen.filter(({ category, picture }) => {
    const mayHave = sections.some(({ categories, pictures }) => categories.includes(category) && picture in pictures);
    return signs[category] === undefined || (picture !== signs[category] && !mayHave);
  });
  expect(wrong).toEqual([]);
});

test("three of five stock foods have a drawing of their own kind", () => {
  const drawn = chosen.filter(({ picture }) => !picture.startsWith("sign-"));
  expect(drawn.length / chosen.length).toBeGreaterThan(0.6);
  expect(new Set(drawn.map(({ picture }) => picture)).size).toBeGreaterThan(200);
});
