import table from "../../data/dish-names.json" with { type: "json" };
import { toWordSet, inflectedForms } from "../search/inflections.ts";
import { generalizeCheese, generalizePasta } from "../food-matching/rewrite-rules.ts";
import { findConfidentFood, type Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { isNeutralWord, isNeutralInName, namesState } from "../food-matching/word-classes.ts";
import { tokenizeName, normalizeSearchText } from "../search/search-tokenizer.ts";
import { typoCost } from "../search/edit-distance.ts";
import { sliceSourceText, type Token } from "./meal-tokenizer.ts";
import { findFoodsByWord } from "../food-matching/food-index.ts";

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
function normalizeDishName(text: string): string {
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
    ...lexicon.aliases.map(({ name }) => name),
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
export function isNameOfFood(lexicon: Lexicon, { id, name, synonyms }: LexiconFood, text: string): boolean {
  const key = normalizeDishName(text);
  const aliases = lexicon.aliases.filter(
    ({ eatenId, rawId, cookedId }) => id === eatenId || id === rawId || id === cookedId,
  );
  return [name, ...synonyms, ...aliases.map((alias) => alias.name)].some((each) => normalizeDishName(each) === key);
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
  !isNeutralWord(word) && !isNeutralInName(word) && !namesState(word);

/**
 * True where one name of the food contains only words of the text: a piadina with ham and cheese is more than one
 * with ham.
 */
export function hasNameCoveredBy(food: Pick<LexiconFood, "name" | "synonyms">, text: string): boolean {
  const coveringWords = new Set(
    tokenizeName(`${generalizeCheese(text)} ${generalizePasta(text)}`).flatMap((word) => [
      word,
      ...inflectedForms(word),
    ]),
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

const dishCategoryPattern =
  /^(Primi piatti|Secondi piatti|Contorni e insalate|Zuppe e minestre|Piatti dal mondo|Panini e fast food|Pizza, focacce e torte salate)$/;

/** True for a category of dishes: the words after "con" or "e" in such a name are part of the dish. */
export const isDishCategory = (category: string): boolean => dishCategoryPattern.test(category);

const bowlPattern = new RegExp(`^(${table.bowls.join("|")})\\b`);

/** Returns the bowl that a name starts with; people list what is in it: "poke salmone, riso e mango". */
export const findBowl = (name: string): string | undefined => bowlPattern.exec(normalizeSearchText(name))?.[0];

/** Separates a food from what it is served with: "gnocchi al pesto". */
export const servedWithPattern = /^(al|allo|alla|all|ai|agli|alle|con|col|coi)$/;
/** Joins two words to one name: neither side is a food of its own. */
const joiningWordPattern =
  /^(di|d|del|dello|della|dell|dei|degli|delle|de|da|dal|dalla|in|senza|per|su|sul|sulla|a|e|ed|o)$/;

/** True for a word that joins its neighbours to one name. */
export const dependsOnOthers = ({ text: word }: Token): boolean =>
  joiningWordPattern.test(word) || servedWithPattern.test(word);

/** Categories of foods that take another food as a sauce, topping or filling, so that both are on the plate. */
const hostCategories =
  /^(Pasta|Primi|Carne|Pesce|Molluschi|Legumi|Verdure|Funghi|Patate|Cereali e farine|Uova|Contorni|Pizza|Pane|Secondi|Zuppe|Piatti)/;
/** Plain doughs of the category of sweets: what is named with them is put on top. */
const plainSweetPattern = /^(pancake|waffle|crêpe semplice|french toast)/i;
/** Dishes whose figures include their sauce. */
const sauceIncludedPattern = /^(lasagn|cannellon|parmigiana|spaghetti al|pasta (al|con|e|panna))/i;
/** Categories where the second noun is a flavour and not a separate food: "yogurt fragola", "torta limone". */
const flavouredCategories = /^(Dolci|Biscotti|Gelati|Latte|Cioccolato|Snack|Bevande|Caffè|Zucchero|Cereali per)/;
/** Words that are a food on their own, and a style of preparation after another food: "cozze marinara". */
const preparationStylePattern =
  /^(marinara|diavola|capricciosa|margherita|milanese|parma|americano|moka|affogat[oaie]|crudo|cotto|bianc(?:o|a|hi|he)|ross[oaie]|genovese|bolognese|fresco|media|mist[oaie]|marocchino|croccant[ei]|grattugiat[oaie]|affettat[oaie])$/;
const toppingCategories =
  /^(Salse|Formaggi|Salumi|Verdure|Funghi|Pesce|Molluschi|Carne|Legumi|Uova|Oli|Frutta a guscio|Patate|Contorni|Zucchero, miele|Frutta fresca|Pasta e riso|Alternative|Cioccolato)/;

/** What is served beside a drink, and is no flavour of it: "spritz olive". */
const sideOfDrinkCategories =
  /^(Snack|Frutta a guscio|Verdure|Salse|Salumi|Formaggi|Pane|Pizza|Panini|Bevande analcoliche|Biscotti|Dolci|Cereali per)/;

const anyCategory = /^/;
const noCategory = /(?!)/;

/** Maximum words of a name that is split into parts. */
const maxWords = 14;

/**
 * Returns the food that the words match with confidence; undefined where they depend on another word, or only name a
 * way of cooking.
 */
export function findPartFood(lexicon: Lexicon, text: string, tokens: readonly Token[]): LexiconFood | undefined {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined || tokens.some(({ kind }) => kind !== "word")) return undefined;
  if (dependsOnOthers(first) || dependsOnOthers(last) || namesState(first.text)) return undefined;
  // Typos are not corrected in a list, and most words that are not food start no food's name.
  if (![first, last].every(({ text: word }) => findFoodsByWord(lexicon.index.words, word).size > 0)) return undefined;
  const name = sliceSourceText(text, tokens);
  return tokenizeName(name).every(isNeutralWord) ? undefined : findConfidentFood(lexicon, { text: name });
}

/** True for a food with which the one behind it is served; false where that may only be its flavour. */
function takesFoods({ name, category }: LexiconFood, isServed: boolean): boolean {
  // "Caffè biscotti mela"
  if (plainSweetPattern.test(name) || (!isServed && /^(Caffè|Bevande)/.test(category))) return true;
  return isServed
    ? hostCategories.test(category) && !sauceIncludedPattern.test(name)
    : !flavouredCategories.test(category) || category === "Bevande alcoliche";
}

/**
 * Splits a name that no table has into its foods: "gnocchi al pesto" is gnocchi and pesto, and "pane burro alici", as
 * dictation writes it, is three foods. Undefined where a part has no confident match, or where the second noun may
 * only be the flavour of the first. `isList`: the words before them list foods, so that none is a flavour.
 */
function splitCompoundFood(
  lexicon: Lexicon,
  text: string,
  nameTokens: readonly Token[],
  isList = false,
): (readonly Token[])[] | undefined {
  if (nameTokens.length < 2 || nameTokens.length > maxWords) return undefined;
  for (let at = nameTokens.length - 1; at > 0; at -= 1) {
    const isServed = servedWithPattern.test(nameTokens[at]?.text ?? "");
    const hostTokens = nameTokens.slice(0, at);
    const restTokens = nameTokens.slice(isServed ? at + 1 : at);
    const host = restTokens.length === 0 ? undefined : findPartFood(lexicon, text, hostTokens);
    if (host === undefined || !(isList || takesFoods(host, isServed))) continue;
    const isDrink = /^(Caffè|Bevande)/.test(host.category);
    // "Gallette al cioccolato" are a kind of "gallette".
    if (isServed && /^cioccolat[oa]$/.test(restTokens[0]?.text ?? "")) continue;
    const restFood = findPartFood(lexicon, text, restTokens);
    const allowedCategories = isServed
      ? toppingCategories
      : restTokens.length === 1 && preparationStylePattern.test(restTokens[0]?.text ?? "")
        ? noCategory
        : !isList && isDrink
          ? sideOfDrinkCategories
          : anyCategory;
    if (restFood !== undefined && allowedCategories.test(restFood.category)) return [hostTokens, restTokens];
    const restParts =
      restFood === undefined && !isServed ? splitCompoundFood(lexicon, text, restTokens, isList || isDrink) : undefined;
    if (restParts !== undefined) return [hostTokens, ...restParts];
  }
  return undefined;
}

/** Splits a name into its foods: of "yogurt noci miele" three are a list, while of two the second may be a flavour. */
export function splitFoods(
  lexicon: Lexicon,
  text: string,
  nameTokens: readonly Token[],
): readonly (readonly Token[])[] {
  const foods = splitCompoundFood(lexicon, text, nameTokens);
  if (foods !== undefined) return foods;
  const list = splitCompoundFood(lexicon, text, nameTokens, true) ?? [];
  return list.length > 2 ? list : [];
}
