import { parseFoodName, type ParsedFoodName } from "./food-name-parser.ts";
import type { WordIndex } from "./food-index.ts";
import { inflectedForms } from "../search/inflections.ts";
import { isVocabularyWord } from "../search/vocabulary.ts";
import { typoCost } from "../search/edit-distance.ts";

/** Minimum letters of an unknown word that is corrected without confirmation. */
const minConfidentLength = 5;

/** Two typos, or one in the first letter. */
const maxCost = 2;

type TypoCorrection = { name: ParsedFoodName; isConfident: boolean };

/** Returns the set of the letters a to z in a word, one bit each. */
function toLetterMask(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << ((word.charCodeAt(at) - 97) % 26);
  return letters;
}

function countBits(value: number): number {
  let bits = 0;
  for (let left = value; left !== 0; left &= left - 1) bits++;
  return bits;
}

/** The words of all names, indexed for the comparison with misspelt words. */
export type SpellingIndex = readonly { word: string; letterMask: number; headCount: number }[];

/** Builds the index; `headCount` is the number of foods with a name that begins with the word. */
export function buildSpellingIndex(words: WordIndex): SpellingIndex {
  return [...words].map(([word, foodsWithWord]) => ({
    word,
    letterMask: toLetterMask(word),
    headCount: [...foodsWithWord].filter(({ names }) => names.some((name) => name.words[0] === word)).length,
  }));
}

/** Completes an unfinished word: of the words that start with it, the one that begins most foods' names. */
function completeWord(spelling: SpellingIndex, typed: string): string | undefined {
  let best: SpellingIndex[number] | undefined;
  for (const each of spelling)
    if (each.word.startsWith(typed) && (!best || each.headCount > best.headCount)) best = each;
  return best?.word;
}

/**
 * Returns the words that `typed` may be a misspelling of, the likeliest first. Two typos change at most four letters.
 */
function findNearWords(spelling: SpellingIndex, typed: string): { word: string; cost: number }[] {
  const typedMask = toLetterMask(typed);
  const nearWordCosts: { word: string; cost: number }[] = [];
  for (const { word, letterMask: wordMask } of spelling) {
    if (word.length < 4 || Math.abs(word.length - typed.length) > 2 || countBits(wordMask ^ typedMask) > 4) continue;
    const cost = typoCost(typed, word);
    if (cost !== undefined && cost <= maxCost) nearWordCosts.push({ word, cost });
  }
  return nearWordCosts.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1));
}

type SpellingGuess = { word: string; isConfident: boolean } | undefined;

/** Cached guesses by vocabulary: each guess compares the word with the whole vocabulary. */
const guessCache = new WeakMap<SpellingIndex, Map<string, SpellingGuess>>();
const maxCachedGuesses = 2000;

/** Returns the word that `typed` most likely is; `isConfident` where no other word is close. */
function guessWord(spelling: SpellingIndex, typed: string): SpellingGuess {
  const cache = guessCache.get(spelling) ?? new Map<string, SpellingGuess>();
  guessCache.set(spelling, cache);
  if (cache.has(typed)) return cache.get(typed);
  if (cache.size >= maxCachedGuesses) cache.clear();
  const guess = computeGuess(spelling, typed);
  cache.set(typed, guess);
  return guess;
}

function computeGuess(spelling: SpellingIndex, typed: string): SpellingGuess {
  if (isVocabularyWord(typed)) return undefined;
  const completed = completeWord(spelling, typed);
  if (completed !== undefined) return { word: completed, isConfident: false };
  const [best, ...others] = findNearWords(spelling, typed);
  if (!best) return undefined;
  const forms = inflectedForms(best.word);
  const runnerUpCost = others.find(({ word }) => !forms.includes(word))?.cost ?? Infinity;
  const isConfident =
    typed.length >= minConfidentLength &&
    best.cost <= 1 &&
    best.word[0] === typed[0] &&
    runnerUpCost >= best.cost + 0.4;
  return { word: best.word, isConfident };
}

/** Returns the phrase with its unknown words corrected; undefined where there is nothing to correct. */
export function correctTypos(
  words: WordIndex,
  spelling: SpellingIndex,
  name: ParsedFoodName,
): TypoCorrection | undefined {
  let isConfident = true;
  let isChanged = false;
  const texts = name.words.map(({ text, forms, role }) => {
    const isKnown = role !== "distinctive" || words.has(text) || [...forms].some((form) => words.has(form));
    const guess = isKnown || text.length < 4 ? undefined : guessWord(spelling, text);
    if (!guess) return text;
    isChanged = true;
    isConfident &&= guess.isConfident;
    return guess.word;
  });
  return isChanged
    ? { name: { ...parseFoodName(texts.join(" ")), connectives: name.connectives }, isConfident }
    : undefined;
}
