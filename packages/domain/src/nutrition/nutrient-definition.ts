/** The units of nutrients except energy, by how many of them are a gram. Texts and names of CSV columns have them. */
export const unitsPerGram = { g: 1, mg: 1_000, µg: 1_000_000 } as const;

export type NutrientUnit = "kcal" | keyof typeof unitsPerGram;

/** An amount a day; two where EFSA's depends on more than age and sex: the lower and the upper one. */
export type ReferenceAmount = number | readonly [low: number, high: number];

/** What EFSA advises to eat of a nutrient in a day, in its unit: population reference intake, else adequate intake. */
export type DailyReference = {
  /** By the age from which it holds, in years; the first is that of the youngest users. */
  fromAge: Readonly<Record<number, ReferenceAmount | { female: ReferenceAmount; male: ReferenceAmount }>>;
  /** In place of that, where it differs; or in addition to it. */
  maternity?: { pregnant?: ReferenceAmount; nursing?: ReferenceAmount };
  maternityExtra?: { pregnant: ReferenceAmount; nursing: ReferenceAmount };
  /** The opinion in the EFSA Journal. */
  source: string;
};

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
  /** Left out where EFSA gives no figure: sugars and saturated fat "as low as possible". */
  dailyReference?: DailyReference;
  /** Italian names, as people type them in a search. */
  searchNames?: readonly string[];
};
