import type { MealItem, UnresolvedRow } from "@fetta/domain/meal-parser/meal-item";
import { parseMeal } from "@fetta/domain/meal-parser/meal-parser";
import { readLexicon } from "../seed/seeded-lexicon.ts";

const lexicon = await readLexicon(new URL("../../data/", import.meta.url));

/** A sentence, and the rows it is parsed into. */
export type MealTextCase = [string, string[]];

/** Parses a sentence with the seeded foods, for a user without aliases. */
export const parseSeededMeal = (text: string) => parseMeal(lexicon, text, new Map());

/** "Pane comune 50": the name of a food and its grams. */
export const formatItem = ({ name, grams }: MealItem): string => `${name} ${grams}`;

/** "? amount pane": the missing part of a row, and its search query. */
export const formatUnresolvedRow = ({ missing, query }: UnresolvedRow): string => `? ${missing} ${query}`;

/** The rows of a described meal in the order of the words: foods formatted by `item`, unresolved ones by `unresolved`. */
export function parseMealRows(text: string, item = formatItem, unresolved = formatUnresolvedRow): string[] {
  const meal = parseSeededMeal(text);
  return meal.order.map((key) => {
    const found = meal.items.find((each) => each.key === key);
    if (found) return item(found);
    const row = meal.unresolved.find((each) => each.key === key);
    if (!row) throw new Error(`no row ${key}`);
    return unresolved(row);
  });
}
