import type { TextScore } from "./text-score.ts";

/** Shares are of 1. */
export type TextSummary = {
  sentences: number;
  foods: number;
  /** Of the foods that sentences name. */
  found: number;
  /** Found, or offered by a row that asks. */
  foundOrAsked: number;
  gramsRight: number;
  /** Of all items, those that sentences name. */
  precision: number;
  /** Of the sentences. */
  kcalRight: number;
  /** Sum of the errors as a share of the sum of the energy. */
  kcalWmape: number;
  silentHundreds: number;
  zeros: number;
  guessed: number;
  /** Sentences in which everything is right. */
  whole: number;
};

const sumOver = (scores: readonly TextScore[], count: (score: TextScore) => number): number =>
  scores.reduce((sum, score) => sum + count(score), 0);

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

/** True where foods, grams and energy are right and nothing is invented. */
export function isFullyRight(score: TextScore): boolean {
  return (
    score.missing.length + score.invented.length + score.guessed.length === 0 &&
    score.found.every(({ gramsRight }) => gramsRight) &&
    score.kcal.right
  );
}

/** What the scores of a set come to. */
export function summarizeText(scores: readonly TextScore[]): TextSummary {
  const foods = sumOver(scores, ({ expected }) => expected);
  const found = sumOver(scores, (score) => score.found.length);
  return {
    sentences: scores.length,
    foods,
    found: share(found, foods),
    foundOrAsked: share(found + sumOver(scores, ({ asked }) => asked.length), foods),
    gramsRight: share(
      sumOver(scores, (score) => score.found.filter(({ gramsRight }) => gramsRight).length),
      foods,
    ),
    precision: share(found, found + sumOver(scores, ({ invented }) => invented.length)),
    kcalRight: share(
      sumOver(scores, ({ kcal }) => Number(kcal.right)),
      scores.length,
    ),
    kcalWmape: share(
      sumOver(scores, ({ kcal: { got, low, high } }) => Math.abs(got - Math.min(Math.max(got, low), high))),
      sumOver(scores, ({ kcal }) => kcal.mid),
    ),
    silentHundreds: sumOver(scores, ({ silentHundreds }) => silentHundreds.length),
    zeros: sumOver(scores, ({ zeros }) => zeros.length),
    guessed: sumOver(scores, ({ guessed }) => guessed.length),
    whole: share(
      sumOver(scores, (score) => Number(isFullyRight(score))),
      scores.length,
    ),
  };
}

/** The same for every value of every stratum: `quantity: grams`. */
export function summarizeTextSlices(scores: readonly TextScore[]): Record<string, TextSummary> {
  const slices = new Map<string, TextScore[]>();
  for (const score of scores)
    for (const [stratum, value] of Object.entries(score.stratum)) {
      const key = `${stratum}: ${value}`;
      slices.set(key, [...(slices.get(key) ?? []), score]);
    }
  return Object.fromEntries(
    [...slices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, some]) => [key, summarizeText(some)]),
  );
}
