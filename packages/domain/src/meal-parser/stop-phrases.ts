import table from "../../data/stop-words.json" with { type: "json" };
import type { Lexicon } from "../food-matching/food-matcher.ts";
import { findFoodsByWord } from "../food-matching/food-index.ts";
import type { Token } from "./meal-tokenizer.ts";
import { isGeneralWord } from "../search/vocabulary.ts";
import { isNeutralWord, isNeutralInName, namesState } from "../food-matching/word-classes.ts";
import { parseLeadingQuantity } from "./quantity-parser.ts";
import { parseUnit } from "./unit-parser.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";
import { toWordPattern } from "../search/inflections.ts";

/**
 * Words that start a clause about something other than the food, as long as no food follows: "melone davanti alla
 * tele".
 */
const clauseStarterPattern = toWordPattern(table.clauseStarters);
/** Prepositions before a place, a person or an unknown food: only known places and people are dropped. */
const prepositionPattern =
  /^(al|allo|alla|ai|alle|in|nel|nella|del|dello|della|dei|degli|delle|dell|di|con|coi|a|per|da|su|sul|come)$/;
const placeAndPersonPattern = toWordPattern(table.placesAndPeople);

/** True for a word that names a food of the lexicon and is not only its packaging. */
const isFoodWord = (lexicon: Lexicon, { kind, text }: Token): boolean =>
  kind !== "word" ||
  (text.length > 2 &&
    parseUnit(text) === undefined &&
    tokenizeName(text).some(
      (word) => !isNeutralWord(word) && !isNeutralInName(word) && findFoodsByWord(lexicon.index.words, word).size > 0,
    ));

/** True for words without a food and without an amount: "dopo 4 ore di cammino". */
const hasNoFood = (lexicon: Lexicon, tokens: readonly Token[]): boolean =>
  tokens.every((word, at) =>
    word.kind === "number"
      ? /^(ore|alle|dalle|glicemia|digiuno|peso|pressione|insulina)$/.test(tokens[at - 1]?.text ?? "") ||
        parseUnit(tokens[at + 1]?.text ?? "g") === undefined
      : prepositionPattern.test(word.text) ||
        placeAndPersonPattern.test(word.text) ||
        clauseStarterPattern.test(word.text) ||
        !isFoodWord(lexicon, word),
  );

const isStopPhrase = (tokens: readonly Token[]): boolean =>
  tokens.every(
    ({ text }) =>
      placeAndPersonPattern.test(text) || prepositionPattern.test(text) || isGeneralWord(text) || text.length < 3,
  );

/** True for words that say where, when, with whom or how: "il marito ha fatto", "enorme". */
const isFiller = (tokens: readonly Token[]): boolean =>
  tokens.every((word, at) =>
    word.kind === "number"
      ? /^(ore|alle|dalle|di)$/.test(tokens[at - 1]?.text ?? "")
      : word.kind === "word" &&
        (isStopPhrase([word]) ||
          clauseStarterPattern.test(word.text) ||
          namesState(word.text) ||
          isNeutralWord(word.text)),
  );

/** Maximum positions at which a phrase is cut: longer phrases name no food. */
const maxCuts = 4;

/** Verbs, pronouns and conjunctions of a clause: "siamo di Milano che vi devo dire", "festeggiavamo un compleanno". */
const clausePattern = toWordPattern(table.clauseWords);
const isClause = (lexicon: Lexicon, tokens: readonly Token[]): boolean =>
  tokens.some(({ text }) => clausePattern.test(text)) && hasNoFood(lexicon, tokens);

/**
 * Returns the words of a phrase without the stop phrases after the food, the longest first: "un morso di cornetto
 * (della collega)".
 */
