import { anyCheese } from "../food-matching/generic-cheese.ts";
import { everydayNames } from "../food-matching/aliases/food-aliases.ts";
import type { Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { cookingWord, formWord, isHarmless, isPlainInName } from "../food-matching/word-classes.ts";
import { inflections } from "../search/inflections.ts";
import { nameWords, searchText } from "../search/search-tokenizer.ts";
import { typoCost } from "../search/edit-distance.ts";

/**
 * Dishes whose names hold an "e" and that are one thing whatever pasta stands before them. They stay together even where
 * no table has them: as two foods they would be wrong.
 */
const fixed =
  /(^| )(cacio e pepe|aglio e olio|aglio olio e peperoncino|risi e bisi|pasta e (fagioli|ceci|lenticchie|patate|piselli|broccoli)|riso e (piselli|latte)|mare e monti|fish e chips|surf e turf)$/;

/** What stands together on a plate or in a sandwich: one dish where a table has it, else foods of their own. */
const together =
  /(^| )(prosciutto e melone|bresaola rucola e grana|zucca e salsiccia|speck e (zucchine|brie)|panna e (prosciutto|salmone|funghi)|ricotta e spinaci|rucola e grana|pomodoro e basilico)$/;

const articles = new Set("il lo la l i gli le un uno una".split(" "));

const sameWords: Readonly<Record<string, string>> = { col: "con", coi: "con", ed: "e", d: "di" };

/** A name as it is compared with fixed dishes: search words without articles, so that commas do not count. */
export function dishKey(text: string): string {
  return searchText(text)
    .split(" ")
    .filter((word) => !articles.has(word))
    .map((word) => sameWords[word] ?? word)
    .join(" ");
}

type Names = { all: ReadonlySet<string>; separated: ReadonlySet<string> };

const namesOf = new WeakMap<Lexicon["index"], Names>();

/** Every name of the lexicon, and those that hold a separator: "pasta e fagioli", "pane, burro e…". */
function namesIn(lexicon: Lexicon): Names {
  const known = namesOf.get(lexicon.index);
  if (known) return known;
  const all = new Set<string>();
  const separated = new Set<string>();
  const names = [
    ...lexicon.foods.flatMap(({ name, synonyms }) => [name, ...synonyms]),
    ...everydayNames.filter(({ eaten }) => lexicon.food(eaten)).flatMap((entry) => entry.names),
  ];
  for (const each of names) {
    const key = dishKey(each);
    all.add(key);
    if (/,| (e|ed|con|col|coi|su) /u.test(each)) separated.add(key);
  }
  namesOf.set(lexicon.index, { all, separated });
  return { all, separated };
}

/** True for words that are the name of a food of the lexicon although they hold a separator. */
export function isNamedDish(lexicon: Lexicon, text: string): boolean {
  return namesIn(lexicon).separated.has(dishKey(text));
}

/** True where the words are a name of this food, the tables' or the everyday one: "yogurt con i cereali" is not "yogurt ai cereali". */
export function isCalled({ id, name, synonyms }: LexiconFood, text: string): boolean {
  const key = dishKey(text);
  const everyday = everydayNames.filter(({ eaten, raw, cooked }) => [eaten, raw, cooked].includes(id));
  return [name, ...synonyms, ...everyday.flatMap(({ names }) => names)].some((each) => dishKey(each) === key);
}

/** True for words that are the name of a food of the lexicon, word for word. */
export function isName(lexicon: Lexicon, text: string): boolean {
  return namesIn(lexicon).all.has(dishKey(text));
}

/** True for words that end in foods which are one dish where the lexicon is sure of it. */
export function isUsualTogether(text: string): boolean {
  return together.test(dishKey(text));
}

/** True for words that end in a dish that is never two foods. */
export function isFixedDish(text: string): boolean {
  return fixed.test(dishKey(text));
}

const tells = (word: string): boolean =>
  !isHarmless(word) &&
  !isPlainInName(word) &&
  cookingWord(word) === undefined &&
  formWord(word) === undefined;

/** True where a name of the food says no more than the words: a piadina with ham and cheese is more than one with ham. */
export function saysNoMore(food: Pick<LexiconFood, "name" | "synonyms">, text: string): boolean {
  const said = new Set(nameWords(anyCheese(text)).flatMap((word) => [word, ...inflections(word)]));
  return [food.name, ...food.synonyms].some((name) =>
    nameWords(name.replace(/\(.*\)/, " ")).every(
      (word) => !tells(word) || said.has(word) || [...said].some((each) => isSameWord(each, word)),
    ),
  );
}

/** True for two forms of a word, and for one of 6 letters and more that is misspelt. */
export function isSameWord(typed: string, word: string): boolean {
  if (typed === word || inflections(typed).includes(word)) return true;
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
