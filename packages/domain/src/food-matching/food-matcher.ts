import type { FoodForm } from "./food-form.ts";
import type { LexiconFood } from "./lexicon-food.ts";
import { foundCandidates } from "./match-candidates.ts";
import type { Candidate } from "./match-candidates.ts";
import { everydayCandidates, everydayIndex, isAsked } from "./alias-candidates.ts";
import type { EverydayIndex } from "./alias-candidates.ts";
import { holdersOf, indexed, wordIndex } from "./food-index.ts";
import type { IndexedFood, WordIndex } from "./food-index.ts";
import { readPhrase, saying, withoutContainer } from "./food-name-parser.ts";
import type { NamingPhrase } from "./food-name-parser.ts";
import { energyAgrees } from "./match-score.ts";
import { rewordings } from "./rewrite-rules.ts";
import { correctedPhrase, vocabularyOf } from "./typo-correction.ts";
import type { Vocabulary } from "./typo-correction.ts";

/** The stock foods, indexed so that words are matched with them in well under a millisecond. Built once. */
export type Lexicon = {
  /** By id, without `stock:`. */
  food: (id: string) => LexiconFood | undefined;
  foods: readonly LexiconFood[];
  /** How names are found; for this module alone. */
  index: LexiconIndex;
  /** What was named before, see `remembering`. */
  named?: Map<string, readonly NamedFood[]>;
};

type LexiconIndex = {
  byId: ReadonlyMap<string, IndexedFood>;
  words: WordIndex;
  vocabulary: Vocabulary;
  everyday: EverydayIndex;
};

export type NamingWish = {
  /** Words that name a food, without quantity: "pane integrale", "uova sode". */
  text: string;
  /** How the food was weighed or seen, where that is said; left out: as it is eaten. */
  form?: FoodForm | undefined;
  /** kcal of 100 g that somebody expects (a model's guess): rows far from it come later. */
  kcal100?: number | undefined;
};

/** A food that the words may mean. */
export type NamedFood = {
  food: LexiconFood;
  /** Higher is better; comparable within one answer only. */
  score: number;
  /**
   * True where the food may be taken without asking: it is the same food (head noun), every telling word is in its
   * name or a synonym, and its form fits. At most the first of an answer is sure.
   */
  sure: boolean;
};

/** Indexes the foods. About 2,700 foods take well under a second. */
export function buildLexicon(foods: readonly LexiconFood[]): Lexicon {
  const all = foods.map(indexed);
  const words = wordIndex(all);
  const byId = new Map(all.map((each) => [each.food.id, each]));
  return {
    food: (id) => byId.get(id)?.food,
    foods,
    index: { byId, words, vocabulary: vocabularyOf(words), everyday: everydayIndex() },
  };
}

/** The lexicon for one sentence, in which the same words are looked for again and again: each is named once. */
export function remembering(lexicon: Lexicon): Lexicon {
  return { ...lexicon, named: new Map() };
}

const energyLoss = 350;

/** Ranked by score, then by use, then by id; each food once. */
function ranked(candidates: readonly Candidate[], kcal100: number | undefined): Candidate[] {
  const best = new Map<IndexedFood, Candidate>();
  for (const each of candidates) {
    const known = best.get(each.food);
    if (!known || each.score > known.score) best.set(each.food, each);
  }
  const judged = [...best.values()].map((each) =>
    kcal100 === undefined || energyAgrees(each.food.food.calories, kcal100)
      ? each
      : { ...each, score: each.score - energyLoss, same: false },
  );
  const answering = judged.filter(({ score }) => score > 0);
  const headed = answering.filter(({ head }) => head);
  return (headed.length > 0 ? headed : answering).sort(
    (a, b) =>
      b.score - a.score || a.food.food.rank - b.food.food.rank || (a.food.food.id < b.food.food.id ? -1 : 1),
  );
}

function candidatesFor(lexicon: Lexicon, phrase: NamingPhrase, wish: NamingWish): Candidate[] {
  const { index } = lexicon;
  const form = wish.form ?? phrase.form ?? (phrase.ways.length > 0 ? "cooked" : null);
  const asked = { form, wished: wish.form !== undefined };
  const candidates = [
    ...everydayCandidates(index.byId, index.everyday, phrase, asked),
    ...foundCandidates(index.words, phrase, asked),
  ];
  // An adjective that no food of the name has must not make any difference.
  const said = new Set(candidates.flatMap((each) => each.said));
  const plainer = saying(phrase, said);
  return plainer.words.length < phrase.words.length
    ? candidatesFor(lexicon, plainer, wish)
    : ranked(candidates, wish.kcal100);
}

/** Other foods that fit as well, this close in score, make a name doubtful where their energy differs. */
const rivalScore = 100;

function isDisputed(first: Candidate, others: readonly Candidate[]): boolean {
  if (first.exact) return false;
  return others.some(
    ({ same, score, food }) =>
      same && first.score - score < rivalScore && !energyAgrees(food.food.calories, first.food.food.calories),
  );
}

/** The foods that words may mean, best first, at most `limit` (5). */
export function nameFoods(lexicon: Lexicon, wish: NamingWish, limit = 5): readonly NamedFood[] {
  if (lexicon.named === undefined) return namedAnew(lexicon, wish, limit);
  const key = `${wish.form ?? ""}|${wish.kcal100 ?? ""}|${wish.text}`;
  const known = lexicon.named.get(key) ?? namedAnew(lexicon, wish, 5);
  lexicon.named.set(key, known);
  return known.slice(0, limit);
}

function namedAnew(lexicon: Lexicon, wish: NamingWish, limit: number): NamedFood[] {
  const named = namedAsSaid(lexicon, wish, limit);
  if (named[0]?.sure === true) return named;
  const isKnown = (word: string): boolean => holdersOf(lexicon.index.words, word).size > 0;
  for (const text of rewordings(wish.text, isKnown)) {
    const [first] = namedAsSaid(lexicon, { ...wish, text }, 1);
    if (first?.sure !== true) continue;
    const others = named.filter(({ food }) => food.id !== first.food.id);
    const score = Math.max(first.score, ...others.map((each) => each.score));
    return [{ ...first, score }, ...others].slice(0, limit);
  }
  return named;
}

function namedAsSaid(lexicon: Lexicon, wish: NamingWish, limit: number): NamedFood[] {
  let phrase = readPhrase(wish.text);
  let candidates = candidatesFor(lexicon, phrase, wish);
  const bare = withoutContainer(wish.text);
  if (!candidates[0]?.same && bare !== wish.text) {
    phrase = readPhrase(bare);
    candidates = candidatesFor(lexicon, phrase, wish);
  }
  let clear = !isAsked(phrase);
  if (!candidates.some(({ same }) => same)) {
    const corrected = correctedPhrase(lexicon.index.words, lexicon.index.vocabulary, phrase);
    if (corrected) {
      clear &&= corrected.clear;
      candidates = candidatesFor(lexicon, corrected.phrase, wish);
    }
  }
  const [first, ...others] = candidates;
  const sure = first !== undefined && first.same && clear && !isDisputed(first, others);
  return candidates
    .slice(0, limit)
    .map(({ food, score }, place) => ({ food: food.food, score, sure: sure && place === 0 }));
}
