import { isSlip, type TypoTolerance } from "./edit-distance.ts";
import { inflectedForms } from "./inflections.ts";
import { matchWord, parseSearchQuery, type SearchQuery, type SearchWord, type WordMatch } from "./search-query.ts";
import { tokenizeName } from "./search-tokenizer.ts";
import { isVocabularyWord } from "./vocabulary.ts";

/** A food in the shape that the search compares, every text already in words (see `tokenizeName`). */
export type SearchableFood = {
  name: readonly string[];
  brand: readonly string[];
  /** Other names of the same food. */
  aliases: readonly (readonly string[])[];
  /**
   * Popularity, on any scale of 0 to about 100,000; ten times as much counts like two words less in the name. That of a
   * food with doubtful figures is `doubtfulPopularity`.
   */
  popularity: number;
};

/** A food with doubtful figures ranks below every other match, however well its name fits. */
export const doubtfulPopularity = -1;
const doubtPenalty = 10_000;

/** What popularity adds to the score of a food. */
export function scorePopularity(popularity: number): number {
  return popularity < 0 ? -doubtPenalty : 40 * Math.min(5, Math.log10(1 + popularity));
}

/**
 * Converts a stock food's rank to popularity: an everyday food (rank 1) equals the most popular products, a rare one
 * (3) is close to zero.
 */
export function popularityOfRank(rank: number): number {
  return 10 ** Math.max(0, 7 - 2 * rank);
}

/** Rules for matches: which typos are allowed, and how many words of the query may be missing. */
export type RankingRules = { typos: TypoTolerance; maxMissingWords: number };

/**
 * Inflected forms and prefixes of a word have a higher quality than this, see `matchWord`; a food with a typo ranks
 * below all without.
 */
const minQualityWithoutTypo = 0.9;
const typoPenalty = 2500;

type TitleMatch = { qualities: number[]; inTitle: Set<number>; isInOrder: boolean; isWhole: boolean };

/** Finds the best place for every word of the query among the words of one title, or else of the brand. */
function matchTitle(
  query: SearchQuery,
  title: readonly string[],
  brand: readonly string[],
  tolerance: TypoTolerance,
): TitleMatch {
  const inTitle = new Set<number>();
  const positions: number[] = [];
  let areAllWhole = true;
  const qualities = query.words.map((queryWord, index) => {
    const typos = isVocabularyWord(queryWord.text) ? "none" : tolerance;
    let best: WordMatch = { quality: 0, isWholeWord: false };
    let bestPositions: readonly number[] = [];
    for (const [at, word] of title.entries()) {
      const match = matchWord(queryWord, word, typos);
      if (match.quality > best.quality && !inTitle.has(at)) [best, bestPositions] = [match, [at]];
    }
    const joinedPositions = best.quality < minQualityWithoutTypo ? findJoinedWord(query, index, title) : undefined;
    if (joinedPositions) [best, bestPositions] = [{ quality: 0.95, isWholeWord: true }, joinedPositions];
    for (const word of brand) {
      const match = matchWord(queryWord, word, typos);
      if (match.quality > best.quality) [best, bestPositions] = [match, []];
    }
    for (const at of bestPositions) inTitle.add(at);
    if (bestPositions[0] !== undefined && bestPositions[0] !== positions.at(-1)) positions.push(bestPositions[0]);
    areAllWhole &&= best.isWholeWord;
    return best.quality;
  });
  return { qualities, inTitle, isInOrder: positions.every((place, at) => place === at), isWhole: areAllWhole };
}

