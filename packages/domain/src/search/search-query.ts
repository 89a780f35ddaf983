import { inflections } from "./inflections.ts";
import { endsInPrefix, searchWords } from "./search-tokenizer.ts";
import { typoCost, typosAllowed } from "./edit-distance.ts";

/** One word that is looked for. */
export type SearchWord = {
  text: string;
  /** Singular, plural and gender forms of `text`, without itself. */
  forms: ReadonlySet<string>;
  /** True where more letters may follow. */
  prefix: boolean;
};

/** What a person looks for, ready to compare. */
export type SearchQuery = { phrase: string; words: readonly SearchWord[] };

/** Reads the text of a search field: at most 8 words, the last one a prefix while it may still be growing. */
export function readSearch(text: string): SearchQuery {
  const texts = searchWords(text);
  const growing = endsInPrefix(text);
  const words = texts.map((word, at) => ({
    text: word,
    forms: new Set(inflections(word)),
    prefix: growing && at === texts.length - 1,
  }));
  return { phrase: texts.join(" "), words };
}

/** How well a word of a name answers a word of the query. */
export type WordMatch = {
  /** 0 (not at all) to 1 (the very word). */
  quality: number;
  /** False where the query has only the beginning of the word. */
  whole: boolean;
};

const noMatch: WordMatch = { quality: 0, whole: false };

/** Compares a word of a query with a word of a name: the same, a form of it, its beginning, or with `typos` nearly it. */
export function matchWord(wanted: SearchWord, word: string, typos: boolean): WordMatch {
  if (word === wanted.text) return { quality: 1, whole: true };
  if (wanted.forms.has(word)) return { quality: 0.96, whole: true };
  if (wanted.prefix && word.startsWith(wanted.text))
    return { quality: 0.9 + (0.05 * wanted.text.length) / word.length, whole: false };
  if (!typos || typosAllowed(wanted.text.length) === 0) return noMatch;
  const cost = typoCost(wanted.text, word);
  if (cost !== undefined) return { quality: 0.8 - 0.15 * cost, whole: true };
  return wanted.prefix ? { quality: grownTypoQuality(wanted.text, word), whole: false } : noMatch;
}

/** A typo in a word that is still growing: "pomdo" on the way to "pomodoro". One typo, from 5 letters. */
function grownTypoQuality(typed: string, word: string): number {
  if (typed.length < 5 || word.length <= typed.length) return 0;
  const costs = [-1, 0, 1].map((more) => typoCost(typed, word.slice(0, typed.length + more)) ?? Infinity);
  const cost = Math.min(...costs);
  return cost < 1.5 ? 0.7 - 0.15 * cost : 0;
}
