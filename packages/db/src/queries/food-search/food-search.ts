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

/** The foods that match a search, and those that its text may mean instead; each stock foods first, best first. */
export type FoodSearchResult = { foods: FoodSearchHit[]; suggestions: FoodSearchHit[] };

/** What makes a food a match; `farther` what makes it at least a suggestion. */
type SearchRules = { match: RankingRules; farther?: RankingRules };

type SearchRunResult = FoodSearchResult & { documentCounts: number[] };

const toWordList = (words: string): string[] => (words === "" ? [] : words.split(" "));

const isOfKind =
  (wantedKind: FoodKind) =>
  ({ kind }: FoodSearchHit): boolean =>
    kind === wantedKind;

/** At most `limit` foods of each kind. */
const limitKinds = (hits: readonly FoodSearchHit[], limit: number): FoodSearchHit[] => [
  ...hits.filter(isOfKind("stock")).slice(0, limit),
  ...hits.filter(isOfKind("product")).slice(0, limit),
];

function rankDocuments(
  query: SearchQuery,
  documents: readonly FoundDocument[],
  { match, farther }: SearchRules,
  limit: number,
): FoodSearchResult {
  const scored = documents.flatMap(({ kind, key, name, brand, aliases, popularity }) => {
    if (kind === "counts") return [];
    const titles = {
      name: toWordList(name),
      brand: toWordList(brand),
      aliases: aliases === "" ? [] : aliases.split("|").map(toWordList),
      popularity,
    };
    const matchScore = scoreFood(query, titles, match);
    const score = matchScore ?? (farther && scoreFood(query, titles, farther));
    return score === undefined ? [] : [{ kind, key, score, length: name.length, isMatch: matchScore !== undefined }];
  });
  scored.sort((a, b) => b.score - a.score || a.length - b.length || (a.key < b.key ? -1 : 1));
  const select = (areMatches: boolean): FoodSearchHit[] =>
    limitKinds(
      scored.flatMap(({ kind, key, score, isMatch }) => (isMatch === areMatches ? [{ kind, key, score }] : [])),
      limit,
    );
  return { foods: select(true), suggestions: select(false) };
}

/** The query, whose words know what they are a slip of. */
const withMeantWords = ({ phrase, words }: SearchQuery, terms: readonly SearchTerm[]): SearchQuery => ({
  phrase,
  words: words.map((word, at) => ({ ...word, meant: new Set(terms[at]?.meant) })),
});

/** Runs one search; where words may be missing also for foods that lack one of them. */
async function runSearch(
  db: Db,
  query: SearchQuery,
  terms: readonly SearchTerm[],
  { limit, kinds = ["stock", "product"] }: FoodSearchOptions,
  rules: SearchRules,
): Promise<SearchRunResult> {
  const rows = {
    stockRows: kinds.includes("stock") ? 2 * limit + 20 : 0,
    productRows: kinds.includes("product") ? 2 * limit : 0,
    productEnough: limit,
  };
  const canLackWord = rules.match.maxMissingWords > 0;
  const parameters = canLackWord ? toLeaveOneOutParameters(query, terms) : toTermParameters(query, terms);
  const documents = await searchDocuments(db, { ...parameters, ...rows });
  const countsText = documents.find(({ kind }) => kind === "counts")?.key ?? "";
  return {
    ...rankDocuments(withMeantWords(query, terms), documents, rules, limit),
    documentCounts: countsText === "" ? [] : countsText.split(",").map(Number),
  };
}

/** Words in more documents than this are not corrected: for a query of one word, and of several. */
const minDocumentsOfKnownWord = 2000;
const minDocumentsOfKnownWordInPhrase = 50;

/** Merges hits: each food once, with its better score, and at most `limit` of a kind. */
function mergeHits(first: readonly FoodSearchHit[], second: readonly FoodSearchHit[], limit: number): FoodSearchHit[] {
  const best = new Map<string, FoodSearchHit>();
  for (const food of [...first, ...second]) {
    const id = `${food.kind} ${food.key}`;
    if (food.score > (best.get(id)?.score ?? -Infinity)) best.set(id, food);
  }
  return limitKinds(
    [...best.values()].sort((a, b) => b.score - a.score),
    limit,
  );
}

