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
   * state: foods, custom foods, recipes and the trends of PRO; `food`, composition tables and products alone;
   * `micronutrient`, minerals, vitamins and omega-3 of those, and what is computed from them.
   */
  scope: "entry" | "label" | "food" | "micronutrient";
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
  /**
   * Of a micronutrient: what EFSA advises adults to eat in a day, in `unit`. Dietary Reference Values for nutrients,
   * summary report, 2017 (doi:10.2903/sp.efsa.2017.e15121): population reference intake, else adequate intake.
   */
  dailyReference?: { female: number; male: number };
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
  {
    key: "calcium",
    unit: "mg",
    scope: "micronutrient",
    decimals: 0,
    labelOrder: 9,
    productKey: "calcium",
    dailyReference: { female: 950, male: 950 },
  },
  {
    key: "iron",
    unit: "mg",
    scope: "micronutrient",
    decimals: 1,
    dishDecimals: 2,
    labelOrder: 10,
    productKey: "iron",
    // Of women before the menopause; 11 after it.
    dailyReference: { female: 16, male: 11 },
  },
  {
    key: "magnesium",
    unit: "mg",
    scope: "micronutrient",
    decimals: 0,
    labelOrder: 11,
    productKey: "magnesium",
    dailyReference: { female: 300, male: 350 },
  },
  {
    key: "potassium",
    unit: "mg",
    scope: "micronutrient",
    decimals: 0,
    labelOrder: 12,
    productKey: "potassium",
    dailyReference: { female: 3500, male: 3500 },
  },
  {
    key: "zinc",
    unit: "mg",
    scope: "micronutrient",
    decimals: 1,
    dishDecimals: 2,
    labelOrder: 13,
    productKey: "zinc",
    // With 600 mg of phytate in a day, that of a mixed diet.
    dailyReference: { female: 9.3, male: 11.7 },
  },
  {
    key: "iodine",
    unit: "µg",
    scope: "micronutrient",
    decimals: 0,
    dishDecimals: 1,
    labelOrder: 14,
    productKey: "iodine",
    dailyReference: { female: 150, male: 150 },
  },
  {
    key: "vitaminA",
    unit: "µg",
    scope: "micronutrient",
    decimals: 0,
    labelOrder: 15,
    productKey: "vitamin-a",
    dailyReference: { female: 650, male: 750 },
  },
  {
    key: "vitaminC",
    unit: "mg",
    scope: "micronutrient",
    decimals: 0,
    dishDecimals: 1,
    labelOrder: 16,
    productKey: "vitamin-c",
    dailyReference: { female: 95, male: 110 },
  },
  {
    key: "vitaminD",
    unit: "µg",
    scope: "micronutrient",
    decimals: 1,
    dishDecimals: 2,
    labelOrder: 17,
    productKey: "vitamin-d",
    dailyReference: { female: 15, male: 15 },
  },
  {
    key: "vitaminB12",
    unit: "µg",
    scope: "micronutrient",
    decimals: 1,
    dishDecimals: 2,
    labelOrder: 18,
    productKey: "vitamin-b12",
    dailyReference: { female: 4, male: 4 },
  },
  {
    key: "folate",
    unit: "µg",
    scope: "micronutrient",
    decimals: 0,
    labelOrder: 19,
    productKey: "vitamin-b9",
    dailyReference: { female: 330, male: 330 },
  },
  {
    // Alpha-linolenic acid, EPA and DHA together.
    key: "omega3",
    unit: "mg",
    scope: "micronutrient",
    decimals: 0,
    labelOrder: 20,
    productKey: "omega-3-fat",
    // 0.5 % of 2,000 kcal as alpha-linolenic acid (1.1 g), and 250 mg of EPA and DHA.
    dailyReference: { female: 1350, male: 1350 },
  },
] as const satisfies readonly NutrientDefinition[];
