import { inflectedForms } from "@fetta/domain/search/inflections";
import type { SearchQuery, SearchWord } from "@fetta/domain/search/search-query";
import { generateTypos, isSlip, typoCost, maxTyposForLength } from "@fetta/domain/search/edit-distance";
import { isVocabularyWord } from "@fetta/domain/search/vocabulary";
import type { Db } from "../../schema/schema.ts";
import { findNearStockWords, findNearWords, type VocabularyWord, type SearchTerm } from "./food-search-statements.ts";

/** Maximum corrections of one typed word, and the maximum cost above that of the cheapest. */
const maxCorrections = 6;
const maxCostDifference = 0.8;

type WordCorrection = { word: string; isPrefix: boolean; cost: number };

/** Corrections of `typed` to `word` with their cost: a typo in the whole word, or in the letters typed so far. */
function findCorrections(typed: string, word: string, isPrefix: boolean): WordCorrection[] {
  const wholeWordCost = typoCost(typed, word);
  if (wholeWordCost !== undefined && wholeWordCost > 0) return [{ word, isPrefix: false, cost: wholeWordCost }];
  if (!isPrefix || typed.length < 5 || word.length <= typed.length) return [];
  const prefixes = [-1, 0, 1].map((extraLetters) => word.slice(0, typed.length + extraLetters));
  return prefixes.flatMap((prefix) => {
    const cost = typoCost(typed, prefix);
    return cost !== undefined && cost > 0 && cost < 1.5 ? [{ word: prefix, isPrefix: true, cost: cost + 0.5 }] : [];
  });
}

/** Minimum ratio of the correction's documents to those of the word as typed. */
type MinFrequencyRatio = (near: VocabularyWord, cost: number) => number;

/** Every word must be far more common than the typed one: misspelt names occur in every list of products. */
const strictFrequencyRatio: MinFrequencyRatio = () => 20;
/** A word of stock foods is curated and needs a lower ratio. */
const lenientFrequencyRatio: MinFrequencyRatio = ({ inStockFoods }, cost) =>
  !inStockFoods ? 20 : cost <= 0.5 ? 1 : cost < 1.5 ? 2 : 5;

function rankCorrections(
  typed: SearchWord,
  documents: number,
  near: readonly VocabularyWord[],
  minFrequencyRatio: MinFrequencyRatio,
): WordCorrection[] {
  const isSpelledRight = near.some(({ word, inStockFoods }) => inStockFoods && word === typed.text);
  if (isSpelledRight || isVocabularyWord(typed.text)) return [];
  const best = new Map<string, WordCorrection>();
  for (const candidate of near)
    for (const correction of findCorrections(typed.text, candidate.word, typed.isPrefix)) {
      if (candidate.documentCount < Math.max(1, documents * minFrequencyRatio(candidate, correction.cost))) continue;
      const cost =
        correction.cost - 0.25 * Math.log10(1 + candidate.documentCount) - (candidate.inStockFoods ? 0.2 : 0);
      if (cost < (best.get(correction.word)?.cost ?? Infinity)) best.set(correction.word, { ...correction, cost });
    }
  const ordered = [...best.values()].sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1));
  return ordered.slice(0, maxCorrections).filter(({ cost }) => cost <= (ordered[0]?.cost ?? 0) + maxCostDifference);
}

/** The term extended by the corrections, in all their inflected forms. */
function addCorrections(term: SearchTerm, typed: string, corrections: readonly WordCorrection[]): SearchTerm {
  const listForms = ({ word }: WordCorrection): string[] => [word, ...inflectedForms(word)];
  const wholeWords = corrections.filter(({ isPrefix }) => !isPrefix);
  const words = wholeWords.flatMap(listForms);
  const prefixes = corrections.filter(({ isPrefix }) => isPrefix).map(({ word }) => word);
  return {
    forms: [...new Set([...term.forms, ...words])],
    prefixes: [...new Set([...term.prefixes, ...prefixes])],
    pairs: term.pairs,
    meant: [...term.meant, ...wholeWords.filter(({ word }) => isSlip(typed, word)).flatMap(listForms)],
  };
}

