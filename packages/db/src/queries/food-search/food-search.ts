import { minExactAnswers, scoreFood, type RankingRules } from "@fetta/domain/search/food-ranking";
import { parseSearchQuery, type SearchQuery } from "@fetta/domain/search/search-query";
import type { Db } from "../../schema/schema.ts";
import {
  searchDocuments,
  toLeaveOneOutParameters,
  toTermParameters,
  toSearchTerms,
  type FoundDocument,
  type SearchTerm,
} from "./food-search-statements.ts";
import { correctStockWords, correctWords } from "./food-search-typos.ts";

type FoodKind = "stock" | "product";

/** A found food: its kind, its stock id or GTIN, and its score (higher is better). */
export type FoodSearchHit = { kind: FoodKind; key: string; score: number };

export type FoodSearchOptions = {
  text: string;
  /** Maximum foods of each kind. */
  limit: number;
  kinds?: readonly FoodKind[];
};

type SearchRunResult = { foods: FoodSearchHit[]; documentCounts: number[] };

const toWordList = (words: string): string[] => (words === "" ? [] : words.split(" "));

function rankDocuments(
  query: SearchQuery,
  documents: readonly FoundDocument[],
  rules: RankingRules,
  limit: number,
): FoodSearchHit[] {
  const scored = documents.flatMap(({ kind, key, name, brand, aliases, popularity }) => {
    if (kind === "counts") return [];
    const titles = {
      name: toWordList(name),
      brand: toWordList(brand),
      aliases: aliases === "" ? [] : aliases.split("|").map(toWordList),
      popularity,
    };
    const score = scoreFood(query, titles, rules);
    return score === undefined ? [] : [{ kind, key, score, length: name.length }];
  });
  scored.sort((a, b) => b.score - a.score || a.length - b.length || (a.key < b.key ? -1 : 1));
  const topOfKind = (wantedKind: FoodKind): FoodSearchHit[] =>
    scored
      .filter(({ kind }) => kind === wantedKind)
      .slice(0, limit)
      .map(({ kind, key, score }) => ({ kind, key, score }));
  return [...topOfKind("stock"), ...topOfKind("product")];
}

/** Runs one search; with `rules.maxMissingWords` above 0 also for foods that lack one of the words. */
async function runSearch(
  db: Db,
  query: SearchQuery,
  terms: readonly SearchTerm[],
  { limit, kinds = ["stock", "product"] }: FoodSearchOptions,
  rules: RankingRules,
): Promise<SearchRunResult> {
  const rows = {
    stockRows: kinds.includes("stock") ? 2 * limit + 20 : 0,
    productRows: kinds.includes("product") ? 2 * limit : 0,
    productEnough: limit,
  };
  const parameters = rules.maxMissingWords > 0 ? toLeaveOneOutParameters(query, terms) : toTermParameters(query, terms);
  const documents = await searchDocuments(db, { ...parameters, ...rows });
  const countsText = documents.find(({ kind }) => kind === "counts")?.key ?? "";
  return {
    foods: rankDocuments(query, documents, rules, limit),
    documentCounts: countsText === "" ? [] : countsText.split(",").map(Number),
  };
}

/** Words in more documents than this are not corrected: for a query of one word, and of several. */
const minDocumentsOfKnownWord = 2000;
const minDocumentsOfKnownWordInPhrase = 50;

/** Merges two results: each food once, with its better score, and at most `limit` of a kind. */
function mergeHits(first: readonly FoodSearchHit[], second: readonly FoodSearchHit[], limit: number): FoodSearchHit[] {
  const best = new Map<string, FoodSearchHit>();
  for (const food of [...first, ...second]) {
    const id = `${food.kind} ${food.key}`;
    if (food.score > (best.get(id)?.score ?? -Infinity)) best.set(id, food);
  }
  const ordered = [...best.values()].sort((a, b) => b.score - a.score);
  const topOfKind = (wantedKind: FoodKind): FoodSearchHit[] =>
    ordered.filter(({ kind }) => kind === wantedKind).slice(0, limit);
  return [...topOfKind("stock"), ...topOfKind("product")];
}

/**
 * Stock foods for words that only products contain as typed: misspelt names, which products have too, and a brand as
 * one of three or more words ("latte intero" of a dairy).
 */
async function findCorrectedStockFoods(
  db: Db,
  query: SearchQuery,
  terms: readonly SearchTerm[],
  search: FoodSearchOptions,
  documentCounts: readonly number[],
): Promise<FoodSearchHit[]> {
  const correctedTerms = await correctStockWords(db, query, terms, documentCounts, false);
  const maxMissingWords = terms.length > 2 ? 1 : 0;
  if (!correctedTerms && maxMissingWords === 0) return [];
  const stockOnly: FoodSearchOptions = { ...search, kinds: ["stock"] };
  return (await runSearch(db, query, correctedTerms ?? terms, stockOnly, { allowTypos: true, maxMissingWords })).foods;
}

/**
 * The foods that match `text`, best first: stock foods, then products, at most `limit` of each. One round trip where
 * the words are known; where they give too few foods, a second fetches corrections of the words, a third searches for
 * those, and a last one leaves out one of three or more words, or the unknown one of two.
 */
export async function searchFoodIndex(db: Db, search: FoodSearchOptions): Promise<FoodSearchHit[]> {
  const query = parseSearchQuery(search.text);
  if (query.words.length === 0) return [];
  const terms = toSearchTerms(query);
  const { foods, documentCounts } = await runSearch(db, query, terms, search, {
    allowTypos: false,
    maxMissingWords: 0,
  });
  const includesStock = search.kinds?.includes("stock") !== false;
  const ensureStockHits = async (found: readonly FoodSearchHit[]): Promise<FoodSearchHit[]> =>
    !includesStock || found.some(({ kind }) => kind === "stock")
      ? [...found]
      : [...(await findCorrectedStockFoods(db, query, terms, search, documentCounts)), ...found];
  if (foods.length >= minExactAnswers) return ensureStockHits(foods);

  // Rare words are corrected, and words near one of a stock food; without any hit and any rare word, every word.
  const hasNoHits = foods.length === 0;
  const minDocuments = terms.length === 1 ? minDocumentsOfKnownWord : minDocumentsOfKnownWordInPhrase;
  const stockCorrectedTerms = hasNoHits ? undefined : await correctStockWords(db, query, terms, documentCounts, true);
  const rareFlags = documentCounts.map((documents) => documents < minDocuments);
  const isSuspicious = (at: number): boolean => rareFlags[at] === true || (hasNoHits && !rareFlags.includes(true));
  const correctedTerms =
    (await correctWords(db, query, stockCorrectedTerms ?? terms, documentCounts, isSuspicious)) ?? stockCorrectedTerms;
  const correctedHits = correctedTerms
    ? (await runSearch(db, query, correctedTerms, search, { allowTypos: true, maxMissingWords: 0 })).foods
    : [];
  const mergedHits = mergeHits(foods, correctedHits, search.limit);
  if (mergedHits.length > 0) return ensureStockHits(mergedHits);
  const unknownWords = documentCounts.filter((documents) => documents === 0).length;
  if (terms.length < 2 || (terms.length === 2 && unknownWords !== 1)) return [];
  return (await runSearch(db, query, correctedTerms ?? terms, search, { allowTypos: true, maxMissingWords: 1 })).foods;
}
