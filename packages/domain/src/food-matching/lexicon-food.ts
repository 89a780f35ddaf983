import type { Nutrition } from "../nutrition/nutrition.ts";

/** A stock food in the shape that matching needs: figures per 100 g (kcal, g), units in grams. */
export type LexiconFood = Nutrition & {
  /** Id of the stock food, without `stock:`. */
  id: string;
  name: string;
  synonyms: readonly string[];
  category: string;
  note: string | null;
  /** 1 (everyday) to 4 (rare). */
  rank: number;
  liquid: boolean;
  /** g/ml. */
  density: number | null;
  /** The usual portion first, as `{label: "1 porzione", grams: 80}`. */
  units: readonly { label: string; grams: number }[];
  /** Which state the figures are of, and grams of cooked food from 1 g of raw food. */
  cooking: { state: "raw" | "cooked"; factor: number } | null;
  /** True for figures computed from the catalogue's own recipes or from medians of labels. */
  estimate: boolean;
  /** The recipe of a computed dish: names of stock foods and their grams, as bought; missing for any other food. */
  parts?: readonly { name: string; grams: number }[] | undefined;
};
