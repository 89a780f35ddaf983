import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { computeItemNutrition } from "@fetta/domain/portions/meal-portion";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";

const statedHundredGrams = /\b(100|0[.,]1|cento|un etto|1 etto|1 hg|un hg)\b/;

/** 100 g that nobody said: no number in the words, no unit that weighs it, and not what people eat of the food. */
export function isUnstatedHundred(item: MealItem, text: string, lexicon: Lexicon): boolean {
  if (item.grams !== 100 || item.unit !== null) return false;
  const food = lexicon.food(item.ref?.replace(/^stock:/, "") ?? "");
  if (food?.units[0]?.grams === 100) return false;
  return !statedHundredGrams.test(normalizeSearchText(text));
}

/** Energy of 100 g (kcal) up to which nothing is what a cup of it has: water, tea, coffee, cola without sugar. */
const minKcalPer100 = 8;

/** Grams up to which a leaf or a pinch that was counted really has no energy: two leaves of basil weigh 1 g. */
const maxLeafGrams = 1.5;

/** An item that counts for nothing though the food has energy, or that weighs nothing; a leaf that was counted is none. */
export function hasImplausibleZero(item: MealItem): boolean {
  if (item.grams <= 0) return true;
  const isLeaf = item.unit !== null && item.amount === "said" && item.grams <= maxLeafGrams;
  return computeItemNutrition(item).calories === 0 && item.per100.calories >= minKcalPer100 && !isLeaf;
}
