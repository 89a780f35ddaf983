import type { LexiconFood } from "@fetta/domain/food-matching/lexicon-food";
import { expect, test } from "vitest";
import { sampleFoodHit } from "../entities/food/testing/sample-food-hit.ts";
import type { Outputs } from "../lib/api/procedure-types.ts";
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
const { answer } = createOfflineFoods({
  foods: [fruit("mela", "Mela"), fruit("pera", "Pera", ["abate"]), fruit("melanzana", "Melanzana")],
  aliases: [{ name: "kaiser", eatenId: "pera", rawId: null, cookedId: null }],
});
const nobody = { habits: undefined, personal: undefined };

test("stock foods are found by name, synonym, everyday name and with a slip, suggested with another typo, and the result is marked as offline", () => {
  const habits = { usual: [], recents: [sampleFoodHit({ name: "Mela mia" })], favourites: [] };
  const found = (text: string) => {
    const response = answer({ ...nobody, path: "search.foods", input: { text }, habits });
    const { mine, stock, suggestions, offline } = response as Outputs["search"]["foods"] & { offline: boolean };
    expect(offline).toBe(true);
    return [...[...mine, ...stock].map(({ name }) => name), ...suggestions.map(({ name }) => `${name}?`)];
  };
  expect(found("mela")).toEqual(["Mela mia", "Mela", "Melanzana"]);
  expect(found("abate")).toEqual(["Pera"]);
  expect(found("kaiser")).toEqual(["Pera"]);
  expect(found("melanzna")).toEqual(["Melanzana"]);
  expect(found("melanzuna")).toEqual(["Melanzana?"]);
  expect(answer({ ...nobody, path: "search.group", input: { group: "fruit" } })).toHaveLength(3);
  expect(answer({ ...nobody, path: "food.read", input: { ref: "stock:pera" } })).toMatchObject({
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
