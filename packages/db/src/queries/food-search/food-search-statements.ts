import { sql } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Db } from "../../schema/schema.ts";

/** A result document, or the row of word counts before them (kind "words"), see search_food in the migrations. */
export type FoundDocument = {
  kind: "stock" | "product" | "words";
  key: string;
  name: string;
  brand: string;
  aliases: string;
  popularity: number;
};

export type SearchFoodParameters = {
  terms: readonly string[];
  lastTerm: string | null;
  groups: readonly string[];
  grown: string;
  growing: string | null;
  phrase: string;
  heads: readonly string[];
  stockRows: number;
  productRows: number;
  productEnough: number;
};

export const searchDocuments: (db: Db, parameters: SearchFoodParameters) => Promise<FoundDocument[]> = precompileQuery<
  SearchFoodParameters,
  FoundDocument
>(
  ["terms", "lastTerm", "groups", "grown", "growing", "phrase", "heads", "stockRows", "productRows", "productEnough"],
  (db, p) =>
    db
      .selectFrom(
        sql<FoundDocument>`search_food(${p.terms}::text[], ${p.lastTerm}::text, ${p.groups}::text[],
          ${p.grown}::text, ${p.growing}::text, ${p.phrase}::text, ${p.heads}::text[], ${p.stockRows}::integer,
          ${p.productRows}::integer, ${p.productEnough}::integer)`.as("found"),
      )
      .selectAll(),
);

export type VocabularyWord = { word: string; documentCount: number; inStockFoods: boolean };
type NearWordsParameters = { typed: string; exact: readonly string[]; growing: boolean; far: boolean };

/** Indexed words near `typed`, see find_similar_words in the migrations; a word may come twice. */
export const findNearWords: (db: Db, parameters: NearWordsParameters) => Promise<VocabularyWord[]> = precompileQuery<
  NearWordsParameters,
  VocabularyWord
>(["typed", "exact", "growing", "far"], (db, p) =>
  db
    .selectFrom(
      sql<VocabularyWord>`find_similar_words(${p.typed}::text, ${p.exact}::text[], ${p.growing}::boolean, ${p.far}::boolean)`.as(
        "near",
      ),
    )
    .selectAll(),
);

/** Words of stock foods near each of `typed`, see find_similar_stock_words in the migrations. */
export const findNearStockWords: (
  db: Db,
  parameters: { typed: readonly string[] },
) => Promise<(VocabularyWord & { typedWord: string })[]> = precompileQuery<
  { typed: readonly string[] },
  VocabularyWord & { typedWord: string }
>(["typed"], (db, { typed }) =>
  db
    .selectFrom(sql<VocabularyWord & { typedWord: string }>`find_similar_stock_words(${typed}::text[])`.as("near"))
    .selectAll(),
);
