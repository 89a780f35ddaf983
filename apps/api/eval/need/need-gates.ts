import type { EvaluatedDay, NeedFigures } from "./need-evaluation.ts";

/**
 * Bounds of the learned need: mean absolute error after 28 and 42 days (kcal), share of the truths in the interval, how
 * much better than the better of the two simple ways after 28 days, and share of the people who get an estimate.
 */
export const needGates = {
  mae: { 28: 120, 42: 90 },
  coverage: { min: 0.85, max: 0.95 },
  gain: 0.25,
  estimated: 0.95,
} as const;

/** How much smaller the error is than that of the better simple way, as a share. */
export const gainOf = ({ learned, regression, smoothing }: NeedFigures): number =>
  1 - learned.mae / Math.min(regression.mae, smoothing.mae);

/** Failed gates, one line each; empty where all pass. */
export function checkNeedGates(figures: Record<EvaluatedDay, NeedFigures>): string[] {
  const { mae, coverage, gain, estimated } = needGates;
  const ofDays = ([28, 42] as const).flatMap((day) => {
    const { learned, coverage: covered, people, estimated: count } = figures[day];
    return [
      ...(learned.mae <= mae[day] ? [] : [`day ${day}: error of ${learned.mae.toFixed(0)} kcal, over ${mae[day]}`]),
      ...(covered >= coverage.min && covered <= coverage.max
        ? []
        : [`day ${day}: ${(covered * 100).toFixed(1)} % of the truths in the interval, not 85 to 95 %`]),
      ...(count >= people * estimated ? [] : [`day ${day}: an estimate for ${count} of ${people} people`]),
    ];
  });
  const gained = gainOf(figures[28]);
  return [...ofDays, ...(gained >= gain ? [] : [`day 28: ${(gained * 100).toFixed(0)} % better, under 25 %`])];
}
