import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { computeItemNutrition } from "@fetta/domain/portions/meal-portion";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";

const statedHundredGrams = /\b(100|0[.,]1|cento|un etto|1 etto|1 hg|un hg)\b/;

/**
 * True for 100 g that are not in the text: no number in the words, no unit with a weight, and not the default portion
 * of the food.
 */
export function isUnstatedHundred(item: MealItem, text: string, lexicon: Lexicon): boolean {
  if (item.grams !== 100 || item.unit !== null) return false;
  const food = lexicon.food(item.ref?.replace(/^stock:/, "") ?? "");
  if (food?.units[0]?.grams === 100) return false;
  return !statedHundredGrams.test(normalizeSearchText(text));
}

/** Energy of 100 g (kcal) up to which a cup can have 0 kcal: water, tea, coffee, cola without sugar. */
const minKcalPer100 = 8;

/** Grams up to which a counted leaf or pinch has no energy after rounding: two leaves of basil weigh 1 g. */
const maxLeafGrams = 1.5;

/** True for an item with no energy although its food has some, or without weight; false for a counted leaf. */
export function hasImplausibleZero(item: MealItem): boolean {
  if (item.grams <= 0) return true;
  const isLeaf = item.unit !== null && item.amountSource === "stated" && item.grams <= maxLeafGrams;
  return computeItemNutrition(item).calories === 0 && item.per100.calories >= minKcalPer100 && !isLeaf;
}