export function stripTrailingStopPhrases(lexicon: Lexicon, tokens: readonly Token[]): (readonly Token[])[] {
  const candidates: (readonly Token[])[] = [];
  const firstFood = tokens.findIndex((word) => isFoodWord(lexicon, word));
  if (firstFood < 0) return [];
  for (let at = tokens.length - 1; at > firstFood && candidates.length < maxCuts; at -= 1) {
    const text = tokens[at]?.text ?? "";
    const rest = tokens.slice(at + 1);
    const nextWord = rest[0]?.text ?? "";
    const isPurposeClause =
      (text === "per" && /(are|ere|ire)$/.test(nextWord)) || (text === "in" && nextWord.startsWith("quel"));
    // "A Testaccio", "della Valtellina", "dal friggitore", "crostata di zia Pina", "porchetta di Ariccia".
    const isPlace =
      (text === "a" && (nextWord === "san" || findFoodsByWord(lexicon.index.words, nextWord).size === 0)) ||
      (rest.length > 0 &&
        (/^(dal|dalla|dai|dallo|della|sul|sulla|sotto)$/.test(text) ||
          (prepositionPattern.test(text) && /^(zi[ao]|nonn[ao]|casa|suor)$/.test(nextWord)) ||
          (/^(al?|alla|da|di|in|del|dei)$/.test(text) && rest[0]?.kind === "word" && rest[0].isName === true) ||
          (/^(al|alla|in)$/.test(text) && placeAndPersonPattern.test(nextWord))));
    const isStopPhraseStart =
      ((clauseStarterPattern.test(text) || isPurposeClause || isPlace) && hasNoFood(lexicon, rest)) ||
      (prepositionPattern.test(text) && rest.length > 0 && (isStopPhrase(rest) || isFiller(rest)));
    if (isStopPhraseStart) candidates.push(tokens.slice(0, at));
  }
  return candidates;
}

/**
 * Ends the description of an action before the food: "rubato (dei confetti)", "dopo aver nuotato (30 g di datteri)".
 */
const verbFormPattern = /([aiu]t|pres|mess|spes)[oaie]$|(are|ere|ire)$/;

/**
 * Returns the words of a phrase from its first amount on, where only stop phrases precede it, or, where it begins with
 * no amount, from its first food on, where only filler does; undefined where a food may precede it.
 */
export function stripLeadingStopPhrase(lexicon: Lexicon, tokens: readonly Token[]): readonly Token[] | undefined {
  const isAmountFirst = parseLeadingQuantity(tokens) !== undefined;
  for (let at = 1; at < tokens.length; at += 1) {
    const [leading, rest] = [tokens.slice(0, at), tokens.slice(at)];
    const isAfterFiller = !isAmountFirst && (isFiller(leading) || isClause(lexicon, leading));
    if (isAfterFiller && !isFiller(rest.slice(0, 1)) && !hasNoFood(lexicon, rest.slice(0, 1))) return rest;
    if (!isAfterFiller && !hasNoFood(lexicon, leading)) return undefined;
    const isAmountStart =
      /^(del|dello|della|dei|degli|delle|dell)$/.test(rest[0]?.text ?? "") || parseLeadingQuantity(rest) !== undefined;
    if (isAmountStart && (verbFormPattern.test(leading.at(-1)?.text ?? "") || isStopPhrase(leading))) return rest;
  }
  return undefined;
}

/** True for words about people, places and times, and for a clause without a food: "mia sorella", "serata brutta". */
export const isTalk = (lexicon: Lexicon, tokens: readonly Token[]): boolean =>
  (placeAndPersonPattern.test(tokens.at(-1)?.text ?? "") && isStopPhrase(tokens)) ||
  (parseLeadingQuantity(tokens) === undefined &&
    (isFiller(tokens) ||
      isClause(lexicon, tokens) ||
      (placeAndPersonPattern.test(tokens[0]?.text ?? "") && hasNoFood(lexicon, tokens)))) ||
  ((tokens.length > 1 || verbFormPattern.test(tokens[0]?.text ?? "")) &&
    hasNoFood(lexicon, tokens) &&
    (clauseStarterPattern.test(tokens[0]?.text ?? "") ||
      (parseLeadingQuantity(tokens) === undefined && !tokens.some(({ text }) => prepositionPattern.test(text)))));
