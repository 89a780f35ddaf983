import { fewAnswers, foodScore } from "@fetta/domain/search/food-ranking";
import type { MatchRules } from "@fetta/domain/search/food-ranking";
import { readSearch } from "@fetta/domain/search/search-query";
import type { SearchQuery } from "@fetta/domain/search/search-query";
import type { Db } from "../../schema/schema.ts";
import { searchDocuments } from "./food-search-statements.ts";
import type { FoundDocument } from "./food-search-statements.ts";
import { mendStockWords, mendWords } from "./food-search-typos.ts";
import { leavingOneOut, parametersOf, termsOf } from "./food-search-terms.ts";
import type { Term } from "./food-search-terms.ts";

type FoodKind = "stock" | "product";

/** A food that answers: its kind, its stock id or GTIN, and how well it does (higher is better). */
export type FoodFound = { kind: FoodKind; key: string; score: number };

export type FoodSearch = {
  text: string;
  /** Most foods of each kind. */
  limit: number;
  kinds?: readonly FoodKind[];
};

type Answer = { foods: FoodFound[]; documentsOf: number[] };

const split = (words: string): string[] => (words === "" ? [] : words.split(" "));

function rank(
  query: SearchQuery,
  documents: readonly FoundDocument[],
  rules: MatchRules,
  limit: number,
): FoodFound[] {
  const scored = documents.flatMap(({ kind, key, name, brand, aliases, popularity }) => {
    if (kind === "words") return [];
    const titles = {
      name: split(name),
      brand: split(brand),
      aliases: aliases === "" ? [] : aliases.split("|").map(split),
      popularity,
    };
    const score = foodScore(query, titles, rules);
    return score === undefined ? [] : [{ kind, key, score, length: name.length }];
  });
  scored.sort((a, b) => b.score - a.score || a.length - b.length || (a.key < b.key ? -1 : 1));
  const best = (wanted: FoodKind): FoodFound[] =>
    scored
      .filter(({ kind }) => kind === wanted)
      .slice(0, limit)
      .map(({ kind, key, score }) => ({ kind, key, score }));
  return [...best("stock"), ...best("product")];
}

/** One run of the search; with `rules.missing`, foods that lack one of the words. */
async function run(
  db: Db,
  query: SearchQuery,
  terms: readonly Term[],
  { limit, kinds = ["stock", "product"] }: FoodSearch,
  rules: MatchRules,
): Promise<Answer> {
  const rows = {
    stockRows: kinds.includes("stock") ? 2 * limit + 20 : 0,
    productRows: kinds.includes("product") ? 2 * limit : 0,
    productEnough: limit,
  };
  const parameters = rules.missing > 0 ? leavingOneOut(query, terms) : parametersOf(query, terms);
  const documents = await searchDocuments(db, { ...parameters, ...rows });
  const counts = documents.find(({ kind }) => kind === "words")?.key ?? "";
  return {
    foods: rank(query, documents, rules, limit),
    documentsOf: counts === "" ? [] : counts.split(",").map(Number),
  };
}

/** Words in more documents than this are no typos: standing alone, and among others that are found with it. */
const surelyAWord = 2000;
const surelyAWordAmongOthers = 50;

/** Both answers as one: each food once, with its better score, and at most `limit` of a kind. */
function together(one: readonly FoodFound[], other: readonly FoodFound[], limit: number): FoodFound[] {
  const best = new Map<string, FoodFound>();
  for (const food of [...one, ...other]) {
    const name = `${food.kind} ${food.key}`;
    if (food.score > (best.get(name)?.score ?? -Infinity)) best.set(name, food);
  }
  const ordered = [...best.values()].sort((a, b) => b.score - a.score);
  const ofKind = (wanted: FoodKind): FoodFound[] =>
    ordered.filter(({ kind }) => kind === wanted).slice(0, limit);
  return [...ofKind("stock"), ...ofKind("product")];
}

/**
 * Stock foods for words that only products have as typed: misspelt names, which products have too, and a brand beside
 * the food ("latte intero" of some dairy), one of three or more words.
 */
async function stockNearby(
  db: Db,
  query: SearchQuery,
  terms: readonly Term[],
  search: FoodSearch,
  documentsOf: readonly number[],
): Promise<FoodFound[]> {
  const mended = await mendStockWords(db, query, terms, documentsOf, false);
  const missing = terms.length > 2 ? 1 : 0;
  if (!mended && missing === 0) return [];
  const stockAlone: FoodSearch = { ...search, kinds: ["stock"] };
  return (await run(db, query, mended ?? terms, stockAlone, { typos: true, missing })).foods;
}

/**
 * The foods that answer `text`, best first: stock foods, then products, at most `limit` of each. One round trip where
 * the words are known; where they give too few foods, a second one asks for the words that may have been meant, a third
 * searches for those, and a last one drops one of three or more words, or a word nobody knows.
 */
export async function findFoods(db: Db, search: FoodSearch): Promise<FoodFound[]> {
  const query = readSearch(search.text);
  if (query.words.length === 0) return [];
  const terms = termsOf(query);
  const { foods, documentsOf } = await run(db, query, terms, search, { typos: false, missing: 0 });
  const stockWanted = search.kinds?.includes("stock") !== false;
  const withStock = async (found: readonly FoodFound[]): Promise<FoodFound[]> =>
    !stockWanted || found.some(({ kind }) => kind === "stock")
      ? [...found]
      : [...(await stockNearby(db, query, terms, search, documentsOf)), ...found];
  if (foods.length >= fewAnswers) return withStock(foods);

  // The rare words are suspect, and those near a stock food's; where nothing answers and no word is rare, every one.
  const nothing = foods.length === 0;
  const sure = terms.length === 1 ? surelyAWord : surelyAWordAmongOthers;
  const curated = nothing ? undefined : await mendStockWords(db, query, terms, documentsOf, true);
  const rare = documentsOf.map((documents) => documents < sure);
  const suspicious = (at: number): boolean => rare[at] === true || (nothing && !rare.includes(true));
  const mended = (await mendWords(db, query, curated ?? terms, documentsOf, suspicious)) ?? curated;
  const second = mended ? (await run(db, query, mended, search, { typos: true, missing: 0 })).foods : [];
  const both = together(foods, second, search.limit);
  if (both.length > 0) return withStock(both);
  const unknown = documentsOf.filter((documents) => documents === 0).length;
  if (terms.length < 2 || (terms.length === 2 && unknown !== 1)) return [];
  return (await run(db, query, mended ?? terms, search, { typos: true, missing: 1 })).foods;
}
