import type { FoodForm } from "./food-form.ts";
import type { LexiconFood } from "./lexicon-food.ts";
import { findNameCandidates } from "./match-candidates.ts";
import type { MatchCandidate } from "./match-candidates.ts";
import { findAliasCandidates, buildAliasIndex, isAmbiguousName } from "./alias-candidates.ts";
import type { AliasIndex } from "./alias-candidates.ts";
import { findFoodsByWord, indexFood, buildWordIndex } from "./food-index.ts";
import type { IndexedFood, WordIndex } from "./food-index.ts";
import { parseFoodName, keepNeutralWords, stripContainer } from "./food-name-parser.ts";
import type { ParsedFoodName } from "./food-name-parser.ts";
import { isSimilarEnergy } from "./match-score.ts";
import { listRewrites } from "./rewrite-rules.ts";
import { correctTypos, buildSpellingIndex } from "./typo-correction.ts";
import type { SpellingIndex } from "./typo-correction.ts";

/** The stock foods, indexed so that words are matched with them in well under a millisecond. Built once. */
export type Lexicon = {
  /** By id, without `stock:`. */
  food: (id: string) => LexiconFood | undefined;
  foods: readonly LexiconFood[];
  /** How names are found; for this module alone. */
  index: LexiconIndex;
  /** What was named before, see `remembering`. */
  matchCache?: Map<string, readonly FoodMatch[]>;
};

type LexiconIndex = {
  byId: ReadonlyMap<string, IndexedFood>;
  words: WordIndex;
  spelling: SpellingIndex;
  aliases: AliasIndex;
};

export type FoodQuery = {
  /** Words that name a food, without quantity: "pane integrale", "uova sode". */
  text: string;
  /** How the food was weighed or seen, where that is said; left out: as it is eaten. */
  form?: FoodForm | undefined;
  /** kcal of 100 g that somebody expects (a model's guess): rows far from it come later. */
  expectedKcal100?: number | undefined;
};

/** A food that the words may mean. */
export type FoodMatch = {
  food: LexiconFood;
  /** Higher is better; comparable within one answer only. */
  score: number;
  /**
   * True where the food may be taken without asking: it is the same food (head noun), every telling word is in its
   * name or a synonym, and its form fits. At most the first of an answer is sure.
   */
  isConfident: boolean;
};

/** Indexes the foods. About 2,700 foods take well under a second. */
export function buildLexicon(foods: readonly LexiconFood[]): Lexicon {
  const indexedFoods = foods.map(indexFood);
  const wordIndex = buildWordIndex(indexedFoods);
  const byId = new Map(indexedFoods.map((each) => [each.food.id, each]));
  return {
    food: (id) => byId.get(id)?.food,
    foods,
    index: { byId, words: wordIndex, spelling: buildSpellingIndex(wordIndex), aliases: buildAliasIndex() },
  };
}

/** The lexicon for one sentence, in which the same words are looked for again and again: each is named once. */
export function withMatchCache(lexicon: Lexicon): Lexicon {
  return { ...lexicon, matchCache: new Map() };
}

const energyMismatchPenalty = 350;

/** Ranked by score, then by use, then by id; each food once. */
function rankCandidates(
  candidates: readonly MatchCandidate[],
  expectedKcal100: number | undefined,
): MatchCandidate[] {
  const bestByFood = new Map<IndexedFood, MatchCandidate>();
  for (const each of candidates) {
    const previous = bestByFood.get(each.food);
    if (!previous || each.score > previous.score) bestByFood.set(each.food, each);
  }
  const adjusted = [...bestByFood.values()].map((each) =>
    expectedKcal100 === undefined || isSimilarEnergy(each.food.food.calories, expectedKcal100)
      ? each
      : { ...each, score: each.score - energyMismatchPenalty, same: false },
  );
  const positive = adjusted.filter(({ score }) => score > 0);
  const headMatches = positive.filter(({ isHeadMatch }) => isHeadMatch);
  return (headMatches.length > 0 ? headMatches : positive).sort(
    (a, b) =>
      b.score - a.score || a.food.food.rank - b.food.food.rank || (a.food.food.id < b.food.food.id ? -1 : 1),
  );
}

