import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { dailyReferenceOf, unknownPerson } from "@fetta/domain/nutrition/daily-reference";
import { categoriesByFoodGroup } from "@fetta/domain/search/food-groups";
import { nutrientDefinitions } from "@fetta/domain/nutrition/nutrient-keys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let person: Awaited<ReturnType<(typeof api)["signUp"]>>;
beforeAll(async () => {
  api = await startApi({ databaseUrl: await createSeededDatabaseUrl() });
  person = await api.signUp();
});
afterAll(() => api.close());

type Query = Parameters<typeof person.query<"search.nutrient">>[1];
const search = async (query: Query) => (await person.query("search.nutrient", query)).data;
const names = (list: Awaited<ReturnType<typeof search>>) => list.map(({ food }) => food.name);

test("iron is found in mussels, liver and spinach, most per kcal first, not in spices", async () => {
  const found = await search({ nutrient: "iron", group: null });
  expect(names(found).join("; ")).toMatch(/Cozze/);
  expect(found.every(({ food }) => food.category !== "Spezie, erbe e ingredienti")).toBe(true);
  const figures = found.map(({ per100Kcal }) => per100Kcal);
  expect(figures).toEqual(figures.toSorted((one, other) => other - one));
  const least = (dailyReferenceOf("iron", unknownPerson)?.low ?? 0) * 0.15;
  for (const { perPortion } of found) expect(perPortion).toBeGreaterThanOrEqual(least);
});

test("the figures are those of the food's page", async () => {
  const [first] = await search({ nutrient: "vitaminC", group: "fruit" });
  const { data: food } = await person.query("food.read", { ref: first?.food.ref ?? "" });
  expect(first?.per100Kcal).toBeCloseTo(((food.vitaminC ?? 0) * 100) / food.calories);
  expect(first?.perPortion).toBeCloseTo(((food.vitaminC ?? 0) * (first?.portionGrams ?? 0)) / 100);
});

test("a group has its own foods alone", async () => {
  const found = await search({ nutrient: "fibre", group: "legumes" });
  expect(found.length).toBeGreaterThan(3);
  for (const { food } of found) expect(categoriesByFoodGroup.legumes).toContain(food.category);
});

test("every nutrient with a name has foods", async () => {
  for (const { key, searchNames = [] } of nutrientDefinitions) {
    if (searchNames.length === 0) continue;
    const found = await search({ nutrient: key, group: null });
    expect([key, found.length > 5]).toEqual([key, true]);
    process.stdout.write(`${key}: ${names(found).slice(0, 12).join(", ")}\n`);
  }
});
