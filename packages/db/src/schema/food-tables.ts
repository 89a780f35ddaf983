import type { ColumnType, Generated } from "kysely";
import type { Instant, RequiredInstant } from "./column-types.ts";

/** A food of the composition tables or of our own recipes, per 100 g. */
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
  /** True for what our own recipes give. */
  estimate: Generated<boolean>;
  /** More units than portion and unit: `[{label, grams, source}]`. */
  units: ColumnType<unknown, string | undefined, string>;
  /** Whether the figures are of the raw or the cooked food, where it can be weighed either way. */
  cookingState: "raw" | "cooked" | null;
  /** Grams of cooked food that 1 g of raw food gives. */
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

/** The mirror of Open Food Facts, per 100 g or 100 ml; null where nobody knows. */
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

/** What Open Food Facts answered to a code or a search. */
export interface ProductAnswerTable {
  question: string;
  gtins: string[];
  expiresAt: RequiredInstant;
}

/** How far the import of a dump is. */
export interface ProductImportTable {
  file: string;
  rowsRead: Generated<number>;
  rowsKept: Generated<number>;
  rejects: ColumnType<unknown, string | undefined, string>;
  startedAt: Instant;
  updatedAt: Instant;
  finishedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** What a person says of a food, per 100 g. */
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

/** A food with a star, by its reference. */
export interface FavouriteFoodTable {
  userId: string;
  foodRef: string;
  createdAt: Instant;
}

/** What search reads of a food: texts in plain words, see search-text of the domain. */
export interface FoodDocumentTable {
  kind: "stock" | "product";
  /** A stock id or a GTIN. */
  key: string;
  name: string;
  brand: string;
  /** Other names, with "|" between. */
  aliases: string;
  /** Every word, as a `tsvector`. */
  words: ColumnType<never, string, string>;
  /** What use and a short name add to the rank. */
  weight: number;
  popularity: number;
  /** 0 for stock foods; products by use, 1 (most used) to 4. */
  tier: number;
}

/** The last product of a tier by use. */
export interface SearchTierTable {
  tier: number;
  popularity: number;
  key: string;
}

/** A word of the documents. */
export interface SearchWordTable {
  word: string;
  /** In how many documents the word was at the last count. */
  documents: number;
  /** True for words of stock foods: curated, so spelt right. */
  stock: boolean;
  /** Of stock foods or in a few documents at least. */
  common: ColumnType<boolean, never, never>;
}
