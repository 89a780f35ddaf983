import { readPhrase } from "./food-name-parser.ts";
import type { NamingPhrase } from "./food-name-parser.ts";
import type { WordIndex } from "./food-index.ts";
import { isRealWord } from "./vocabulary.ts";
import { inflections } from "../search/inflections.ts";
import { typoCost } from "../search/edit-distance.ts";

/** Letters from which a word that is nobody's is taken for a misspelt one without asking. */
const leastClear = 5;

/** Two typos, or one in the first letter. */
const mostCost = 2;

type Correction = { phrase: NamingPhrase; clear: boolean };

/** Which of the letters a to z a word has, a bit each. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << ((word.charCodeAt(at) - 97) % 26);
  return letters;
}

function bitsIn(value: number): number {
  let bits = 0;
  for (let left = value; left !== 0; left &= left - 1) bits++;
  return bits;
}

/** The words of all names, ready to be compared with a misspelt one. */
export type Vocabulary = readonly { word: string; letters: number; heads: number }[];

/** `heads`: how many foods have a name that begins with the word. */
export function vocabularyOf(words: WordIndex): Vocabulary {
  return [...words].map(([word, holders]) => ({
    word,
    letters: lettersOf(word),
    heads: [...holders].filter(({ titles }) => titles.some((title) => title.words[0] === word)).length,
  }));
}

/** A word that is still growing: the one that most foods begin with among those that begin with it. */
function grownWord(vocabulary: Vocabulary, typed: string): string | undefined {
  let best: Vocabulary[number] | undefined;
  for (const each of vocabulary)
    if (each.word.startsWith(typed) && (!best || each.heads > best.heads)) best = each;
  return best?.word;
}

/** The words that `typed` may have been meant to be, the likeliest first. Two typos change at most four letters. */
function nearWords(vocabulary: Vocabulary, typed: string): { word: string; cost: number }[] {
  const letters = lettersOf(typed);
  const near: { word: string; cost: number }[] = [];
  for (const { word, letters: own } of vocabulary) {
    if (word.length < 4 || Math.abs(word.length - typed.length) > 2 || bitsIn(own ^ letters) > 4) continue;
    const cost = typoCost(typed, word);
    if (cost !== undefined && cost <= mostCost) near.push({ word, cost });
  }
  return near.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1));
}

type Meant = { word: string; clear: boolean } | undefined;

/** Words that were looked for already, by vocabulary: each takes a walk through all of it. */
const looked = new WeakMap<Vocabulary, Map<string, Meant>>();
const mostLooked = 2000;

/** The word that `typed` was meant to be; `clear` where no other comes near. */
function meantWord(vocabulary: Vocabulary, typed: string): Meant {
  const known = looked.get(vocabulary) ?? new Map<string, Meant>();
  looked.set(vocabulary, known);
  if (known.has(typed)) return known.get(typed);
  if (known.size >= mostLooked) known.clear();
  const meant = likelyWord(vocabulary, typed);
  known.set(typed, meant);
  return meant;
}

function likelyWord(vocabulary: Vocabulary, typed: string): Meant {
  if (isRealWord(typed)) return undefined;
  const grown = grownWord(vocabulary, typed);
  if (grown !== undefined) return { word: grown, clear: false };
  const [best, ...others] = nearWords(vocabulary, typed);
  if (!best) return undefined;
  const forms = inflections(best.word);
  const second = others.find(({ word }) => !forms.includes(word))?.cost ?? Infinity;
  const clear =
    typed.length >= leastClear && best.cost <= 1 && best.word[0] === typed[0] && second >= best.cost + 0.4;
  return { word: best.word, clear };
}

/** The phrase with the words that no food has put right; undefined where there is nothing to put right. */
export function correctedPhrase(
  words: WordIndex,
  vocabulary: Vocabulary,
  phrase: NamingPhrase,
): Correction | undefined {
  let clear = true;
  let changed = false;
  const texts = phrase.words.map(({ text, forms, role }) => {
    const known = role !== "telling" || words.has(text) || [...forms].some((form) => words.has(form));
    const meant = known || text.length < 4 ? undefined : meantWord(vocabulary, text);
    if (!meant) return text;
    changed = true;
    clear &&= meant.clear;
    return meant.word;
  });
  return changed ? { phrase: { ...readPhrase(texts.join(" ")), links: phrase.links }, clear } : undefined;
}
