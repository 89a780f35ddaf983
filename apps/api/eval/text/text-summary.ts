import type { TextScore } from "./text-score.ts";

/** Shares from 0 to 1. */
export type TextSummary = {
  sentences: number;
  foods: number;
  /** Share of the named foods. */
  found: number;
  /** Found, or suggested by an unresolved row. */
  foundOrAsked: number;
  gramsRight: number;
  /** Share of all items that the sentences name. */
  precision: number;
  /** Share of the sentences. */
  kcalRight: number;
  /** Sum of the absolute errors as a share of the sum of the energy. */
  kcalWmape: number;
  silentHundreds: number;
  zeros: number;
  guessed: number;
  /** Sentences without any error. */
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

/** Summary of the scores of a set. */
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
