import { sql } from "kysely";
import type { SearchQuery } from "@fetta/domain/search/search-query";
import { precompileQuery } from "../../precompiled-query.ts";

/**
 * What the index must contain for one word of a query: any of `forms`, a word that begins with one of `prefixes`, or
 * any of `pairs`.
 */
export type SearchTerm = {
  forms: readonly string[];
  prefixes: readonly string[];
  /** The word split in two, both of which a food must have. */
  pairs: readonly (readonly [string, string])[];
  /** The forms that the typed word is a slip of. */
  meant: readonly string[];
};

export function toSearchTerms(query: SearchQuery): SearchTerm[] {
  return query.words.map(({ text, forms, isPrefix }) => ({
    forms: [text, ...forms],
    prefixes: isPrefix ? [text] : [],
    pairs: [],
    meant: [],
  }));
}

/** Words contain only letters and digits (see `tokenizeName`), so quotes are sufficient escaping. */
function toTsquery({ forms, prefixes, pairs }: SearchTerm): string {
  const alternatives = [
    ...forms.map((word) => `'${word}'`),
    ...prefixes.map((word) => `'${word}':*`),
    ...pairs.map(([left, right]) => `('${left}' & '${right}')`),
  ];
  return `(${alternatives.join(" | ")})`;
}

/** The words of the query as `tsquery` texts and lists, see search_food in the migrations. */
type TermParameters = {
  terms: string[];
  lastTerm: string | null;
  groups: string[];
  completeForms: string;
  prefix: string | null;
  phrase: string;
  allForms: string[];
};

const joinForms = ({ forms }: SearchTerm): string => forms.join("|");

/** The query as parameters of search_food. */
export function toTermParameters(query: SearchQuery, terms: readonly SearchTerm[]): TermParameters {
  const lastWord = query.words.at(-1);
  const last = lastWord?.isPrefix === true ? terms.at(-1) : undefined;
  const completeTerms = last ? terms.slice(0, -1) : terms;
  const prefix = last ? (lastWord?.text ?? null) : null;
  return {
    terms: completeTerms.map(toTsquery),
    lastTerm: last ? toTsquery({ ...last, prefixes: last.prefixes.filter((other) => other !== prefix) }) : null,
    groups: completeTerms.map(joinForms),
    completeForms: last ? joinForms(last) : "",
    prefix,
    phrase: query.phrase,
    allForms: terms.flatMap(({ forms }) => forms),
  };
}

/** The query with any one of its words left out. */
export function toLeaveOneOutParameters(query: SearchQuery, terms: readonly SearchTerm[]): TermParameters {
  const alternatives = terms.map((_, omitted) =>
    terms
      .filter((_term, at) => at !== omitted)
      .map(toTsquery)
      .join(" & "),
  );
  return {
    ...toTermParameters(query, terms),
    terms: [alternatives.map((alternative) => `(${alternative})`).join(" | ")],
    lastTerm: null,
    groups: [],
    completeForms: "",
    prefix: null,
  };
}

/** A result document, or the row of word counts before them (kind "counts"), see search_food in the migrations. */
export type FoundDocument = {
  kind: "stock" | "product" | "counts";
  key: string;
  name: string;
  brand: string;
  aliases: string;
  popularity: number;
};

type SearchFoodParameters = TermParameters & { stockRows: number; productRows: number; productEnough: number };

export const searchDocuments = precompileQuery<SearchFoodParameters, FoundDocument>(
  [
    "terms",
    "lastTerm",
    "groups",
    "completeForms",
    "prefix",
    "phrase",
    "allForms",
    "stockRows",
    "productRows",
    "productEnough",
  ],
  (db, p) =>
    db
      .selectFrom(
        sql<FoundDocument>`search_food(${p.terms}::text[], ${p.lastTerm}::text, ${p.groups}::text[],
          ${p.completeForms}::text, ${p.prefix}::text, ${p.phrase}::text, ${p.allForms}::text[], ${p.stockRows}::integer,
          ${p.productRows}::integer, ${p.productEnough}::integer)`.as("found"),
      )
      .selectAll(),
  { isShort: false },
);

export type VocabularyWord = { word: string; documentCount: number; inStockFoods: boolean };
type NearWordsParameters = { typed: string; exact: readonly string[]; prefix: boolean; twoTypos: boolean };

/** Indexed words near `typed`, see find_similar_words in the migrations; a word may come twice. */
export const findNearWords = precompileQuery<NearWordsParameters, VocabularyWord>(
  ["typed", "exact", "prefix", "twoTypos"],
  (db, p) =>
    db
      .selectFrom(
        sql<VocabularyWord>`find_similar_words(${p.typed}::text, ${p.exact}::text[], ${p.prefix}::boolean, ${p.twoTypos}::boolean)`.as(
          "near",
        ),
      )
      .selectAll(),
  { isShort: false },
);

/** Words of stock foods near each of `typed`, see find_similar_stock_words in the migrations. */
export const findNearStockWords = precompileQuery<{ typed: readonly string[] }, VocabularyWord & { typedWord: string }>(
  ["typed"],
  (db, { typed }) =>
    db
      .selectFrom(sql<VocabularyWord & { typedWord: string }>`find_similar_stock_words(${typed}::text[])`.as("near"))
      .selectAll(),
  { isShort: false },
);
