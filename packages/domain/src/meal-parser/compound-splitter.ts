import { nameFoods } from "../food-matching/food-matcher.ts";
import type { Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { written } from "./phrase-grouping.ts";
import type { Word } from "./meal-tokenizer.ts";
import { holdersOf } from "../food-matching/food-index.ts";
import { cookingWord, formWord, isHarmless } from "../food-matching/word-classes.ts";
import { nameWords } from "../search/search-tokenizer.ts";

/** Stands between a food and what it is served with: "gnocchi al pesto". */
const servedWith = /^(al|allo|alla|all|ai|agli|alle|con|col|coi)$/;
/** Joins two words to one name: neither side of it is a food of its own. */
const joins =
  /^(di|d|del|dello|della|dell|dei|degli|delle|de|da|dal|dalla|in|senza|per|su|sul|sulla|a|e|ed|o)$/;

/** Foods that take another as a sauce, topping or filling, so that both are on the plate. */
const takesMore =
  /^(Pasta|Primi|Carne|Pesce|Molluschi|Legumi|Verdure|Funghi|Patate|Cereali e farine|Uova|Contorni|Pizza|Pane|Secondi|Zuppe|Piatti)/;
/** Dishes that have their sauce. */
const hasItsOwn = /^(lasagn|cannellon|parmigiana|spaghetti al|pasta (al|con|e|panna))/i;
/** Foods whose second noun is a flavour and no food of its own: "yogurt fragola", "torta limone". */
const isFlavoured = /^(Dolci|Biscotti|Gelati|Latte|Cioccolato|Snack|Bevande|Caffè|Zucchero|Cereali per)/;
/** Words that are a food alone, and a way of doing it behind another: "cozze marinara". */
const isManner =
  /^(marinara|diavola|capricciosa|margherita|milanese|parma|americano|moka|crudo|cotto|bianco|rosso|genovese|bolognese|fresco|media)$/;
const isTopping =
  /^(Salse|Formaggi|Salumi|Verdure|Funghi|Pesce|Molluschi|Carne|Legumi|Uova|Oli|Frutta a guscio|Patate|Contorni|Zucchero, miele|Frutta fresca|Pasta e riso|Alternative|Cioccolato)/;

const any = /^/;
const none = /(?!)/;

/** Longest name that is looked at in parts, in words. */
const mostWords = 14;

const isPlain = (text: string): boolean => nameWords(text).some((word) => !isHarmless(word));

/** The food that words surely are; undefined where they need another word, or are only a way of cooking. */
function surely(lexicon: Lexicon, text: string, words: readonly Word[]): LexiconFood | undefined {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.some(({ kind }) => kind !== "word"))
    return undefined;
  if (
    joins.test(first.text) ||
    joins.test(last.text) ||
    servedWith.test(first.text) ||
    servedWith.test(last.text)
  )
    return undefined;
  if (cookingWord(first.text) !== undefined || formWord(first.text) !== undefined) return undefined;
  // A list is not the place to guess at typos, and most words that are no food begin none.
  if (![first, last].every(({ text: word }) => holdersOf(lexicon.index.words, word).size > 0))
    return undefined;
  const name = written(text, words);
  if (!isPlain(name)) return undefined;
  const best = nameFoods(lexicon, { text: name }, 1)[0];
  return best?.sure === true ? best.food : undefined;
}

/**
 * The foods of a name that is none of a table's: "gnocchi al pesto" is gnocchi and pesto, and "pane burro alici", as
 * dictation has it, three foods. Undefined where a part is not surely a food, or where the second noun may only say the
 * flavour of the first.
 */
export function foodParts(
  lexicon: Lexicon,
  text: string,
  name: readonly Word[],
): (readonly Word[])[] | undefined {
  if (name.length < 2 || name.length > mostWords) return undefined;
  for (let at = name.length - 1; at > 0; at -= 1) {
    const isServed = servedWith.test(name[at]?.text ?? "");
    const first = name.slice(0, at);
    const rest = name.slice(isServed ? at + 1 : at);
    const host = rest.length === 0 ? undefined : surely(lexicon, text, first);
    if (
      host === undefined ||
      (isServed
        ? !takesMore.test(host.category) || hasItsOwn.test(host.name)
        : isFlavoured.test(host.category))
    )
      continue;
    // "Gallette al cioccolato" are a kind of them.
    if (isServed && /^cioccolat[oa]$/.test(rest[0]?.text ?? "")) continue;
    const others = surely(lexicon, text, rest);
    const fits = isServed ? isTopping : rest.length === 1 && isManner.test(rest[0]?.text ?? "") ? none : any;
    if (others !== undefined && fits.test(others.category)) return [first, rest];
    const parts = others === undefined && !isServed ? foodParts(lexicon, text, rest) : undefined;
    if (parts !== undefined) return [first, ...parts];
  }
  return undefined;
}