/** The suggestions that are no matches. */
function withoutMatches({ foods, suggestions }: FoodSearchResult): FoodSearchResult {
  const matches = new Set(foods.map(({ kind, key }) => `${kind} ${key}`));
  return { foods, suggestions: suggestions.filter(({ kind, key }) => !matches.has(`${kind} ${key}`)) };
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
): Promise<FoodSearchResult> {
  const correctedTerms = await correctStockWords(db, query, terms, documentCounts, false);
  const maxMissingWords = terms.length > 2 ? 1 : 0;
  if (!correctedTerms && maxMissingWords === 0) return { foods: [], suggestions: [] };
  const stockOnly: FoodSearchOptions = { ...search, kinds: ["stock"] };
  return runSearch(db, query, correctedTerms ?? terms, stockOnly, {
    match: { typos: "close", maxMissingWords },
    farther: { typos: "far", maxMissingWords },
  });
}

/**
 * The foods that match `text`, best first: stock foods, then products, at most `limit` of each; and suggestions, which
 * a word farther from the typed one leads to. One round trip where the words are known; where they give too few foods,
 * a second fetches corrections of the words, a third searches for those, and a last one leaves out one of three or
 * more words, or the unknown one of two.
 */
export async function searchFoodIndex(db: Db, search: FoodSearchOptions): Promise<FoodSearchResult> {
  const query = parseSearchQuery(search.text);
  if (query.words.length === 0) return { foods: [], suggestions: [] };
  const terms = toSearchTerms(query);
  const { foods, documentCounts } = await runSearch(db, query, terms, search, {
    match: { typos: "none", maxMissingWords: 0 },
  });
  const includesStock = search.kinds?.includes("stock") !== false;
  const ensureStockHits = async (found: FoodSearchResult): Promise<FoodSearchResult> => {
    if (!includesStock || [...found.foods, ...found.suggestions].some(isOfKind("stock"))) return found;
    const stock = await findCorrectedStockFoods(db, query, terms, search, documentCounts);
    return { foods: [...stock.foods, ...found.foods], suggestions: [...stock.suggestions, ...found.suggestions] };
  };
  if (foods.length >= minExactAnswers) return ensureStockHits({ foods, suggestions: [] });

  // Rare words are corrected, and words near one of a stock food; without any hit and any rare word, every word.
  const hasNoHits = foods.length === 0;
  const minDocuments = terms.length === 1 ? minDocumentsOfKnownWord : minDocumentsOfKnownWordInPhrase;
  const stockCorrectedTerms = hasNoHits ? undefined : await correctStockWords(db, query, terms, documentCounts, true);
  const rareFlags = documentCounts.map((documents) => documents < minDocuments);
  const isSuspicious = (at: number): boolean => rareFlags[at] === true || (hasNoHits && !rareFlags.includes(true));
  const correctedTerms =
    (await correctWords(db, query, stockCorrectedTerms ?? terms, documentCounts, isSuspicious)) ?? stockCorrectedTerms;
  const corrected = correctedTerms
    ? await runSearch(db, query, correctedTerms, search, {
        match: { typos: "close", maxMissingWords: 0 },
        farther: { typos: "far", maxMissingWords: 0 },
      })
    : { foods: [], suggestions: [] };
  const merged = withoutMatches({ ...corrected, foods: mergeHits(foods, corrected.foods, search.limit) });
  if (merged.foods.length + merged.suggestions.length > 0) return ensureStockHits(merged);
  const unknownWords = documentCounts.filter((documents) => documents === 0).length;
  if (terms.length < 2 || (terms.length === 2 && unknownWords !== 1)) return merged;
  return runSearch(db, query, correctedTerms ?? terms, search, {
    match: { typos: "none", maxMissingWords: 1 },
    farther: { typos: "far", maxMissingWords: 1 },
  });
}

/** The part of a merged list that each kind keeps where it has matches. */
const reservedShare = 1 / 3;

/** The `limit` best of both kinds in one ranking; neither kind takes the places of the other's best third. */
export function mergeKinds(hits: readonly FoodSearchHit[], limit: number): FoodSearchHit[] {
  const reserved = Math.floor(limit * reservedShare);
  const [stock, products] = (["stock", "product"] as const).map((kind) => hits.filter(isOfKind(kind)));
  const [stockCount = 0, productCount = 0] = [stock?.length, products?.length];
  return [
    ...(stock ?? []).slice(0, limit - Math.min(reserved, productCount)),
    ...(products ?? []).slice(0, limit - Math.min(reserved, stockCount)),
  ]
    .sort((a, b) => b.score - a.score || Number(b.kind === "stock") - Number(a.kind === "stock"))
    .slice(0, limit);
}
