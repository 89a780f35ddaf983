import { loadLexicon } from "@fetta/db/queries/food/stock-food";
import { readStockFoodFiles, seedStockFoods } from "@fetta/db/seed/seed-stock-foods";
import { createTestDatabase } from "@fetta/db/testing/test-database";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { expect, test } from "vitest";
import { buildSeedLexicon } from "../seed-lexicon.ts";
import { heldOutSets, readTextCases, textSets } from "./text-cases.ts";

const all = async () => (await Promise.all(textSets.map(readTextCases))).flat();

test("there are at least 200 unique sentences and at least 60 in each held-out set", async () => {
  const heldOut = (await Promise.all(heldOutSets.map(readTextCases))).map(({ length }) => length);
  expect(Math.min(...heldOut)).toBeGreaterThanOrEqual(60);
  const cases = await all();
  expect(cases.length).toBeGreaterThanOrEqual(200);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  expect(new Set(cases.map(({ text }) => normalizeSearchText(text))).size).toBe(cases.length);
});

test("every food that a sentence expects exists in the food tables", async () => {
  const known = new Set((await buildSeedLexicon()).foods.map(({ id }) => id));
  const expected = (await all()).flatMap(({ items, or = [] }) => [items, ...or].flat());
  expect(expected.flatMap(({ ids }) => ids).filter((id) => !known.has(id))).toEqual([]);
});

test("every word marked as unknown occurs in its sentence", async () => {
  const strays = (await all()).flatMap(({ text, unknown = [] }) =>
    unknown.filter((word) => !normalizeSearchText(text).includes(word)),
  );
  expect(strays).toEqual([]);
});

test("the foods of the data files equal the foods seeded into the database", async () => {
  const db = await createTestDatabase();
  await seedStockFoods(db, await readStockFoodFiles(new URL("../../../../packages/db/data/", import.meta.url)));
  const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
  expect((await loadLexicon(db)).foods.toSorted(byId)).toEqual((await buildSeedLexicon()).foods);
});
