import table from "../../data/category-fallbacks.json" with { type: "json" };
import { findCookingMethod, findFormOfWord, isDigits, isNeutralWord, isSpecialProductWord } from "./word-classes.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName, normalizeSearchText } from "../search/search-tokenizer.ts";
import { toWordSet } from "../search/word-sets.ts";

/**
 * Groups of foods whose kinds differ so little in energy that the kind need not be in the tables: a tea of any herb,
 * a jam of any fruit, an apple of any variety. `namePattern` matches the start of the name, `fallbackName` replaces
 * the whole name, `exceptionPattern` excludes different foods. `isVarietyOnly`: only a variety or a place may follow,
 * not "alla" or "di".
 */
type FallbackRule = {
  namePattern: RegExp;
  fallbackName: string;
  exceptionPattern?: RegExp | undefined;
  isVarietyOnly: boolean;
};

const fallbackRules: readonly FallbackRule[] = [
  ...table.rules.map(({ pattern, fallback, except }) => ({
    namePattern: new RegExp(pattern),
    fallbackName: fallback,
    exceptionPattern: except === undefined ? undefined : new RegExp(except),
    isVarietyOnly: false,
  })),
  ...table.foodsWithVarieties.map((name) => ({
    namePattern: toNamePattern(name),
    fallbackName: name,
    isVarietyOnly: true,
  })),
];

function toNamePattern(name: string): RegExp {
  const forms = normalizeSearchText(name)
    .split(" ")
    .map((word) => `(?:${[word, ...inflectedForms(word)].join("|")})`);
  return new RegExp(`^${forms.join(" ")}`);
}

/** Varieties and places of origin: they do not change the food. */
const varietyWords = toWordSet(table.varietyWords);

const prepositionPattern = /^(d|di|del|dello|della|dei|degli|delle|dell|al|allo|alla|ai|agli|alle|all|a|da)$/;

/** Words that turn any food into a different one, so that the fallback does not apply. */
const otherFoodPattern =
  /^(ripien|farcit|light|zero|proteic|vegan|soia|senza|salat|fritt|integral|condit|grattugi|avanz|mezz)/;

/**
 * Returns the name of the food group where no table has the kind: "marmellata di sambuco" becomes "marmellata".
 * `isKnown` returns whether a word occurs in any food's name: a made-up word is not a kind of anything. Undefined
 * where no rule matches.
 */
export function findFallbackName(text: string, isKnown: (word: string) => boolean): string | undefined {
  if (/,| (e|ed|con|col|coi|su) /u.test(text)) return undefined;
  const plainName = normalizeSearchText(text);
  for (const { namePattern, fallbackName, exceptionPattern, isVarietyOnly } of fallbackRules) {
    const matchedStart = namePattern.exec(plainName)?.[0];
    if (
      matchedStart === undefined ||
      (plainName.length > matchedStart.length && plainName[matchedStart.length] !== " ")
    )
      continue;
    const rest = plainName.slice(matchedStart.length).trim();
    if (rest === "" || exceptionPattern?.test(rest) || /^(in|\d)/.test(rest)) continue;
    const hasPreposition = prepositionPattern.test(rest.split(" ")[0] ?? "");
    const isInCategory = tokenizeName(rest).every(
      (word) =>
        varietyWords.has(word) ||
        isNeutralWord(word) ||
        isDigits(word) ||
        (!isVarietyOnly && hasPreposition && isKindWord(word, isKnown)),
    );
    if (isInCategory) return fallbackName;
  }
  return undefined;
}

function isKindWord(word: string, isKnown: (word: string) => boolean): boolean {
  return (
    !otherFoodPattern.test(word) &&
    !isSpecialProductWord(word) &&
    findFormOfWord(word) === undefined &&
    findCookingMethod(word) === undefined &&
    isKnown(word)
  );
}
