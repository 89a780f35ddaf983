import table from "../../data/dish-names.json" with { type: "json" };
import { toWordSet } from "../search/word-sets.ts";
import { generalizeCheese } from "../food-matching/rewrite-rules.ts";
import { foodAliases } from "../food-matching/food-aliases.ts";
import type { Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { findCookingMethod, findFormOfWord, isNeutralWord, isNeutralInName } from "../food-matching/word-classes.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName, normalizeSearchText } from "../search/search-tokenizer.ts";
import { typoCost } from "../search/edit-distance.ts";

/**
 * Dishes whose names contain "e" and that are one dish whatever pasta shape precedes them. They are never split, even
 * where no table has them: as two foods the result would be wrong.
 */
const fixedDishPattern = new RegExp(`(^| )(${table.fixedDishes.join("|")})$`);

/** Foods that are served together on a plate or in a sandwich: one dish where a table has it, else separate foods. */
const usualPairPattern = new RegExp(`(^| )(${table.usualPairs.join("|")})$`);

const articleWords = toWordSet("il lo la l i gli le un uno una");

const wordNormalizations: Readonly<Record<string, string>> = { col: "con", coi: "con", ed: "e", d: "di" };

/**
 * Normalizes a name for the comparison with fixed dishes: search words without articles, so that commas make no
 * difference.
 */
export function normalizeDishName(text: string): string {
  return normalizeSearchText(text)
    .split(" ")
    .filter((word) => !articleWords.has(word))
    .map((word) => wordNormalizations[word] ?? word)
    .join(" ");
}

type LexiconNames = { all: ReadonlySet<string>; compounds: ReadonlySet<string> };

const lexiconNamesCache = new WeakMap<Lexicon["index"], LexiconNames>();

/** Collects every name of the lexicon, and the names that contain a separator: "pasta e fagioli", "pane, burro e…". */
function collectLexiconNames(lexicon: Lexicon): LexiconNames {
  const cached = lexiconNamesCache.get(lexicon.index);
  if (cached) return cached;
  const all = new Set<string>();
  const compounds = new Set<string>();
  const names = [
    ...lexicon.foods.flatMap(({ name, synonyms }) => [name, ...synonyms]),
    ...foodAliases.filter(({ eatenId }) => lexicon.food(eatenId)).flatMap((entry) => entry.names),
  ];
  for (const each of names) {
    const key = normalizeDishName(each);
    all.add(key);
    if (/,| (e|ed|con|col|coi|su) /u.test(each)) compounds.add(key);
  }
  lexiconNamesCache.set(lexicon.index, { all, compounds });
  return { all, compounds };
}

/** True for words that are the name of a food of the lexicon although they contain a separator. */
export function isCompoundName(lexicon: Lexicon, text: string): boolean {
  return collectLexiconNames(lexicon).compounds.has(normalizeDishName(text));
}

/**
 * True where the words are a name of this food, from a table or from its aliases: "yogurt con i cereali" is not
 * "yogurt ai cereali".
 */
export function isNameOfFood({ id, name, synonyms }: LexiconFood, text: string): boolean {
  const key = normalizeDishName(text);
  const aliases = foodAliases.filter(({ eatenId, rawId, cookedId }) => [eatenId, rawId, cookedId].includes(id));
  return [name, ...synonyms, ...aliases.flatMap(({ names }) => names)].some((each) => normalizeDishName(each) === key);
}

/** True for words that are the name of a food of the lexicon, word for word. */
export function isLexiconName(lexicon: Lexicon, text: string): boolean {
  return collectLexiconNames(lexicon).all.has(normalizeDishName(text));
}

/**
 * True for words that end in foods that are usually served together: they are one dish where the lexicon has a
 * confident match.
 */
export function isUsualPair(text: string): boolean {
  return usualPairPattern.test(normalizeDishName(text));
}

/** True for words that end in a dish that is never split into two foods. */
export function isFixedDish(text: string): boolean {
  return fixedDishPattern.test(normalizeDishName(text));
}

const isDistinctiveWord = (word: string): boolean =>
  !isNeutralWord(word) &&
  !isNeutralInName(word) &&
  findCookingMethod(word) === undefined &&
  findFormOfWord(word) === undefined;

/**
 * True where one name of the food contains only words of the text: a piadina with ham and cheese is more than one
 * with ham.
 */
export function hasNameCoveredBy(food: Pick<LexiconFood, "name" | "synonyms">, text: string): boolean {
  const coveringWords = new Set(
    tokenizeName(generalizeCheese(text)).flatMap((word) => [word, ...inflectedForms(word)]),
  );
  return [food.name, ...food.synonyms].some((name) =>
    tokenizeName(name.replace(/\(.*\)/, " ")).every(
      (word) =>
        !isDistinctiveWord(word) ||
        coveringWords.has(word) ||
        [...coveringWords].some((each) => isSameWordForm(each, word)),
    ),
  );
}

/** True for two forms of a word, and for a word of at least 6 letters with a typo. */
export function isSameWordForm(typed: string, word: string): boolean {
  if (typed === word || inflectedForms(typed).includes(word)) return true;
  return typed.length > 5 && typed[0] === word[0] && (typoCost(typed, word) ?? 2) <= 1;
}

/** Categories of dishes: the words after "con" or "e" in such a name are part of the dish. */
const dishCategories = new Set([
  "Primi piatti",
  "Secondi piatti",
  "Contorni e insalate",
  "Zuppe e minestre",
  "Piatti dal mondo",
  "Panini e fast food",
  "Pizza, focacce e torte salate",
]);

export function isDishCategory(category: string): boolean {
  return dishCategories.has(category);
}