function findCandidates(lexicon: Lexicon, name: ParsedFoodName, query: FoodQuery): MatchCandidate[] {
  const { index } = lexicon;
  const form = query.form ?? name.form ?? (name.cookingMethods.length > 0 ? "cooked" : null);
  const formRequest = { form, isExplicit: query.form !== undefined };
  const candidates = [
    ...findAliasCandidates(index.byId, index.aliases, name, formRequest),
    ...findNameCandidates(index.words, name, formRequest),
  ];
  // An adjective that no food of the name has must not make any difference.
  const matchedNeutralWords = new Set(candidates.flatMap((each) => each.matchedNeutralWords));
  const reducedName = keepNeutralWords(name, matchedNeutralWords);
  return reducedName.words.length < name.words.length
    ? findCandidates(lexicon, reducedName, query)
    : rankCandidates(candidates, query.expectedKcal100);
}

/** Other foods that fit as well, this close in score, make a name doubtful where their energy differs. */
const ambiguityMargin = 100;

function isAmbiguous(first: MatchCandidate, others: readonly MatchCandidate[]): boolean {
  if (first.isExact) return false;
  return others.some(
    ({ same, score, food }) =>
      same &&
      first.score - score < ambiguityMargin &&
      !isSimilarEnergy(food.food.calories, first.food.food.calories),
  );
}

/** The foods that words may mean, best first, at most `limit` (5). */
export function matchFoods(lexicon: Lexicon, query: FoodQuery, limit = 5): readonly FoodMatch[] {
  if (lexicon.matchCache === undefined) return matchWithRewrites(lexicon, query, limit);
  const key = `${query.form ?? ""}|${query.expectedKcal100 ?? ""}|${query.text}`;
  const cached = lexicon.matchCache.get(key) ?? matchWithRewrites(lexicon, query, 5);
  lexicon.matchCache.set(key, cached);
  return cached.slice(0, limit);
}

function matchWithRewrites(lexicon: Lexicon, query: FoodQuery, limit: number): FoodMatch[] {
  const matches = matchAsWritten(lexicon, query, limit);
  if (matches[0]?.isConfident === true) return matches;
  const isKnown = (word: string): boolean => findFoodsByWord(lexicon.index.words, word).size > 0;
  for (const text of listRewrites(query.text, isKnown)) {
    const [first] = matchAsWritten(lexicon, { ...query, text }, 1);
    if (first?.isConfident !== true) continue;
    const others = matches.filter(({ food }) => food.id !== first.food.id);
    const score = Math.max(first.score, ...others.map((each) => each.score));
    return [{ ...first, score }, ...others].slice(0, limit);
  }
  return matches;
}

function matchAsWritten(lexicon: Lexicon, query: FoodQuery, limit: number): FoodMatch[] {
  let parsedName = parseFoodName(query.text);
  let candidates = findCandidates(lexicon, parsedName, query);
  const withoutVessel = stripContainer(query.text);
  if (!candidates[0]?.same && withoutVessel !== query.text) {
    parsedName = parseFoodName(withoutVessel);
    candidates = findCandidates(lexicon, parsedName, query);
  }
  let isUnambiguous = !isAmbiguousName(parsedName);
  if (!candidates.some(({ same }) => same)) {
    const corrected = correctTypos(lexicon.index.words, lexicon.index.spelling, parsedName);
    if (corrected) {
      isUnambiguous &&= corrected.isConfident;
      candidates = findCandidates(lexicon, corrected.name, query);
    }
  }
  const [first, ...others] = candidates;
  const isConfident = first !== undefined && first.same && isUnambiguous && !isAmbiguous(first, others);
  return candidates
    .slice(0, limit)
    .map(({ food, score }, place) => ({ food: food.food, score, isConfident: isConfident && place === 0 }));
}
