import {
  dependsOnOthers,
  findPartFood,
  isDishCategory,
  isLexiconName,
  isSameWordForm,
  servedWithPattern,
} from "./compound-dishes.ts";
import type { Lexicon } from "../food-matching/food-matcher.ts";
import { namesState } from "../food-matching/word-classes.ts";
import { sliceSourceText, type Token } from "./meal-tokenizer.ts";
import { findFoodsByWord } from "../food-matching/food-index.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";
import { isGeneralWord, isVocabularyWord } from "../search/vocabulary.ts";

/** Foods whose kind or preparation may be left out: the rest of the meal is not their sauce. */
const baseFoodCategories = /^(Carne|Pesce|Molluschi|Verdure|Funghi|Patate|Legumi|Uova)/;
/** Names of which "di" says what they are made of. */
const madeOfPattern =
  /^(hamburger|burger|polpett|cotolett|insalat|torta|crocchett|involtin|sformat|spiedin|pizz|panin|carpacc|tartare)/;
/** Versions of a dish or a sweet that no table has: the usual one is nearest to them. */
const versionPattern =
  /^(light|fit|legger[oaie]|dietetic[oaie]|vegan[oaie]?|vegetarian[oaie]|proteic[oaie]|integral[ei])$/;
const versionCategories = /^(Primi|Secondi|Contorni|Zuppe|Piatti|Pizza|Dolci|Biscotti|Pane|Gelati|Salse)/;
/** Words that make another food of any food. */
const otherFoodPattern = /^(ripien|farcit|vegan|vegetal|vegetarian|soia|senza|finto|finta|light|zero|seitan|tofu)/;

/**
 * Returns the first words of a name that name a food, where those behind them are its preparation or its kind: "paella
 * (di pesce)", "bietole (saltate in padella)". The rest is no part of the row, so the screen shows it as not used.
 * Undefined where a word of the rest is in no food's name, or makes another food of it.
 */
export function findBaseName(
  lexicon: Lexicon,
  text: string,
  nameTokens: readonly Token[],
): readonly Token[] | undefined {
  for (let at = Math.min(nameTokens.length, 8) - 1; at > 0; at -= 1) {
    const [{ text: next } = { text: "" }, ...others] = nameTokens.slice(at);
    const isMadeOf = /^(di|d|del|dello|della|dell|dei|degli|delle)$/.test(next);
    const isVersion = others.length === 0 && versionPattern.test(next);
    if (
      !isVersion &&
      !isMadeOf &&
      !servedWithPattern.test(next) &&
      !/^(in|bianc(o|a|hi|he)|ross[oaie]|verd[ei]|ner[oaie]|affogat[oaie]|mist[oaie]|assortit[oaie])$/.test(next) &&
      !namesState(next)
    )
      continue;
    const isKnown = ({ text: word }: Token): boolean =>
      word.length < 4 ||
      namesState(word) ||
      isVocabularyWord(word) ||
      findFoodsByWord(lexicon.index.words, word).size > 0;
    if (![...others].every((word) => isKnown(word) && !otherFoodPattern.test(word.text))) continue;
    const base = nameTokens.slice(0, at);
    const food = findPartFood(lexicon, text, base);
    if (food && isVersion && versionCategories.test(food.category)) return base;
    if (food === undefined || (madeOfPattern.test(base[0]?.text ?? "") && (isMadeOf || base.length === 1))) continue;
    if (isDishCategory(food.category) || (!isMadeOf && baseFoodCategories.test(food.category))) return base;
  }
  return undefined;
}

/**
 * Returns the first name of a food, as long as it is, word for word, among words of no food: "(tiramisù) dopopranzo". Words behind a mere
 * everyday name say which food it is: "merendina zrplof" may be any. Undefined where there is none.
 */
export function findNameWithin(
  lexicon: Lexicon,
  text: string,
  nameTokens: readonly Token[],
): readonly Token[] | undefined {
  const isNoFood = (token: Token): boolean =>
    dependsOnOthers(token) || (token.kind === "word" && findFoodsByWord(lexicon.index.words, token.text).size === 0);
  for (let start = 0; start < nameTokens.length; start += 1) {
    const before = nameTokens.slice(0, start);
    if (!before.every(isNoFood)) return undefined;
    for (let end = nameTokens.length; end > start; end -= 1) {
      const [name, after] = [nameTokens.slice(start, end), nameTokens.slice(end)];
      if ([...before.slice(-1), ...after.slice(0, 1)].some(dependsOnOthers)) continue;
      if (!after.every(isNoFood) || !isLexiconName(lexicon, sliceSourceText(text, name))) continue;
      const food = findPartFood(lexicon, text, name);
      const isNamed = food && tokenizeName(food.name).some((word) => isSameWordForm(name[0]?.text ?? "", word));
      if (isNamed === true || (food && after.every(({ text: word }) => isGeneralWord(word)))) return name;
    }
  }
  return undefined;
}
