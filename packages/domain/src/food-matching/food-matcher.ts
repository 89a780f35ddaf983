import type { FoodForm } from "./food-form.ts";
import type { LexiconFood } from "./lexicon-food.ts";
import {
  findNameCandidates,
  findAliasCandidates,
  buildAliasIndex,
  isAmbiguousName,
  type MatchCandidate,
  type AliasIndex,
  type FoodAlias,
} from "./alias-candidates.ts";
import { findFoodsByWord, indexFood, buildWordIndex, type IndexedFood, type WordIndex } from "./food-index.ts";
import { parseFoodName, keepNeutralWords, stripContainer, type ParsedFoodName } from "./food-name-parser.ts";
import { isSimilarEnergy } from "./match-score.ts";
import { listRewrites } from "./rewrite-rules.ts";
import { correctTypos, buildSpellingIndex, type SpellingIndex } from "./typo-correction.ts";

/** The stock foods, indexed so that a phrase is matched in well under a millisecond. Built once. */
export type Lexicon = {
  /** By id, without `stock:`. */
  food: (id: string) => LexiconFood | undefined;
  foods: readonly LexiconFood[];
  aliases: readonly FoodAlias[];
  /** The search index; internal to food matching. */
  index: LexiconIndex;
  /** Earlier results, see `withMatchCache`. */
  matchCache?: Map<string, readonly FoodMatch[]>;
};

type LexiconIndex = {
  byId: ReadonlyMap<string, IndexedFood>;
  words: WordIndex;
  spelling: SpellingIndex;
  aliases: AliasIndex;
};

export type FoodQuery = {
  /** Words of a food's name, without quantity: "pane integrale", "uova sode". */
  text: string;
  /** How the food was weighed or seen, where known; omitted: as it is eaten. */
  form?: FoodForm | undefined;
  /** Expected kcal per 100 g (a model's guess): foods far from it rank lower. */
  expectedKcal100?: number | undefined;
};

/** A food that the words may name. */
export type FoodMatch = {
  food: LexiconFood;
  /** Higher is better; comparable within one result only. */
  score: number;
  /**
   * True where no confirmation by the user is needed: it is the same food (head noun), every distinctive word is in
   * its name or a synonym, and its form fits. Only the first match of a result can be confident.
   */
  isConfident: boolean;
};

/** What a lexicon is built from; as JSON it is what a device gets, to work without a connection. */
export type FoodTable = { foods: readonly LexiconFood[]; aliases: readonly FoodAlias[] };

/** In the order of the code units, whatever the collation of the database that the rows come from. */
const sortBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

/**
 * Indexes the foods. About 2,700 foods take well under a second. Where two foods or aliases fit alike the first counts:
 * the order of the arguments makes no difference.
 */
export function buildLexicon(foods: readonly LexiconFood[], foodAliases: readonly FoodAlias[] = []): Lexicon {
  const aliases = sortBy(foodAliases, ({ name }) => name);
  const indexedFoods = sortBy(foods, ({ id }) => id).map(indexFood);
  const wordIndex = buildWordIndex(indexedFoods);
  const byId = new Map(indexedFoods.map((each) => [each.food.id, each]));
  return {
    food: (id) => byId.get(id)?.food,
    foods,
    aliases,
    index: { byId, words: wordIndex, spelling: buildSpellingIndex(wordIndex), aliases: buildAliasIndex(aliases) },
  };
}

/** Returns the lexicon with a cache for one sentence, in which the same words are matched repeatedly. */
export function withMatchCache(lexicon: Lexicon): Lexicon {
  return { ...lexicon, matchCache: new Map() };
}

const energyMismatchPenalty = 350;

/** Ranks by score, then by rank, then by id; each food once. */
function rankCandidates(candidates: readonly MatchCandidate[], expectedKcal100: number | undefined): MatchCandidate[] {
  const bestByFood = new Map<IndexedFood, MatchCandidate>();
  for (const each of candidates) {
    const previous = bestByFood.get(each.food);
    if (!previous || each.score > previous.score) bestByFood.set(each.food, each);
  }
  const adjusted = [...bestByFood.values()].map((each) =>
    expectedKcal100 === undefined || isSimilarEnergy(each.food.food.calories, expectedKcal100)
      ? each
      : { ...each, score: each.score - energyMismatchPenalty, isSameFood: false },
  );
  const positive = adjusted.filter(({ score }) => score > 0);
  const headMatches = positive.filter(({ isHeadMatch }) => isHeadMatch);
  return (headMatches.length > 0 ? headMatches : positive).sort(
    (a, b) => b.score - a.score || a.food.food.rank - b.food.food.rank || (a.food.food.id < b.food.food.id ? -1 : 1),
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
  // An adjective that no matching food has in its name must not affect the result.
  const matchedNeutralWords = new Set(candidates.flatMap((each) => each.matchedNeutralWords));
  const reducedName = keepNeutralWords(name, matchedNeutralWords);
  return reducedName.words.length < name.words.length
    ? findCandidates(lexicon, reducedName, query)
    : rankCandidates(candidates, query.expectedKcal100);
}

/** Score distance below which another match makes the first one ambiguous, where their energies differ. */
const ambiguityMargin = 100;

function isAmbiguous(first: MatchCandidate, others: readonly MatchCandidate[]): boolean {
  if (first.isExact) return false;
  return others.some(
    ({ isSameFood, score, food }) =>
      isSameFood &&
      first.score - score < ambiguityMargin &&
      !isSimilarEnergy(food.food.calories, first.food.food.calories),
  );
}

/** Returns the foods that the words may name, best first, at most `limit` (default 5). */
export function matchFoods(lexicon: Lexicon, query: FoodQuery, limit = 5): readonly FoodMatch[] {
  if (lexicon.matchCache === undefined) return matchWithRewrites(lexicon, query, limit);
  const key = `${query.form ?? ""}|${query.expectedKcal100 ?? ""}|${query.text}`;
  const cached = lexicon.matchCache.get(key) ?? matchWithRewrites(lexicon, query, 5);
  lexicon.matchCache.set(key, cached);
  return cached.slice(0, limit);
}

/** Returns the food that the words name with confidence; undefined where the user has to choose. */
export function findConfidentFood(lexicon: Lexicon, query: FoodQuery): LexiconFood | undefined {
  const [best] = matchFoods(lexicon, query, 1);
  return best?.isConfident === true ? best.food : undefined;
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
  if (!candidates[0]?.isSameFood && withoutVessel !== query.text) {
    parsedName = parseFoodName(withoutVessel);
    candidates = findCandidates(lexicon, parsedName, query);
  }
  let isUnambiguous = !isAmbiguousName(parsedName);
  if (!candidates.some(({ isSameFood }) => isSameFood)) {
    const corrected = correctTypos(lexicon.index.words, lexicon.index.spelling, parsedName);
    if (corrected) {
      isUnambiguous &&= corrected.isConfident;
      candidates = findCandidates(lexicon, corrected.name, query);
    }
  }
  const [first, ...others] = candidates;
  const isConfident = first !== undefined && first.isSameFood && isUnambiguous && !isAmbiguous(first, others);
  return candidates
    .slice(0, limit)
    .map(({ food, score }, place) => ({ food: food.food, score, isConfident: isConfident && place === 0 }));
}
