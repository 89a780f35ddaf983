import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import { parseMeal } from "@fetta/domain/meal-parser/meal-parser";
import type { TextCase } from "./text-cases.ts";
import { scoreText, type TextScore } from "./text-score.ts";

/** Scores every sentence as parsed for a user without custom food aliases. */
export function scoreSentences(cases: readonly TextCase[], lexicon: Lexicon): TextScore[] {
  return cases.map((sentence) => scoreText(sentence, parseMeal(lexicon, sentence.text, new Map()), lexicon));
}

export type SentenceLatency = { p50: number; p99: number };

/** Milliseconds per sentence: the minimum of several passes over the set, which excludes other load of the machine. */
export function measureSentenceLatency(cases: readonly TextCase[], lexicon: Lexicon, passes = 7): SentenceLatency {
  const best = cases.map(() => Infinity);
  // The first pass only warms up.
  for (let pass = 0; pass <= passes; pass += 1)
    for (const [index, { text }] of cases.entries()) {
      const start = performance.now();
      parseMeal(lexicon, text, new Map());
      const time = performance.now() - start;
      if (pass > 0) best[index] = Math.min(best[index] ?? Infinity, time);
    }
  const times = best.toSorted((a, b) => a - b);
  const percentile = (share: number): number => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  return { p50: percentile(0.5), p99: percentile(0.99) };
}
