import type { MealTime } from "./meal-time.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";

/**
 * Where the figures of an item come from: a composition table (Tabella), a product (Open Food Facts), a custom food
 * of the user, or the model's estimate per 100 g (Stima AI).
 */
export const itemSources = ["table", "product", "custom", "estimate"] as const;
export type ItemSource = (typeof itemSources)[number];

/** How the grams were determined: given in words, the table's usual portion, estimated by a model, set by hand. */
export const amountSources = ["stated", "default_portion", "photo", "manual"] as const;
export type AmountSource = (typeof amountSources)[number];

/** Another food that the same words may name. `per100`: kcal and g of 100 g. */
export type Alternative = { ref: string; name: string; source: ItemSource; per100: Nutrition };

/** One food of a meal with its grams. Its nutrition is `per100` times `grams` / 100. */
export type MealItem = {
  /** Identifies the item within its meal; unchanged by every edit. */
  key: string;
  /** The words of the text or of the vision result: "una fetta di pane". */
  sourceText: string;
  /** The name in the list: the food's own name, or the model's name where the item has no food. */
  name: string;
  /** See food-ref.ts; null where the figures are a model's estimate. */
  ref: string | null;
  source: ItemSource;
  per100: Nutrition;
  grams: number;
  amountSource: AmountSource;
  /** The unit of the amount: 2 of "1 fetta"; null for plain grams. */
  unit: { label: string; count: number } | null;
  /** True for a seasoning that is likely but not visible. */
  hidden: boolean;
  /** At most 3, best first; without the food itself. */
  alternatives: readonly Alternative[];
};

/**
 * A quantity before a food gives it a weight: grams, millilitres, or a count of a unit; all null where none was
 * given.
 */
export type ParsedAmount = {
  /** Grams or millilitres of the text: `millilitres` are converted by the food's density. */
  grams: number | null;
  millilitres: number | null;
  count: number | null;
  /** The unit's singular word: "fetta", "cucchiaio", "bicchiere"; null for pieces ("due uova"). */
  unit: string | null;
};

/** Words that could not be resolved to a food or a weight: the user chooses, nothing is guessed. */
export type UnresolvedRow = {
  key: string;
  sourceText: string;
  /** `food`: no match, or several possible foods; `amount`: the food is clear, its weight is not. */
  missing: "food" | "amount";
  /** The initial search text. */
  query: string;
  amount: ParsedAmount;
  /** Possible foods, at most 5; for `amount` the first is the food. */
  suggestions: readonly Alternative[];
};

/** A meal parsed from text; `order` contains the keys of both lists in the order of the words. */
export type DescribedMeal = {
  items: readonly MealItem[];
  unresolved: readonly UnresolvedRow[];
  order: readonly string[];
};

/** A described meal with what its text says beside the foods. */
export type ParsedMeal = DescribedMeal & {
  /** Words of the text that no row was made of, as written. */
  unused: readonly string[];
  /** The meal and day that the text names; null where it names none. */
  when: MealTime | null;
};