/** All splits of a word into two parts of at least three letters. */
const splitInTwo = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => [word.slice(0, at + 3), word.slice(at + 3)]);

/**
 * The term with corrections of its word: near words, a split into two words, or a join with a neighbouring word.
 * Undefined where none was found.
 */
async function correctTerm(
  db: Db,
  term: SearchTerm,
  typed: SearchWord,
  documents: number,
  joinedCandidates: readonly string[],
): Promise<SearchTerm | undefined> {
  const allowedTypos = maxTyposForLength(typed.text.length);
  const parts = documents === 0 ? splitInTwo(typed.text) : [];
  const near = await findNearWords(db, {
    typed: typed.text,
    exact: [typed.text, ...(allowedTypos > 0 ? generateTypos(typed.text) : []), ...parts.flat(), ...joinedCandidates],
    prefix: typed.isPrefix && typed.text.length >= 5,
    twoTypos: allowedTypos === 2,
  });
  const known = new Set(near.filter((word) => word.documentCount > 0).map(({ word }) => word));
  const pairs = parts.filter((pair) => pair.every((part) => known.has(part)));
  const joinedWords = joinedCandidates.filter((word) => known.has(word));
  const corrections = rankCorrections(typed, documents, near, lenientFrequencyRatio);
  if (corrections.length === 0 && pairs.length === 0 && joinedWords.length === 0) return undefined;
  const correctedTerm = addCorrections(term, typed.text, corrections);
  return { ...correctedTerm, forms: [...correctedTerm.forms, ...joinedWords], pairs };
}

/**
 * `terms` with corrections of the words for which `isSuspicious` is true; undefined where none was found.
 * `documentCounts` has the number of documents of each word as typed.
 */
export async function correctWords(
  db: Db,
  { words }: SearchQuery,
  terms: readonly SearchTerm[],
  documentCounts: readonly number[],
  isSuspicious: (at: number) => boolean,
): Promise<SearchTerm[] | undefined> {
  const correctedTerms = await Promise.all(
    terms.map(async (term, at) => {
      const typed = words[at];
      if (!typed || !isSuspicious(at)) return undefined;
      const [before, after] = [words[at - 1]?.text, words[at + 1]?.text];
      const joinedCandidates = [
        ...(before === undefined ? [] : [before + typed.text]),
        ...(after === undefined ? [] : [typed.text + after]),
      ];
      return correctTerm(db, term, typed, documentCounts[at] ?? 0, joinedCandidates);
    }),
  );
  if (correctedTerms.every((term) => term === undefined)) return undefined;
  return terms.map((term, at) => correctedTerms[at] ?? term);
}

/**
 * `terms` with corrections to words of stock foods; undefined where none was found. Where products are searched too,
 * the corrections must be far more common than the typed words.
 */
export async function correctStockWords(
  db: Db,
  { words }: SearchQuery,
  terms: readonly SearchTerm[],
  documentCounts: readonly number[],
  includesProducts: boolean,
): Promise<SearchTerm[] | undefined> {
  const typed = words.map(({ text }) => text).filter((text) => maxTyposForLength(text.length) > 0);
  const near = typed.length === 0 ? [] : await findNearStockWords(db, { typed });
  const corrections = words.map((word, at) =>
    rankCorrections(
      word,
      documentCounts[at] ?? 0,
      near.filter(({ typedWord }) => typedWord === word.text),
      includesProducts ? strictFrequencyRatio : lenientFrequencyRatio,
    ),
  );
  if (corrections.every((wordCorrections) => wordCorrections.length === 0)) return undefined;
  return terms.map((term, at) => addCorrections(term, words[at]?.text ?? "", corrections[at] ?? []));
}
