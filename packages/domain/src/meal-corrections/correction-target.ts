import type { MealItem, SaidAmount } from "../meal-parser/meal-item.ts";
import type { Word } from "../meal-parser/meal-tokenizer.ts";
import { inflections } from "../search/inflections.ts";
import { nameWords } from "../search/search-tokenizer.ts";
import { readUnitLabel } from "../portions/unit-label.ts";

/** What a correction needs of an item. */
export type CorrectedItem = Pick<MealItem, "key" | "name" | "said" | "unit">;

const sameWord = (one: string, other: string): boolean => one === other || inflections(one).includes(other);

/** What a food comes with is not what it is: "senza olio" does not take the tuna in oil away. */
const comesWith = /(?:\s|,)(?:al|allo|alla|ai|agli|alle|con|in)\s.*$|\s(?:all|sott)['’].*$/i;

/**
 * The key of the item that words name: all of them are in its name or in what was said, in any form, whole words. Of
 * several the one that is called so goes before those that only hold the word ("pollo" is a breast of it too).
 * Undefined where none is meant, or where it cannot be told which.
 */
export function itemNamed(words: readonly Word[], items: readonly CorrectedItem[]): string | undefined {
  const asked = nameWords(words.map(({ text }) => text).join(" "));
  const [head] = asked;
  if (head === undefined) return undefined;
  const holders = items.filter(({ name, said }) => {
    const itself = [name, said].flatMap((each) => nameWords(each.replace(comesWith, "")));
    if (!itself.some((word) => sameWord(head, word))) return false;
    const known = [...nameWords(name), ...nameWords(said)];
    return asked.every((word) => known.some((other) => sameWord(word, other)));
  });
  const called = holders.filter(({ name }) => sameWord(head, nameWords(name)[0] ?? ""));
  const [only, ...others] = called.length > 0 ? called : holders;
  return others.length === 0 ? only?.key : undefined;
}

/** The items that are called by the words, whatever else holds them: "olio" is no tuna in oil. */
export function itemsCalled(
  words: readonly Word[],
  items: readonly CorrectedItem[],
): readonly CorrectedItem[] {
  const asked = nameWords(words.map(({ text }) => text).join(" "));
  const [head] = asked;
  if (head === undefined) return [];
  return items.filter(({ name }) => {
    const own = nameWords(name);
    return sameWord(head, own[0] ?? "") && asked.every((word) => own.some((other) => sameWord(word, other)));
  });
}

/** The key of the item that an amount without a food is about: the only one that has its unit, else the only one. */
export function itemCounted(amount: SaidAmount, items: readonly CorrectedItem[]): string | undefined {
  const unit = amount.unit?.split(" ")[0];
  if (unit !== undefined) {
    const [first, ...others] = items.filter(({ unit: own }) => {
      const label = own?.label ?? "";
      return (readUnitLabel(label)?.head ?? label) === unit;
    });
    if (first !== undefined) return others.length === 0 ? first.key : undefined;
  }
  return items.length === 1 ? items[0]?.key : undefined;
}
