import { inflections } from "@fetta/domain/search/inflections";
import type { SearchQuery, SearchWord } from "@fetta/domain/search/search-query";
import { nearMisses, typoCost, typosAllowed } from "@fetta/domain/search/edit-distance";
import type { Db } from "../../schema/schema.ts";
import { findNearStockWords, findNearWords } from "./food-search-statements.ts";
import type { LexiconWord } from "./food-search-statements.ts";
import type { Term } from "./food-search-terms.ts";

/** Most words one typed word may stand for, and how much less likely than the likeliest they may be. */
const mostMeant = 6;
const lessLikely = 0.8;

type Meant = { word: string; growing: boolean; cost: number };

/** What `word` would cost as the meaning of `typed`: a typo in the whole word, or in the letters typed so far. */
function meantBy(typed: string, word: string, growing: boolean): Meant[] {
  const whole = typoCost(typed, word);
  if (whole !== undefined && whole > 0) return [{ word, growing: false, cost: whole }];
  if (!growing || typed.length < 5 || word.length <= typed.length) return [];
  const heads = [-1, 0, 1].map((more) => word.slice(0, typed.length + more));
  return heads.flatMap((head) => {
    const cost = typoCost(typed, head);
    return cost !== undefined && cost > 0 && cost < 1.5
      ? [{ word: head, growing: true, cost: cost + 0.5 }]
      : [];
  });
}

/** How many times more documents than the word as typed a word must be in to have been meant instead. */
type Outweighing = (near: LexiconWord, cost: number) => number;

/** Any word has to be far more common: misspelt names are in every list of products. */
const farMore: Outweighing = () => 20;
/** A curated one need not. */
const more: Outweighing = ({ stock }, cost) => (!stock ? 20 : cost <= 0.5 ? 1 : cost < 1.5 ? 2 : 5);

function likeliest(
  typed: SearchWord,
  documents: number,
  near: readonly LexiconWord[],
  outweighing: Outweighing,
): Meant[] {
  const best = new Map<string, Meant>();
  for (const candidate of near)
    for (const meant of meantBy(typed.text, candidate.word, typed.prefix)) {
      if (candidate.documents < Math.max(1, documents * outweighing(candidate, meant.cost))) continue;
      const cost = meant.cost - 0.25 * Math.log10(1 + candidate.documents) - (candidate.stock ? 0.2 : 0);
      if (cost < (best.get(meant.word)?.cost ?? Infinity)) best.set(meant.word, { ...meant, cost });
    }
  const ordered = [...best.values()].sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1));
  return ordered.slice(0, mostMeant).filter(({ cost }) => cost <= (ordered[0]?.cost ?? 0) + lessLikely);
}

/** The term with the words that were meant, in all their forms. */
function meaning(term: Term, meant: readonly Meant[]): Term {
  const words = meant.filter(({ growing }) => !growing).flatMap(({ word }) => [word, ...inflections(word)]);
  const beginnings = meant.filter(({ growing }) => growing).map(({ word }) => word);
  return {
    forms: [...new Set([...term.forms, ...words])],
    begins: [...new Set([...term.begins, ...beginnings])],
    pairs: term.pairs,
  };
}

/** Every way to split a word in two of at least three letters. */
const splits = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => [
    word.slice(0, at + 3),
    word.slice(at + 3),
  ]);

/** The term with what its word may stand for: near words, two words written as one, or with a neighbour one word. */
async function mend(
  db: Db,
  term: Term,
  typed: SearchWord,
  documents: number,
  joined: readonly string[],
): Promise<Term | undefined> {
  const typos = typosAllowed(typed.text.length);
  const parts = documents === 0 ? splits(typed.text) : [];
  const near = await findNearWords(db, {
    typed: typed.text,
    exact: [...(typos > 0 ? nearMisses(typed.text) : []), ...parts.flat(), ...joined],
    growing: typed.prefix && typed.text.length >= 5,
    far: typos === 2,
  });
  const known = new Set(near.filter((word) => word.documents > 0).map(({ word }) => word));
  const pairs = parts.filter((pair) => pair.every((part) => known.has(part)));
  const together = joined.filter((word) => known.has(word));
  const meant = likeliest(typed, documents, near, more);
  if (meant.length === 0 && pairs.length === 0 && together.length === 0) return undefined;
  const withMeant = meaning(term, meant);
  return { ...withMeant, forms: [...withMeant.forms, ...together], pairs };
}

/**
 * `terms` with what the words may have been meant for, those at least that `suspicious` names; undefined where nothing
 * was found. `documentsOf` says in how many documents each word is as typed.
 */
export async function mendWords(
  db: Db,
  { words }: SearchQuery,
  terms: readonly Term[],
  documentsOf: readonly number[],
  suspicious: (at: number) => boolean,
): Promise<Term[] | undefined> {
  const mended = await Promise.all(
    terms.map(async (term, at) => {
      const typed = words[at];
      if (!typed || !suspicious(at)) return undefined;
      const [before, after] = [words[at - 1]?.text, words[at + 1]?.text];
      const joined = [
        ...(before === undefined ? [] : [before + typed.text]),
        ...(after === undefined ? [] : [typed.text + after]),
      ];
      return mend(db, term, typed, documentsOf[at] ?? 0, joined);
    }),
  );
  if (mended.every((term) => term === undefined)) return undefined;
  return terms.map((term, at) => mended[at] ?? term);
}

/**
 * `terms` with the words of stock foods that may have been meant; undefined where no word was found. Where products are
 * searched for them too, they have to be far more common.
 */
export async function mendStockWords(
  db: Db,
  { words }: SearchQuery,
  terms: readonly Term[],
  documentsOf: readonly number[],
  alsoForProducts: boolean,
): Promise<Term[] | undefined> {
  const typed = words.map(({ text }) => text).filter((text) => typosAllowed(text.length) > 0);
  const near = typed.length === 0 ? [] : await findNearStockWords(db, { typed });
  const meantOf = words.map((word, at) =>
    likeliest(
      word,
      documentsOf[at] ?? 0,
      near.filter(({ typedWord }) => typedWord === word.text),
      alsoForProducts ? farMore : more,
    ),
  );
  if (meantOf.every((meant) => meant.length === 0)) return undefined;
  return terms.map((term, at) => meaning(term, meantOf[at] ?? []));
}
