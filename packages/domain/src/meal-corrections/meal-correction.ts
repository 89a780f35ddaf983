import type { ParsedAmount, MealItem } from "../meal-parser/meal-item.ts";
import type { Token } from "../meal-parser/meal-tokenizer.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";
import { parseUnitLabel } from "../portions/unit-label.ts";

/**
 * One change of a list of items. `phrase` names a food that has not been looked up yet; the `key` of a scale is "all"
 * for every item.
 */
export type MealCorrection =
  | { op: "remove"; key: string }
  | { op: "scale"; key: string; factor: number }
  | { op: "amount"; key: string; amount: ParsedAmount }
  | { op: "replace"; key: string; phrase: string }
  | { op: "add"; phrase: string };

/** The fields of an item that a correction needs. */
export type CorrectedItem = Pick<MealItem, "key" | "name" | "sourceText" | "unit">;

const isSameInflection = (one: string, other: string): boolean => one === other || inflectedForms(one).includes(other);

/** Accompaniments in a food's name do not identify it: "senza olio" does not remove the tuna in oil. */
const accompanimentPattern = /(?:\s|,)(?:al|allo|alla|ai|agli|alle|con|in)\s.*$|\s(?:all|sott)['’].*$/i;

/**
 * Returns the key of the item that the words name: all words are in its name or in `sourceText`, in any inflected form, as
 * whole words. Of several, an item that begins with the first word takes precedence over those that only contain it
 * ("pollo" also matches "petto di pollo"). Undefined where none matches, or several do.
 */
export function findItemByName(tokens: readonly Token[], items: readonly CorrectedItem[]): string | undefined {
  const searchTerms = tokenizeName(tokens.map(({ text }) => text).join(" "));
  const [head] = searchTerms;
  if (head === undefined) return undefined;
  const matchingItems = items.filter(({ name, sourceText }) => {
    const coreWords = [name, sourceText].flatMap((each) => tokenizeName(each.replace(accompanimentPattern, "")));
    if (!coreWords.some((word) => isSameInflection(head, word))) return false;
    const allWords = [...tokenizeName(name), ...tokenizeName(sourceText)];
    return searchTerms.every((word) => allWords.some((other) => isSameInflection(word, other)));
  });
  const headMatches = matchingItems.filter(({ name }) => isSameInflection(head, tokenizeName(name)[0] ?? ""));
  const [only, ...others] = headMatches.length > 0 ? headMatches : matchingItems;
  return others.length === 0 ? only?.key : undefined;
}

/** Returns the items whose name begins with the first word: "olio" does not match tuna in oil. */
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

/**
 * Returns the key of the item that an amount without a food refers to: the only one with its unit, else the only one.
 */
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
