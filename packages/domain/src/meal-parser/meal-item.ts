import type { Nutrition } from "../nutrition/nutrition.ts";

/**
 * Where the figures of an item come from: a composition table (Tabella), a product (Open Food Facts), a food of the
 * person's own, or the model's guess per 100 g (Stima AI).
 */
export const itemSources = ["table", "product", "own", "estimate"] as const;
export type ItemSource = (typeof itemSources)[number];

/** How the grams were come by: said in words, the table's usual portion, seen by a model, set by hand. */
export const amountOrigins = ["said", "portion", "seen", "set"] as const;
export type AmountOrigin = (typeof amountOrigins)[number];

/** Another food that the same words may have meant. `per100`: kcal and g of 100 g. */
export type Alternative = { ref: string; name: string; source: ItemSource; per100: Nutrition };

/** One food of a meal with its grams. What it counts for is `per100` times `grams` / 100. */
export type MealItem = {
  /** Names the item within its meal; kept through every change. */
  key: string;
  /** What was said or seen: "una fetta di pane". */
  said: string;
  /** What it is called in the list: the food's own name, or the model's where no food stands behind it. */
  name: string;
  /** See food-ref; null where the figures are a model's guess. */
  ref: string | null;
  source: ItemSource;
  per100: Nutrition;
  grams: number;
  amount: AmountOrigin;
  /** The unit the amount was given in: 2 of "1 fetta"; null for plain grams. */
  unit: { label: string; count: number } | null;
  /** True for a seasoning that is likely but cannot be seen. */
  hidden: boolean;
  /** At most 3, the best first; without the food itself. */
  alternatives: readonly Alternative[];
};

/** A quantity as it was said, before a food gives it a weight: grams, or so many of a unit; all null for none. */
export type ParsedAmount = {
  /** Grams or millilitres that were said: `millilitres` weigh by the food's density. */
  grams: number | null;
  millilitres: number | null;
  count: number | null;
  /** The unit's singular word: "fetta", "cucchiaio", "bicchiere"; null for pieces ("due uova"). */
  unit: string | null;
};

/** Words that could not be turned into a food or a weight: the person chooses, nothing is guessed. */
export type OpenRow = {
  key: string;
  said: string;
  /** `food`: nobody knows it, or several may be meant; `amount`: the food is clear, its weight is not. */
  missing: "food" | "amount";
  /** What to search for. */
  query: string;
  amount: ParsedAmount;
  /** Foods that may be meant, at most 5; for `amount` the first is the food. */
  suggestions: readonly Alternative[];
};

/** A meal as it was described; `order` holds the keys of both lists in the order of the words. */
export type DescribedMeal = {
  items: readonly MealItem[];
  open: readonly OpenRow[];
  order: readonly string[];
};
