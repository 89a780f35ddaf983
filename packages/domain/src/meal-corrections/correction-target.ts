import type { MealItem, ParsedAmount } from "../meal-parser/meal-item.ts";
import type { Token } from "../meal-parser/meal-tokenizer.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";
import { parseUnitLabel } from "../portions/unit-label.ts";

/** What a correction needs of an item. */
export type CorrectedItem = Pick<MealItem, "key" | "name" | "said" | "unit">;

const isSameInflection = (one: string, other: string): boolean =>
  one === other || inflectedForms(one).includes(other);

/** What a food comes with is not what it is: "senza olio" does not take the tuna in oil away. */
const accompanimentPattern = /(?:\s|,)(?:al|allo|alla|ai|agli|alle|con|in)\s.*$|\s(?:all|sott)['’].*$/i;

/**
 * The key of the item that words name: all of them are in its name or in what was said, in any form, whole words. Of
 * several the one that is called so goes before those that only hold the word ("pollo" is a breast of it too).
 * Undefined where none is meant, or where it cannot be told which.
 */
export function findItemByName(
  tokens: readonly Token[],
  items: readonly CorrectedItem[],
): string | undefined {
  const searchTerms = tokenizeName(tokens.map(({ text }) => text).join(" "));
  const [head] = searchTerms;
  if (head === undefined) return undefined;
  const matchingItems = items.filter(({ name, said }) => {
    const coreWords = [name, said].flatMap((each) => tokenizeName(each.replace(accompanimentPattern, "")));
    if (!coreWords.some((word) => isSameInflection(head, word))) return false;
    const allWords = [...tokenizeName(name), ...tokenizeName(said)];
    return searchTerms.every((word) => allWords.some((other) => isSameInflection(word, other)));
  });
  const headMatches = matchingItems.filter(({ name }) => isSameInflection(head, tokenizeName(name)[0] ?? ""));
  const [only, ...others] = headMatches.length > 0 ? headMatches : matchingItems;
  return others.length === 0 ? only?.key : undefined;
}

/** The items that are called by the words, whatever else holds them: "olio" is no tuna in oil. */
export function findItemsByHeadNoun(
  tokens: readonly Token[],
  items: readonly CorrectedItem[],
): readonly CorrectedItem[] {
  const searchTerms = tokenizeName(tokens.map(({ text }) => text).join(" "));
  const [head] = searchTerms;
  if (head === undefined) return [];
  return items.filter(({ name }) => {
    const itemWords = tokenizeName(name);
    return (
      isSameInflection(head, itemWords[0] ?? "") &&
      searchTerms.every((word) => itemWords.some((other) => isSameInflection(word, other)))
    );
  });
}

/** The key of the item that an amount without a food is about: the only one that has its unit, else the only one. */
export function findItemByUnit(amount: ParsedAmount, items: readonly CorrectedItem[]): string | undefined {
  const unit = amount.unit?.split(" ")[0];
  if (unit !== undefined) {
    const [first, ...others] = items.filter(({ unit: itemUnit }) => {
      const label = itemUnit?.label ?? "";
      return (parseUnitLabel(label)?.head ?? label) === unit;
    });
    if (first !== undefined) return others.length === 0 ? first.key : undefined;
  }
  return items.length === 1 ? items[0]?.key : undefined;
}
