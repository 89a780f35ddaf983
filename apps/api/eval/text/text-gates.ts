import type { SentenceLatency } from "./sentence-scoring.ts";
import type { TextSummary } from "./text-summary.ts";

/** Minimum scores of the text evaluation, for the visible and for the held-out sentences. */
export const textGates = { found: 0.92, gramsRight: 0.85, kcalRight: 0.8, precision: 0.95, p99Ms: 20 } as const;

/** Failed gates of a set, one line each; empty where all pass. */
export function checkTextGates(summary: TextSummary, latency: SentenceLatency): string[] {
  const belowMinimum = (["found", "gramsRight", "kcalRight", "precision"] as const).filter(
    (figure) => summary[figure] < textGates[figure],
  );
  const aboveZero = (["silentHundreds", "zeros", "guessed"] as const).filter((figure) => summary[figure] > 0);
  return [
    ...belowMinimum.map((figure) => `${figure} is ${summary[figure].toFixed(3)}, under ${textGates[figure]}`),
    ...aboveZero.map((figure) => `${figure}: ${summary[figure]}`),
    ...(latency.p99 < textGates.p99Ms ? [] : [`p99 is ${latency.p99.toFixed(1)} ms, not under ${textGates.p99Ms}`]),
  ];
}
