import type { ColumnType, Generated } from "kysely";
import type { Instant, RequiredInstant } from "./column-types.ts";

/** A food of the composition tables or of our own dishes, per 100 g. */
export interface StockFoodTable {
  id: string;
  name: string;
  synonyms: string;
  category: string;
  note: string | null;
  rank: number;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  alcohol: number | null;
  liquid: boolean;
  density: number | null;
  portionGrams: number | null;
  portionLabel: string | null;
  portionSource: string | null;
  unitGrams: number | null;
  unitLabel: string | null;
  unitSource: string | null;
  source: string;
  sourceCode: string;
  sourceName: string;
  nameOrigin: string;
  licence: string;
  /** True for values that are computed from our own dishes. */
  estimate: Generated<boolean>;
  /** Units beside portion and unit: `[{label, grams, source}]`. */
  units: ColumnType<unknown, string | undefined, string>;
  /** Whether the values are of the raw or the cooked food, where it can be weighed either way. */
  cookingState: "raw" | "cooked" | null;
  /** Grams of cooked food from 1 g of raw food. */
  cookingYield: number | null;
  cookingSource: string | null;
}

/** A median of labels of Open Food Facts, per 100 g. */
export interface StockFoodMedianTable {
  id: string;
  name: string;
  synonyms: string;
  category: string;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  portionGrams: number | null;
  products: number;
  caloriesLow: number;
  caloriesHigh: number;
  gtins: string;
  licence: string;
}

/** The mirror of Open Food Facts, per 100 g or 100 ml; null where unknown. */
export interface ProductTable {
  gtin: string;
  name: string;
  brand: string | null;
  category: string | null;
  packageSize: string | null;
  servingLabel: string | null;
  servingGrams: number | null;
  liquid: Generated<boolean>;
  calories: number | null;
  protein: number | null;
  carbs: number | null;
  fat: number | null;
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  alcohol: number | null;
  imageUrl: string | null;
  flags: Generated<string[]>;
  popularity: Generated<number>;
  revisedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  origin: "mirror" | "live";
  readAt: Instant;
}

/** Cached result of a lookup at Open Food Facts by code or by search. */
export interface ProductAnswerTable {
  question: string;
  gtins: string[];
  expiresAt: RequiredInstant;
}

/** Progress of the import of a dump. */
export interface ProductImportTable {
  file: string;
  rowsRead: Generated<number>;
  rowsKept: Generated<number>;
  rejects: ColumnType<unknown, string | undefined, string>;
  startedAt: Instant;
  updatedAt: Instant;
  finishedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A custom food of a user, per 100 g. */
export interface OwnFoodTable {
  id: Generated<string>;
  userId: string;
  name: string;
  brand: string | null;
  /** A GTIN, or the stem of an in-store code. */
  barcode: string | null;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  liquid: Generated<boolean>;
  servingLabel: string | null;
  servingGrams: number | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A favourite food, by its reference. */
export interface FavouriteFoodTable {
  userId: string;
  foodRef: string;
  createdAt: Instant;
}

/** The search document of a food: texts as plain words, see search-tokenizer of the domain. */
export interface FoodDocumentTable {
  kind: "stock" | "product";
  /** A stock id or a GTIN. */
  key: string;
  name: string;
  brand: string;
  /** Other names, separated by "|". */
  aliases: string;
  /** Every word, as a `tsvector`. */
  words: ColumnType<never, string, string>;
  /** The part of the rank that usage and a short name add. */
  weight: number;
  popularity: number;
  /** 0 for stock foods; products by popularity, 1 (most popular) to 4. */
  tier: number;
}

/** The last product of a tier by popularity. */
export interface SearchTierTable {
  tier: number;
  popularity: number;
  key: string;
}

/** A word of the documents. */
export interface SearchWordTable {
  word: string;
  /** Number of documents that contain the word, at the last count. */
  documents: number;
  /** True for words of stock foods: curated, so spelt right. */
  stock: boolean;
  /** True for words of stock foods or of at least a few documents. */
  common: ColumnType<boolean, never, never>;
}