/** "caffelatte" for "caffe latte", and the reverse: returns the places in the title of joined or split words. */
function findJoinedWord(query: SearchQuery, index: number, title: readonly string[]): number[] | undefined {
  const queryWord = query.words[index]?.text ?? "";
  for (const [at, word] of title.entries()) {
    if (at + 1 < title.length && word + (title[at + 1] ?? "") === queryWord) return [at, at + 1];
    const [previous, next] = [query.words[index - 1]?.text, query.words[index + 1]?.text];
    if (word === queryWord + (next ?? " ") || word === (previous ?? " ") + queryWord) return [at];
  }
  return undefined;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Scores a title by how the query matches it; undefined where too many words of the query are missing. */
function scoreTitle(match: TitleMatch, title: readonly string[], rules: RankingRules): number | undefined {
  const missing = match.qualities.filter((quality) => quality === 0).length;
  if (missing > rules.maxMissingWords || missing === match.qualities.length) return undefined;
  const unmatchedCount = title.length - match.inTitle.size;
  const matched = match.qualities.filter((quality) => quality > 0);
  // A single word of several is enough where it is the first one, the noun; else it is a guess.
  if (rules.typos !== "far" && missing > 0 && matched.length === 1 && match.qualities[0] === 0) return undefined;
  const positionScore =
    match.inTitle.size === 0
      ? 600
      : unmatchedCount === 0 && match.isWhole
        ? match.isInOrder
          ? 3000
          : 2900
        : match.isInOrder
          ? 2000
          : match.inTitle.has(0)
            ? 1500
            : 1000;
  const typoLoss = matched.some((quality) => quality < minQualityWithoutTypo) ? typoPenalty : 0;
  return positionScore - typoLoss - 1500 * (1 - mean(matched)) - 25 * Math.min(unmatchedCount, 8) - 1000 * missing;
}

/** Another name of the food counts a little less than its name; of equal ones the first of a list is the best. */
const aliasPenalty = 150;
const maxPlacePenalty = 9;

/**
 * Scores how well a food matches a query, higher is better; undefined where it does not match. First the exact name,
 * then names that start with the query, then names that contain all its words (the brand's words count too); within
 * each, fewer other words and higher popularity. An inflected form of a word costs a little, a typo much.
 */
export function scoreFood(query: SearchQuery, food: SearchableFood, rules: RankingRules): number | undefined {
  if (query.words.length === 0) return undefined;
  let best: number | undefined;
  const bestQualities = query.words.map(() => 0);
  for (const [at, title] of [food.name, ...food.aliases].entries()) {
    const match = matchTitle(query, title, food.brand, rules.typos);
    for (const [index, quality] of match.qualities.entries())
      bestQualities[index] = Math.max(bestQualities[index] ?? 0, quality);
    const score = scoreTitle(match, title, rules);
    if (score !== undefined)
      best = Math.max(best ?? -Infinity, score - (at === 0 ? 0 : aliasPenalty + Math.min(at, maxPlacePenalty)));
  }
  // The words are spread over several names of the food, none of which has them all.
  const scatteredMatch = { qualities: bestQualities, inTitle: new Set<number>(), isInOrder: false, isWhole: false };
  best ??= scoreTitle(scatteredMatch, food.name, rules);
  return best === undefined ? undefined : best + scorePopularity(food.popularity);
}

/** Maximum foods of one section of a search response, and maximum suggestions; the same with and without a server. */
export const maxFoodsPerSection = 20;
export const maxSuggestions = 6;

/** Below this many exact results, typos are allowed. */
export const minExactAnswers = 3;

/** A food with the titles that it is compared by. */
export type TitledFood<Food> = { food: Food; titles: SearchableFood };

/** The word with all forms of the known words that it is a slip of. */
function withMeantWords(typed: SearchWord, known: ReadonlySet<string>): SearchWord {
  const words = [...known].filter((word) => isSlip(typed.text, word));
  return { ...typed, meant: new Set(words.flatMap((word) => [word, ...inflectedForms(word)])) };
}

/** Foods that match a search text, and those that it may mean instead, each best first. */
export type RankedFoods<Food> = { foods: Food[]; suggestions: Food[] };

/**
 * Ranks the foods for `text` by the rules of the search over all foods; equal scores keep the input order. Typos are
 * allowed only where fewer than 3 foods match without; what only a farther one leads to is a suggestion, which takes as
 * long as the rest.
 */
export function rankTitledFoods<Food>(
  text: string,
  foods: readonly TitledFood<Food>[],
  hasSuggestions = true,
): RankedFoods<Food> {
  let query = parseSearchQuery(text);
  const rank = (typos: TypoTolerance): Food[] =>
    foods
      .flatMap(({ food, titles }) => {
        const score = scoreFood(query, titles, { typos, maxMissingWords: 0 });
        return score === undefined ? [] : [{ food, score }];
      })
      .sort((a, b) => b.score - a.score)
      .map(({ food }) => food);
  const exact = rank("none");
  if (exact.length >= minExactAnswers) return { foods: exact, suggestions: [] };
  const known = new Set(foods.flatMap(({ titles: { name, aliases } }) => [...name, ...aliases.flat()]));
  query = { ...query, words: query.words.map((word) => withMeantWords(word, known)) };
  const close = rank("close");
  return { foods: close, suggestions: hasSuggestions ? rank("far").filter((food) => !close.includes(food)) : [] };
}

/** The same for foods with only a name and a brand. */
export function rankFoods<Food extends { name: string; brand?: string | null }>(
  text: string,
  foods: readonly Food[],
): RankedFoods<Food> {
  return rankTitledFoods(
    text,
    foods.map((food) => ({
      food,
      titles: { name: tokenizeName(food.name), brand: tokenizeName(food.brand ?? ""), aliases: [], popularity: 0 },
    })),
  );
}
