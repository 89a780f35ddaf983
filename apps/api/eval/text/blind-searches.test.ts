import { readFile } from "node:fs/promises";
import { connect } from "@fetta/db/connect";
import { searchFoodIndex } from "@fetta/db/queries/food-search/food-search";
import { loadLexicon } from "@fetta/db/queries/food/stock-food";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";

/** Patterns of names of which one must be among the first three, and of names that must not be among them. */
const blindSearch = z.strictObject({
  id: z.string(),
  query: z.string(),
  accept: z.array(z.string()),
  reject: z.array(z.string()).optional(),
  kind: z.string(),
});

async function readBlindSearches(): Promise<z.output<typeof blindSearch>[]> {
  const lines = (await readFile(new URL("../texts/blind-searches.jsonl", import.meta.url), "utf8")).split("\n");
  return lines.filter((line) => line !== "").map((line) => blindSearch.parse(JSON.parse(line)));
}

/** Rounded down from where the search stood when this bound was last raised. Brands need products, which are not seeded. */
const minShareInFirstThree = 0.9;

test("blind searches find their food among the first three, and words that are no food find none", async () => {
  const url = await createSeededDatabaseUrl();
  const db = connect({ url, maxConnections: 4, timeouts: lenientTimeouts, onIdleError: () => undefined });
  onTestFinished(() => db.destroy());
  const lexicon = await loadLexicon(db);
  const searches = await readBlindSearches();
  const results = await Promise.all(
    searches.map(async ({ query, accept, reject = [], kind }) => {
      const { foods } = await searchFoodIndex(db, { text: query, limit: 3 });
      const found = foods.slice(0, 3).map(({ key }) => lexicon.food(key)?.name ?? "");
      const matches = (patterns: readonly string[]) =>
        found.some((name) => patterns.some((pattern) => new RegExp(pattern, "i").test(name)));
      return { kind, isRight: kind === "nonsense" ? found.length === 0 : matches(accept), isWrong: matches(reject) };
    }),
  );
  const foodSearches = results.filter(({ kind }) => kind !== "nonsense" && kind !== "brand");
  const share = foodSearches.filter(({ isRight }) => isRight).length / foodSearches.length;
  console.log(
    Object.fromEntries(
      Object.entries(Object.groupBy(results, ({ kind }) => kind)).map(([kind, some = []]) => [
        kind,
        `${some.filter(({ isRight }) => isRight).length} of ${some.length}, rejected ${some.filter((each) => each.isWrong).length}`,
      ]),
    ),
    share,
  );
  expect(share).toBeGreaterThanOrEqual(minShareInFirstThree);
  expect(results.filter(({ kind, isRight }) => kind === "nonsense" && !isRight)).toEqual([]);
});
