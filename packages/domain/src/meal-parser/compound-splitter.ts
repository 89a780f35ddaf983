import { matchFoods, type Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { sliceSourceText, type Token } from "./meal-tokenizer.ts";
import { findFoodsByWord } from "../food-matching/food-index.ts";
import { findCookingMethod, findFormOfWord, isNeutralWord } from "../food-matching/word-classes.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";

/** Separates a food from what it is served with: "gnocchi al pesto". */
const servedWithPattern = /^(al|allo|alla|all|ai|agli|alle|con|col|coi)$/;
/** Joins two words to one name: neither side is a food of its own. */
const joiningWordPattern =
  /^(di|d|del|dello|della|dell|dei|degli|delle|de|da|dal|dalla|in|senza|per|su|sul|sulla|a|e|ed|o)$/;

/** Categories of foods that take another food as a sauce, topping or filling, so that both are on the plate. */
const hostCategories =
  /^(Pasta|Primi|Carne|Pesce|Molluschi|Legumi|Verdure|Funghi|Patate|Cereali e farine|Uova|Contorni|Pizza|Pane|Secondi|Zuppe|Piatti)/;
/** Dishes whose figures include their sauce. */
const sauceIncludedPattern = /^(lasagn|cannellon|parmigiana|spaghetti al|pasta (al|con|e|panna))/i;
/** Categories where the second noun is a flavour and not a separate food: "yogurt fragola", "torta limone". */
const flavouredCategories = /^(Dolci|Biscotti|Gelati|Latte|Cioccolato|Snack|Bevande|Caffè|Zucchero|Cereali per)/;
/** Words that are a food on their own, and a style of preparation after another food: "cozze marinara". */
const preparationStylePattern =
  /^(marinara|diavola|capricciosa|margherita|milanese|parma|americano|moka|crudo|cotto|bianco|rosso|genovese|bolognese|fresco|media)$/;
const toppingCategories =
  /^(Salse|Formaggi|Salumi|Verdure|Funghi|Pesce|Molluschi|Carne|Legumi|Uova|Oli|Frutta a guscio|Patate|Contorni|Zucchero, miele|Frutta fresca|Pasta e riso|Alternative|Cioccolato)/;

const anyCategory = /^/;
const noCategory = /(?!)/;

/** Maximum words of a name that is split into parts. */
const maxWords = 14;

const hasDistinctiveWord = (text: string): boolean => tokenizeName(text).some((word) => !isNeutralWord(word));

/**
 * Returns the food that the words match with confidence; undefined where they depend on another word, or only name a
 * way of cooking.
 */
function findConfidentFood(lexicon: Lexicon, text: string, tokens: readonly Token[]): LexiconFood | undefined {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined || tokens.some(({ kind }) => kind !== "word")) return undefined;
  if (
    joiningWordPattern.test(first.text) ||
    joiningWordPattern.test(last.text) ||
    servedWithPattern.test(first.text) ||
    servedWithPattern.test(last.text)
  )
    return undefined;
  if (findCookingMethod(first.text) !== undefined || findFormOfWord(first.text) !== undefined) return undefined;
  // Typos are not corrected in a list, and most words that are not food start no food's name.
  if (![first, last].every(({ text: word }) => findFoodsByWord(lexicon.index.words, word).size > 0)) return undefined;
  const name = sliceSourceText(text, tokens);
  if (!hasDistinctiveWord(name)) return undefined;
  const bestMatch = matchFoods(lexicon, { text: name }, 1)[0];
  return bestMatch?.isConfident === true ? bestMatch.food : undefined;
}

/**
 * Splits a name that no table has into its foods: "gnocchi al pesto" is gnocchi and pesto, and "pane burro alici", as
 * dictation writes it, is three foods. Undefined where a part has no confident match, or where the second noun may
 * only be the flavour of the first.
 */
export function splitCompoundFood(
  lexicon: Lexicon,
  text: string,
  nameTokens: readonly Token[],
): (readonly Token[])[] | undefined {
  if (nameTokens.length < 2 || nameTokens.length > maxWords) return undefined;
  for (let at = nameTokens.length - 1; at > 0; at -= 1) {
    const isServed = servedWithPattern.test(nameTokens[at]?.text ?? "");
    const hostTokens = nameTokens.slice(0, at);
    const restTokens = nameTokens.slice(isServed ? at + 1 : at);
    const host = restTokens.length === 0 ? undefined : findConfidentFood(lexicon, text, hostTokens);
    if (
      host === undefined ||
      (isServed
        ? !hostCategories.test(host.category) || sauceIncludedPattern.test(host.name)
        : flavouredCategories.test(host.category))
    )
      continue;
    // "Gallette al cioccolato" are a kind of "gallette".
    if (isServed && /^cioccolat[oa]$/.test(restTokens[0]?.text ?? "")) continue;
    const restFood = findConfidentFood(lexicon, text, restTokens);
    const allowedCategories = isServed
      ? toppingCategories
      : restTokens.length === 1 && preparationStylePattern.test(restTokens[0]?.text ?? "")
        ? noCategory
        : anyCategory;
    if (restFood !== undefined && allowedCategories.test(restFood.category)) return [hostTokens, restTokens];
    const restParts = restFood === undefined && !isServed ? splitCompoundFood(lexicon, text, restTokens) : undefined;
    if (restParts !== undefined) return [hostTokens, ...restParts];
  }
  return undefined;
}
