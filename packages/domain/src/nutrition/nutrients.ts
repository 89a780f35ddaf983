import { kcalPerMacroGram } from "./nutrition.ts";

/** The units of nutrients except energy, by how many of them are a gram. Texts and names of CSV columns have them. */
export const unitsPerGram = { g: 1, mg: 1_000, µg: 1_000_000 } as const;

export type NutrientUnit = "kcal" | keyof typeof unitsPerGram;

/** What the app knows of a nutrient of food. */
export type NutrientDefinition = {
  /** Name in code and JSON, and the column of the tables. Their figures are per 100 g of food, in `unit`. */
  key: string;
  unit: NutrientUnit;
  /**
   * Which records have it: `entry`, every food and each diary entry, never null; `label`, what a nutrition table may
   * state: foods, custom foods, recipes and the trends of PRO; `food`, composition tables and products alone.
   */
  scope: "entry" | "label" | "food";
  /** Decimals of a label and of a mean per day ... */
  decimals: number;
  /** ... and of a recipe's portion or a computed dish, where they differ. */
  dishDecimals?: number;
  /** Energy, kcal per gram (EU Regulation 1169/2011, annex XIV), of nutrients in g; left out in a part of another. */
  kcalPerGram?: number;
  /** The nutrient in grams that contains it ("di cui"). */
  partOf?: string;
  /** Place in a nutrition table (EU Regulation 1169/2011, annex XV). */
  labelOrder: number;
  /** Italian key in the vision result of a nutrition table; left out where the model is not asked for it. */
  visionKey?: string;
  /** Name in Open Food Facts, where its figures are in grams whatever `unit` says. */
  productKey: string;
};

/**
 * The nutrients of foods. Types, columns, schemas, forms and exports are derived from this list in its order, by
 * nutrient-keys.ts; docs/adding-a-feature.md says what one more needs.
 */
export const nutrients = [
  {
    key: "calories",
    unit: "kcal",
    scope: "entry",
    decimals: 0,
    labelOrder: 0,
    visionKey: "kcal",
    productKey: "energy-kcal",
  },
  {
    key: "protein",
    unit: "g",
    scope: "entry",
    decimals: 1,
    kcalPerGram: kcalPerMacroGram.protein,
    labelOrder: 6,
    visionKey: "proteine",
    productKey: "proteins",
  },
  {
    key: "carbs",
    unit: "g",
    scope: "entry",
    decimals: 1,
    kcalPerGram: kcalPerMacroGram.carbs,
    labelOrder: 3,
    visionKey: "carboidrati",
    productKey: "carbohydrates",
  },
  {
    key: "fat",
    unit: "g",
    scope: "entry",
    decimals: 1,
    kcalPerGram: kcalPerMacroGram.fat,
    labelOrder: 1,
    visionKey: "grassi",
    productKey: "fat",
  },
  {
    key: "fibre",
    unit: "g",
    scope: "label",
    decimals: 1,
    kcalPerGram: 2,
    labelOrder: 5,
    visionKey: "fibre",
    productKey: "fiber",
  },
  {
    key: "sugars",
    unit: "g",
    scope: "label",
    decimals: 1,
    partOf: "carbs",
    labelOrder: 4,
    visionKey: "zuccheri",
    productKey: "sugars",
  },
  {
    key: "saturated",
    unit: "g",
    scope: "label",
    decimals: 1,
    dishDecimals: 2,
    partOf: "fat",
    labelOrder: 2,
    visionKey: "saturi",
    productKey: "saturated-fat",
  },
  { key: "salt", unit: "g", scope: "label", decimals: 2, labelOrder: 7, visionKey: "sale", productKey: "salt" },
  { key: "alcohol", unit: "g", scope: "food", decimals: 1, kcalPerGram: 7, labelOrder: 8, productKey: "alcohol" },
] as const satisfies readonly NutrientDefinition[];
