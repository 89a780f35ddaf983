import { generalizeCheese } from "../food-matching/generic-cheese.ts";
import { foodAliases } from "../food-matching/aliases/food-aliases.ts";
import type { Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import {
  findCookingMethod,
  findFormOfWord,
  isNeutralWord,
  isNeutralInName,
} from "../food-matching/word-classes.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName, normalizeSearchText } from "../search/search-tokenizer.ts";
import { typoCost } from "../search/edit-distance.ts";

/**
 * Dishes whose names hold an "e" and that are one thing whatever pasta stands before them. They stay together even where
 * no table has them: as two foods they would be wrong.
 */
const fixedDishPattern =
  /(^| )(cacio e pepe|aglio e olio|aglio olio e peperoncino|risi e bisi|pasta e (fagioli|ceci|lenticchie|patate|piselli|broccoli)|riso e (piselli|latte)|mare e monti|fish e chips|surf e turf)$/;

/** What stands together on a plate or in a sandwich: one dish where a table has it, else foods of their own. */
const usualPairPattern =
  /(^| )(prosciutto e melone|bresaola rucola e grana|zucca e salsiccia|speck e (zucchine|brie)|panna e (prosciutto|salmone|funghi)|ricotta e spinaci|rucola e grana|pomodoro e basilico)$/;

const articleWords = new Set("il lo la l i gli le un uno una".split(" "));

const wordNormalizations: Readonly<Record<string, string>> = { col: "con", coi: "con", ed: "e", d: "di" };

/** A name as it is compared with fixed dishes: search words without articles, so that commas do not count. */
export function normalizeDishName(text: string): string {
  return normalizeSearchText(text)
    .split(" ")
    .filter((word) => !articleWords.has(word))
    .map((word) => wordNormalizations[word] ?? word)
    .join(" ");
}

type LexiconNames = { all: ReadonlySet<string>; compounds: ReadonlySet<string> };

const lexiconNamesCache = new WeakMap<Lexicon["index"], LexiconNames>();

/** Every name of the lexicon, and those that hold a separator: "pasta e fagioli", "pane, burro e…". */
function collectLexiconNames(lexicon: Lexicon): LexiconNames {
  const cached = lexiconNamesCache.get(lexicon.index);
  if (cached) return cached;
  const all = new Set<string>();
  const compounds = new Set<string>();
  const names = [
    ...lexicon.foods.flatMap(({ name, synonyms }) => [name, ...synonyms]),
    ...foodAliases.filter(({ eaten }) => lexicon.food(eaten)).flatMap((entry) => entry.names),
  ];
  for (const each of names) {
    const key = normalizeDishName(each);
    all.add(key);
    if (/,| (e|ed|con|col|coi|su) /u.test(each)) compounds.add(key);
  }
  lexiconNamesCache.set(lexicon.index, { all, compounds });
  return { all, compounds };
}

/** True for words that are the name of a food of the lexicon although they hold a separator. */
export function isCompoundName(lexicon: Lexicon, text: string): boolean {
  return collectLexiconNames(lexicon).compounds.has(normalizeDishName(text));
}

/** True where the words are a name of this food, the tables' or the everyday one: "yogurt con i cereali" is not "yogurt ai cereali". */
export function isNameOfFood({ id, name, synonyms }: LexiconFood, text: string): boolean {
  const key = normalizeDishName(text);
  const aliases = foodAliases.filter(({ eaten, raw, cooked }) => [eaten, raw, cooked].includes(id));
  return [name, ...synonyms, ...aliases.flatMap(({ names }) => names)].some(
    (each) => normalizeDishName(each) === key,
  );
}

/** True for words that are the name of a food of the lexicon, word for word. */
export function isLexiconName(lexicon: Lexicon, text: string): boolean {
  return collectLexiconNames(lexicon).all.has(normalizeDishName(text));
}

/** True for words that end in foods which are one dish where the lexicon is sure of it. */
export function isUsualPair(text: string): boolean {
  return usualPairPattern.test(normalizeDishName(text));
}

/** True for words that end in a dish that is never two foods. */
export function isFixedDish(text: string): boolean {
  return fixedDishPattern.test(normalizeDishName(text));
}

const isDistinctiveWord = (word: string): boolean =>
  !isNeutralWord(word) &&
  !isNeutralInName(word) &&
  findCookingMethod(word) === undefined &&
  findFormOfWord(word) === undefined;

/** True where a name of the food says no more than the words: a piadina with ham and cheese is more than one with ham. */
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

/** True for two forms of a word, and for one of 6 letters and more that is misspelt. */
export function isSameWordForm(typed: string, word: string): boolean {
  if (typed === word || inflectedForms(typed).includes(word)) return true;
  return typed.length > 5 && typed[0] === word[0] && (typoCost(typed, word) ?? 2) <= 1;
}

/** Categories of dishes: what stands after "con" or "e" in the name of one is part of it. */
const dishCategories = new Set([
  "Primi piatti",
  "Secondi piatti",
  "Contorni e insalate",
  "Zuppe e minestre",
  "Piatti dal mondo",
  "Panini e fast food",
  "Pizza, focacce e torte salate",
]);

/** True for a category of dishes. */
export function isDishCategory(category: string): boolean {
  return dishCategories.has(category);
}
