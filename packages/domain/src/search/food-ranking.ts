import { matchWord, readSearch } from "./search-query.ts";
import type { SearchQuery, WordMatch } from "./search-query.ts";
import { nameWords } from "./search-tokenizer.ts";

/** A food as the search compares it, every text already in words (see nameWords). */
export type FoodTitles = {
  name: readonly string[];
  brand: readonly string[];
  /** Other names of the same food. */
  aliases: readonly (readonly string[])[];
  /** How much it is used, any scale of 0 to about 100,000; ten times as much counts like two words less in the name. */
  popularity: number;
};

/** How much a stock food is used: an everyday one (rank 1) as the most used products, a rare one (3) next to nothing. */
export function popularityOfRank(rank: number): number {
  return 10 ** Math.max(0, 7 - 2 * rank);
}

/** How a match is judged: whether typos count, and how many words of the query may be missing. */
export type MatchRules = { typos: boolean; missing: number };

/** Forms and beginnings of a word are better than this, see matchWord; with a typo a food comes after all without. */
const leastWithoutTypo = 0.9;
const typoLoss = 2500;

type TitleMatch = { qualities: number[]; inTitle: Set<number>; inOrder: boolean; whole: boolean };

/** The best place for every word of the query among the words of one title, or else of the brand. */
function matchTitle(
  query: SearchQuery,
  title: readonly string[],
  brand: readonly string[],
  typos: boolean,
): TitleMatch {
  const inTitle = new Set<number>();
  const positions: number[] = [];
  let allWhole = true;
  const qualities = query.words.map((wanted, index) => {
    let best: WordMatch = { quality: 0, whole: false };
    let places: readonly number[] = [];
    for (const [at, word] of title.entries()) {
      const match = matchWord(wanted, word, typos);
      if (match.quality > best.quality && !inTitle.has(at)) [best, places] = [match, [at]];
    }
    const glued = best.quality < leastWithoutTypo ? gluedPlace(query, index, title) : undefined;
    if (glued) [best, places] = [{ quality: 0.95, whole: true }, glued];
    for (const word of brand) {
      const match = matchWord(wanted, word, typos);
      if (match.quality > best.quality) [best, places] = [match, []];
    }
    for (const at of places) inTitle.add(at);
    if (places[0] !== undefined && places[0] !== positions.at(-1)) positions.push(places[0]);
    allWhole &&= best.whole;
    return best.quality;
  });
  return { qualities, inTitle, inOrder: positions.every((place, at) => place === at), whole: allWhole };
}

/** "caffelatte" for "caffe latte", and the other way round: the places in the title of a word glued or split. */
function gluedPlace(query: SearchQuery, index: number, title: readonly string[]): number[] | undefined {
  const wanted = query.words[index]?.text ?? "";
  for (const [at, word] of title.entries()) {
    if (at + 1 < title.length && word + (title[at + 1] ?? "") === wanted) return [at, at + 1];
    const [before, after] = [query.words[index - 1]?.text, query.words[index + 1]?.text];
    if (word === wanted + (after ?? " ") || word === (before ?? " ") + wanted) return [at];
  }
  return undefined;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** What a title is worth by how the query lies in it; undefined where words of the query are missing. */
function titleScore(match: TitleMatch, title: readonly string[], rules: MatchRules): number | undefined {
  const missing = match.qualities.filter((quality) => quality === 0).length;
  if (missing > rules.missing || missing === match.qualities.length) return undefined;
  const left = title.length - match.inTitle.size;
  const matched = match.qualities.filter((quality) => quality > 0);
  const place =
    match.inTitle.size === 0
      ? 600
      : left === 0 && match.whole
        ? match.inOrder
          ? 3000
          : 2900
        : match.inOrder
          ? 2000
          : match.inTitle.has(0)
            ? 1500
            : 1000;
  const typo = matched.some((quality) => quality < leastWithoutTypo) ? typoLoss : 0;
  return place - typo - 1500 * (1 - mean(matched)) - 25 * Math.min(left, 8) - 1000 * missing;
}

/** Another name of the food counts a little less than its name. */
const aliasLoss = 150;

/**
 * How well a food answers a query, higher is better; undefined where it does not. First the exact name, then names
 * that start with the query, then names that hold all its words (the brand's words count too); within each, fewer other
 * words and more use. Another form of a word costs a little, a typo much.
 */
export function foodScore(query: SearchQuery, food: FoodTitles, rules: MatchRules): number | undefined {
  if (query.words.length === 0) return undefined;
  const used = 40 * Math.min(5, Math.log10(1 + Math.max(0, food.popularity)));
  let best: number | undefined;
  const everywhere = query.words.map(() => 0);
  for (const [at, title] of [food.name, ...food.aliases].entries()) {
    const match = matchTitle(query, title, food.brand, rules.typos);
    for (const [index, quality] of match.qualities.entries())
      everywhere[index] = Math.max(everywhere[index] ?? 0, quality);
    const score = titleScore(match, title, rules);
    if (score !== undefined) best = Math.max(best ?? -Infinity, score - (at === 0 ? 0 : aliasLoss));
  }
  // The words lie in several names of the food, none of which has them all.
  const scattered = { qualities: everywhere, inTitle: new Set<number>(), inOrder: false, whole: false };
  best ??= titleScore(scattered, food.name, rules);
  return best === undefined ? undefined : best + used;
}

/** Below this many answers, typos are forgiven. */
export const fewAnswers = 3;

/** A food with the titles that it is compared by. */
export type Titled<Food> = { food: Food; titles: FoodTitles };

/**
 * The foods that answer `text`, best first, by the rules of the search over all foods; of equals the one given first.
 * Typos count only where fewer than 3 foods answer without.
 */
export function matchTitled<Food>(text: string, foods: readonly Titled<Food>[]): Food[] {
  const query = readSearch(text);
  const ranked = (typos: boolean): Food[] =>
    foods
      .flatMap(({ food, titles }) => {
        const score = foodScore(query, titles, { typos, missing: 0 });
        return score === undefined ? [] : [{ food, score }];
      })
      .sort((a, b) => b.score - a.score)
      .map(({ food }) => food);
  const exact = ranked(false);
  return exact.length >= fewAnswers ? exact : ranked(true);
}

/** The same for foods that have no more than a name and a brand. */
export function matchFoods<Food extends { name: string; brand?: string | null }>(
  text: string,
  foods: readonly Food[],
): Food[] {
  return matchTitled(
    text,
    foods.map((food) => ({
      food,
      titles: { name: nameWords(food.name), brand: nameWords(food.brand ?? ""), aliases: [], popularity: 0 },
    })),
  );
}
