import type { SentenceLatency } from "./sentence-scoring.ts";
import type { TextSummary } from "./text-summary.ts";

/** Minimum scores of the text evaluation, for the visible and for the held-out sentences. */
export const textGates = { found: 0.92, gramsRight: 0.85, kcalRight: 0.8, precision: 0.95, p99Ms: 20 } as const;

/** Failed gates of the scores of a set, one line each; empty where all pass. */
export function checkTextGates(summary: TextSummary): string[] {
  const belowMinimum = (["found", "gramsRight", "kcalRight", "precision"] as const).filter(
    (figure) => summary[figure] < textGates[figure],
  );
  const aboveZero = (["silentHundreds", "zeros", "guessed"] as const).filter((figure) => summary[figure] > 0);
  return [
    ...belowMinimum.map((figure) => `${figure} is ${summary[figure].toFixed(3)}, under ${textGates[figure]}`),
    ...aboveZero.map((figure) => `${figure}: ${summary[figure]}`),
  ];
}

/** The failed gate of the time per sentence: a measurement, which the load of the machine changes, and no test. */
export function checkLatencyGate({ p99 }: SentenceLatency): string[] {
  return p99 < textGates.p99Ms ? [] : [`p99 is ${p99.toFixed(1)} ms, not under ${textGates.p99Ms}`];
}
