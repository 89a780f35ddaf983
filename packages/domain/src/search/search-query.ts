import { inflectedForms } from "./inflections.ts";
import { endsInPrefix, tokenizeQuery } from "./search-tokenizer.ts";
import { isSimilar, isSlip, typoCost, maxTyposForLength, type TypoTolerance } from "./edit-distance.ts";

/** One word of a search query. */
export type SearchWord = {
  text: string;
  /** Singular, plural and gender forms of `text`, without itself. */
  forms: ReadonlySet<string>;
  /** True where the word may be incomplete. */
  isPrefix: boolean;
  /** Forms of the words that it is a slip of, where they are known. */
  meant?: ReadonlySet<string>;
};

/** A parsed search text. */
export type SearchQuery = { phrase: string; words: readonly SearchWord[] };

/** Parses the text of a search field: at most 8 words, the last one a prefix while it may be incomplete. */
export function parseSearchQuery(text: string): SearchQuery {
  const texts = tokenizeQuery(text);
  const isLastWordPrefix = endsInPrefix(text);
  const words = texts.map((word, at) => ({
    text: word,
    forms: new Set(inflectedForms(word)),
    isPrefix: isLastWordPrefix && at === texts.length - 1,
  }));
  return { phrase: texts.join(" "), words };
}

/** How well a word of a name matches a word of the query. */
export type WordMatch = {
  /** 0 (no match) to 1 (the same word). */
  quality: number;
  /** False where the query has only a prefix of the word. */
  isWholeWord: boolean;
};

const noMatch: WordMatch = { quality: 0, isWholeWord: false };

/**
 * Compares a word of a query with a word of a name: the same, an inflected form, a prefix, or a match with typos as far
 * as `typos` allows.
 */
export function matchWord(queryWord: SearchWord, word: string, typos: TypoTolerance): WordMatch {
  if (word === queryWord.text) return { quality: 1, isWholeWord: true };
  if (queryWord.forms.has(word)) return { quality: 0.96, isWholeWord: true };
  if (queryWord.isPrefix && word.startsWith(queryWord.text))
    return { quality: 0.9 + (0.05 * queryWord.text.length) / word.length, isWholeWord: false };
  if (typos === "none" || maxTyposForLength(queryWord.text.length) === 0) return noMatch;
  const known = typoMatches[typos].get(queryWord) ?? new Map<string, WordMatch>();
  typoMatches[typos].set(queryWord, known);
  const match = known.get(word) ?? matchWithTypos(queryWord, word, typos);
  known.set(word, match);
  return match;
}

/** Comparing with typos costs most, and the same word stands in many names: the matches of each word of a query. */
const typoMatches = {
  close: new WeakMap<SearchWord, Map<string, WordMatch>>(),
  far: new WeakMap<SearchWord, Map<string, WordMatch>>(),
};

function matchWithTypos(queryWord: SearchWord, word: string, typos: "close" | "far"): WordMatch {
  const cost = typoCost(queryWord.text, word);
  const isMeant = queryWord.meant?.has(word) === true || isSlip(queryWord.text, word);
  if (cost !== undefined && (isMeant || (typos === "far" && isSimilar(queryWord.text, cost))))
    return { quality: 0.8 - 0.15 * cost, isWholeWord: true };
  const prefixCost = queryWord.isPrefix && typos === "far" ? prefixTypoCost(queryWord.text, word) : undefined;
  return prefixCost !== undefined && isSimilar(queryWord.text, prefixCost + unfinishedCost)
    ? { quality: 0.7 - 0.15 * prefixCost, isWholeWord: false }
    : noMatch;
}

/** A typo in an unfinished word is less certain than in a whole one. */
const unfinishedCost = 0.5;

/** The cost of an incomplete word with a typo: "pomdo" on the way to "pomodoro". One typo, from 5 letters. */
function prefixTypoCost(typed: string, word: string): number | undefined {
  if (typed.length < 5 || word.length <= typed.length) return undefined;
  const costs = [-1, 0, 1].map((more) => typoCost(typed, word.slice(0, typed.length + more)) ?? Infinity);
  const cost = Math.min(...costs);
  return cost < 1.5 ? cost : undefined;
}
