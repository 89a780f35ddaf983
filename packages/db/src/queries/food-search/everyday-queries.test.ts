import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { z } from "zod";
import { readStockFoodFiles, seedStockFoods } from "../../seed/seed-stock-foods.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { findStockFoods, loadLexicon } from "../food/stock-food.ts";
import { searchFoodIndex } from "./food-search.ts";

const db = await createTestDatabase();
await seedStockFoods(db, await readStockFoodFiles(new URL("../../../data/", import.meta.url)));

/** The names are for readers of the file; ids do not change. */
const row = z.object({
  query: z.string().min(2),
  max_rank: z.coerce.number().int().min(1).max(3),
  ids: z.string().transform((ids) => ids.split(" ")),
  names: z.string(),
});

const queries = parse<Record<string, string>>(
  await readFile(new URL("../../testing/everyday-queries.csv", import.meta.url), "utf8"),
  { columns: true },
).map((cells) => row.parse(cells));

test("everyday queries find the intended food, first or among the first three, in at least 95 of 100 cases", async () => {
  const failing: string[] = [];
  for (const { query, max_rank: maxRank, ids, names } of queries) {
    const { foods: found } = await searchFoodIndex(db, { text: query, limit: 10, kinds: ["stock"] });
    const first = found.slice(0, maxRank).map(({ key }) => key);
    if (!ids.some((id) => first.includes(id)))
      failing.push(`${query}: ${names} is not in the first ${maxRank}, but ${first.join(", ") || "nothing"}`);
  }
  expect(queries.length).toBeGreaterThanOrEqual(200);
  if (failing.length > 0) process.stdout.write(`${failing.join("\n")}\n`);
  expect(1 - failing.length / queries.length).toBeGreaterThanOrEqual(0.95);
});

test("what a described meal may call a food finds it among the first three, for 995 of 1,000 names", async () => {
  const names = (await loadLexicon(db)).aliases.filter((_, at) => at % 4 === 0);
  const failing: string[] = [];
  for (const { name, eatenId, rawId, cookedId } of names) {
    const { foods: found } = await searchFoodIndex(db, { text: name, limit: 20, kinds: ["stock"] });
    const first = found.slice(0, 3).map(({ key }) => key);
    if (![eatenId, rawId, cookedId].some((id) => id !== null && first.includes(id)))
      failing.push(`${name}: ${first.join(", ") || "nothing"}`);
  }
  if (failing.length > 0) process.stdout.write(`${failing.join("\n")}\n`);
  expect(1 - failing.length / names.length).toBeGreaterThanOrEqual(0.995);
});

/** Words that no food has in a name. */
const nonFoods =
  "finestra lampada giardino macchina treno bicicletta computer matita libro sedia armadio divano cuscino coperta " +
  "specchio spazzola sapone ombrello giacca pantaloni calzini cintura collana chiave parete soffitto pavimento strada " +
  "pioggia temporale scuola maestra avvocato benzina martello vernice canzone albergo barbiere binario casco galleria " +
  "maniglia panchina pirata sirena trapano zebra";
const unknownFoods =
  "pappacelle torzella rambutan durian fonio natto koji umeboshi sambal pierogi poutine kelp salsify teff";
const inventedWords =
  "qqxzw flurbo brontizzo smarfuglio vertolina trusbica zoplame crindolo plofano strabuzzi melgonza furlapane bimbuzzo " +
  "grespallo quintorba scardolfo tamberlo zufrana sgrunzio mofelta risbanda cantrufo lopazza ventralla tortizza";

test.each([nonFoods, unknownFoods, inventedWords])("no food is found for words like %.30s…", async (words) => {
  for (const text of words.split(" "))
    expect([text, (await searchFoodIndex(db, { text, limit: 10 })).foods]).toEqual([text, []]);
});

test("a misspelt food is found, or suggested where its name is farther", async () => {
  const firstNames = async (text: string) => {
    const { foods, suggestions } = await searchFoodIndex(db, { text, limit: 1 });
    const rows = await findStockFoods(db, { ids: [...foods, ...suggestions].map(({ key }) => key) });
    return [foods.length > 0 ? "found" : "suggested", rows[0]?.name];
  };
  expect(await firstNames("mozarella")).toEqual(["found", "Mozzarella"]);
  expect(await firstNames("parmiggiano")).toEqual(["found", "Parmigiano Reggiano"]);
  expect(await firstNames("ricottu")).toEqual(["suggested", "Ricotta"]);
});
