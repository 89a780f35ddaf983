import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { IndexedProduct } from "@fetta/db/queries/food-search/food-search-index";
import { mergeKinds, searchFoodIndex } from "@fetta/db/queries/food-search/food-search";
import type { Db } from "@fetta/db/schema/schema";
import { tokenizeName } from "@fetta/domain/search/search-tokenizer";
import { sql } from "kysely";
import { openBenchDatabase } from "./parts/bench-database.ts";
import { generateProducts } from "./parts/product-generator.ts";
import { fillPeerTable, peerSearches } from "./parts/peer-searches.ts";
import { generateQueries, isIntendedFood, type BenchQuery } from "./parts/query-generator.ts";

/**
 * Speed and quality of the food search over `--rows` products (1,000,000), and of its peers' methods over the same
 * foods. A query counts as found where one of the ten best results of both kinds together, of which at most three are
 * suggestions while there are others, is the food it was generated from, or another one whose name and brand contain
 * all intended words. The time of a query is the median of three.
 */
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    keep: { type: "boolean", default: false },
    peers: { type: "boolean", default: true },
    misses: { type: "boolean", default: false },
  },
  allowNegative: true,
});
const rows = Number(values.rows);
const targets: Record<string, number> = {
  "several words": 0.98,
  accents: 0.98,
  "word order": 0.98,
  plural: 0.95,
  brand: 0.95,
  "typo in one word": 0.9,
  "typo in several words": 0.85,
};

/** As many as the search sheet shows before a tap. */
const maxSuggestionsShown = 3;

type Outcome = { kind: string; milliseconds: number; found: boolean };
type Search = (text: string) => Promise<ReadonlySet<string>[]>;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const sortedMilliseconds = (outcomes: readonly Outcome[]): number[] =>
  outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);

/** The ten best foods as sets of words, and the search time (without reading their names). */
async function searchOurs(db: Db, text: string): Promise<{ milliseconds: number; foods: ReadonlySet<string>[] }> {
  const runs: number[] = [];
  let keys: string[] = [];
  for (let run = 0; run < 3; run++) {
    const start = performance.now();
    const { foods: hits, suggestions } = await searchFoodIndex(db, { text, limit: 10 });
    runs.push(performance.now() - start);
    const shown = mergeKinds(hits, 10 - Math.min(maxSuggestionsShown, suggestions.length));
    keys = [...shown, ...mergeKinds(suggestions, 10)].slice(0, 10).map(({ key }) => key);
  }
  const documents = await sql<{ name: string; brand: string; aliases: string }>`
    select name, brand, aliases from unnest(${keys}::text[]) k (key), lateral (
      select * from search_document d where d.kind in ('stock', 'product') and d.key = k.key) d`.execute(db);
  const foods = documents.rows.map(
    ({ name, brand, aliases }) => new Set(`${name} ${brand} ${aliases.replaceAll("|", " ")}`.split(" ")),
  );
  return {
    milliseconds: percentile(
      runs.toSorted((a, b) => a - b),
      0.5,
    ),
    foods,
  };
}

function printReport(name: string, outcomes: readonly Outcome[]): void {
  const sorted = sortedMilliseconds(outcomes);
  const found = outcomes.filter((outcome) => outcome.found).length / outcomes.length;
  const target = targets[name];
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => percentile(sorted, share).toFixed(1).padStart(8));
  process.stdout.write(
    `${name.padEnd(24)}${String(outcomes.length).padStart(6)}${p50}${p90}${p99}   ${found.toFixed(3)}${target === undefined ? "" : found >= target ? `  (target ${target})` : `  BELOW ${target}`}\n`,
  );
}

async function measure(db: Db, queries: readonly BenchQuery[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const query of queries) {
    const { milliseconds, foods } = await searchOurs(db, query.text);
    const found = foods.some((words) => isIntendedFood(query, words));
    if (!found && values.misses)
      process.stdout.write(`missed (${query.kind}): ${query.text} for ${query.intended.join(" ")}\n`);
    outcomes.push({ kind: query.kind, milliseconds, found });
  }
  return outcomes;
}

/** Every n-th query, so that all kinds are represented. */
const sampleEvenly = (queries: readonly BenchQuery[], count: number): BenchQuery[] =>
  queries.filter((_, index) => index % Math.ceil(queries.length / count) === 0);

async function measurePeer(queries: readonly BenchQuery[], search: Search): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const query of queries) {
    const start = performance.now();
    const foods = await search(query.text);
    outcomes.push({
      kind: query.kind,
      milliseconds: performance.now() - start,
      found: foods.some((words) => isIntendedFood(query, words)),
    });
  }
  return outcomes;
}

const { db, close } = await openBenchDatabase(rows, values.keep);
try {
  const products: IndexedProduct[] = [];
  let index = 0;
  for (const product of generateProducts(rows)) if (index++ % Math.ceil(rows / 50_000) === 0) products.push(product);
  const words = await sql<{ word: string }>`select word from search_vocabulary where document_count >= 20`.execute(db);
  const common = new Set(words.rows.map(({ word }) => word));
  const queries = generateQueries(products, (word) => common.has(word));
  const load = (): string => loadavg()[0]?.toFixed(1) ?? "?";

  process.stdout.write(`${rows} products, ${queries.length} queries, load ${load()}\n`);
  process.stdout.write(
    `${"".padEnd(24)}${"n".padStart(6)}${"p50 ms".padStart(8)}${"p90".padStart(8)}${"p99".padStart(8)}   found in the first 10\n`,
  );
  // Warms up connections and query plans with a few queries.
  await measure(db, sampleEvenly(queries, 50));
  const outcomes = await measure(db, queries);
  for (const kind of new Set(queries.map((query) => query.kind)))
    printReport(
      kind,
      outcomes.filter((outcome) => outcome.kind === kind),
    );
  printReport("all", outcomes);
  process.stdout.write(`load ${load()}\n`);

  if (values.peers) {
    await fillPeerTable(db, generateProducts(rows));
    for (const way of peerSearches) {
      const some = sampleEvenly(queries, way.queries);
      const theirs = await measurePeer(some, async (text) =>
        (await way.search(db, text)).map((found) => new Set(tokenizeName(found))),
      );
      const mine = sortedMilliseconds(await measure(db, some));
      printReport(way.name, theirs);
      const ratio = (share: number): string =>
        (percentile(sortedMilliseconds(theirs), share) / percentile(mine, share)).toFixed(0);
      process.stdout.write(
        `${"".padEnd(24)}ours on the same ${some.length} queries: ${ratio(0.5)} times as fast at p50, ${ratio(0.9)} at p90\n`,
      );
    }
    process.stdout.write(`load ${load()}\n`);
  }
} finally {
  await close();
}
