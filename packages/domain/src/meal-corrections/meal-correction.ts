import type { ParsedAmount, MealItem } from "../meal-parser/meal-item.ts";
import type { Token } from "../meal-parser/meal-tokenizer.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";
import { parseUnitLabel } from "../meal-parser/unit-parser.ts";
import { isTrailingFraction } from "../meal-parser/numeral-parser.ts";

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

/** Articles, partitives and negations before a noun, in plain words. */
export const articlePattern =
  "(?:il|lo|la|l|i|gli|le|un|uno|una|del|dello|della|dell|dei|degli|delle|di|d|nessun|nessuna|nessuno|piu)";
/** Any number of them, each with a blank after it. */
export const optionalArticles = `(?:${articlePattern} )*`;
export const copulaPattern =
  "(?:era|erano|è stato|è stata|è|sono stati|sono state|sono|pesava|pesavano|sara stato|saranno stati|saranno|facevano)";

const fillerPattern = new RegExp(
  "^(?:no|si|ok|in realta|in verita|anzi|scusa|scusami|pero|comunque|guarda|allora|veramente|mi sono sbagliat[oa]|ho sbagliato|correggi|ah|eh|ma|per favore|cioe|invece(?! d))(?= |$)",
);

/** The words of one clause and their plain text; ranges of the text map back to the words. */
export type Clause = { tokens: readonly Token[]; text: string };

/** Returns the clause of the words, without fillers at its start and without marks. */
export function toClause(tokens: readonly Token[]): Clause {
  let remaining = tokens.filter(({ kind }) => kind !== "punctuation");
  for (;;) {
    const text = remaining.map((word) => word.text).join(" ");
    const filler = fillerPattern.exec(text)?.[0];
    if (filler === undefined) return { tokens: remaining, text };
    remaining = remaining.slice(filler.split(" ").length);
  }
}

/** Returns the words of a clause from character `from` of its text up to `to`. */
function sliceTokensByOffset({ tokens }: Clause, from: number, to: number): Token[] {
  let offset = 0;
  return tokens.filter(({ text }) => {
    const start = offset;
    offset += text.length + 1;
    return start >= from && start + text.length <= to;
  });
}

/** Returns the words of each named group of `pattern` in a clause; undefined where the clause does not match. */
export function matchClause(
  clause: Clause,
  pattern: RegExp,
): Readonly<Record<string, Token[] | undefined>> | undefined {
  const match = new RegExp(pattern.source, "d").exec(clause.text);
  if (match === null) return undefined;
  return Object.fromEntries(
    Object.entries(match.indices?.groups ?? {}).map(([name, range]) => [
      name,
      range === undefined ? undefined : sliceTokensByOffset(clause, range[0], range[1]),
    ]),
  );
}

/** Splits a correction at "e", commas and full stops, which may join two changes. */
export function splitClauses(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [];
  let start = 0;
  for (const [at, word] of tokens.entries()) {
    const nextWord = tokens[at + 1]?.text;
    const isNor = word.text === "ne" && at > start && !/^(ho|abbiamo)$/.test(nextWord ?? "");
    const isConjunction = word.text === "e" || word.text === "ed" || isNor;
    const isBoundary = word.kind === "punctuation" || (isConjunction && nextWord !== "non");
    if (!isBoundary || (isConjunction && at > start && isTrailingFraction(tokens, at))) continue;
    clauses.push(tokens.slice(start, at));
    start = at + 1;
  }
  clauses.push(tokens.slice(start));
  return clauses.filter((clause) => clause.length > 0);
}
