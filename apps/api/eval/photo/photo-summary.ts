import { estimateEnergyRange, computeItemNutrition } from "@fetta/domain/portions/meal-portion";
import { itemSources, type ItemSource } from "@fetta/domain/meal-parser/meal-item";
import { bootstrapInterval } from "../stats/bootstrap-interval.ts";
import { computeDetectionStats, type DetectionStats } from "../stats/detection-stats.ts";
import {
  computeErrorStats,
  medianBaseline,
  shareWithin,
  wmape,
  type ErrorStats,
  type Pair,
} from "../stats/error-stats.ts";
import { attributeEnergyError } from "../stats/error-attribution.ts";
import { applyBestPortionSteps } from "../stats/portion-step-gain.ts";
import type { MealFigures } from "./prediction.ts";
import type { CaseResult } from "./recording-replay.ts";
import { detectFoods } from "./food-detection.ts";
import { averageCallCost, type CallCost } from "./call-cost.ts";

type Interval = [low: number, high: number] | null;
export type MetricWithIntervals = { stats: ErrorStats | null; wmape95: Interval; within20Of95: Interval };

export type PhotoSummary = CallCost & {
  n: number;
  /** Share of the answers that could be parsed. */
  parseOk: number;
  /** Answers without a meal: rejected or not readable. */
  noAnswer: number;
  kcal: MetricWithIntervals;
  rawKcal: MetricWithIntervals;
  baselineKcal: MetricWithIntervals;
  macros: Record<"protein" | "carbs" | "fat", ErrorStats | null>;
  mass: ErrorStats | null;
  /** wMAPE of the energy with the true grams, and with the true density. */
  massRight: ErrorStats | null;
  densityRight: ErrorStats | null;
  items: DetectionStats | null;
  /** Share of the true energies within the displayed range. */
  rangeCoverage: number | null;
  /** Shares of the items, and of their energy. */
  sources: Record<ItemSource, { items: number; kcal: number }>;
  afterSteps: ErrorStats | null;
};

type Figure = keyof MealFigures;

const withIntervals = (pairs: readonly Pair[]): MetricWithIntervals => ({
  stats: computeErrorStats(pairs),
  wmape95: bootstrapInterval(pairs, wmape),
  within20Of95: bootstrapInterval(pairs, (drawn) => shareWithin(drawn, 0.2)),
});

function toPair(result: CaseResult, figure: Figure, of: "grounded" | "raw" = "grounded"): Pair | undefined {
  const truth = result.case[figure];
  const got = result.prediction[of]?.[figure];
  return truth === undefined || truth <= 0 || got === undefined ? undefined : { truth, got };
}

function toPairs(results: readonly CaseResult[], figure: Figure, of?: "grounded" | "raw"): Pair[] {
  return results.flatMap((result) => toPair(result, figure, of) ?? []);
}

function summarizeSources(results: readonly CaseResult[]): PhotoSummary["sources"] {
  const items = results.flatMap(({ prediction }) => prediction.items);
  const kcalOf = (some: typeof items): number =>
    some.reduce((kcal, item) => kcal + computeItemNutrition(item).calories, 0);
  const kcal = kcalOf(items);
  const share = (source: ItemSource) => {
    const ofSource = items.filter((item) => item.source === source);
    return {
      items: items.length === 0 ? 0 : ofSource.length / items.length,
      kcal: kcal === 0 ? 0 : kcalOf(ofSource) / kcal,
    };
  };
  return Object.fromEntries(itemSources.map((source) => [source, share(source)])) as PhotoSummary["sources"];
}

function calculateRangeCoverage(results: readonly CaseResult[]): number | null {
  const covered = results.flatMap((result) => {
    const pair = toPair(result, "kcal");
    if (!pair) return [];
    const { low, high } = estimateEnergyRange(pair.got, result.prediction.from);
    return [pair.truth >= low && pair.truth <= high];
  });
  return covered.length === 0 ? null : covered.filter(Boolean).length / covered.length;
}

/** Summary of the answers of one model. */
export function summarizePhotos(results: readonly CaseResult[]): PhotoSummary {
  const kcal = toPairs(results, "kcal");
  const weighed = results.flatMap((result) => {
    const [energy, mass] = [toPair(result, "kcal"), toPair(result, "mass")];
    return energy && mass ? [{ kcal: energy, mass }] : [];
  });
  const { massRight, densityRight } = attributeEnergyError(weighed);
  const outcomes = results.map(({ prediction }) => prediction.outcome);
  return {
    n: results.length,
    parseOk: outcomes.filter((outcome) => outcome !== "unparsed").length / results.length,
    noAnswer: outcomes.filter((outcome) => outcome !== "meal").length,
    kcal: withIntervals(kcal),
    rawKcal: withIntervals(toPairs(results, "kcal", "raw")),
    baselineKcal: withIntervals(medianBaseline(kcal)),
    macros: {
      protein: computeErrorStats(toPairs(results, "protein")),
      carbs: computeErrorStats(toPairs(results, "carbs")),
      fat: computeErrorStats(toPairs(results, "fat")),
    },
    mass: computeErrorStats(toPairs(results, "mass")),
    massRight: computeErrorStats(massRight),
    densityRight: computeErrorStats(densityRight),
    items: computeDetectionStats(
      results.flatMap(({ case: { items }, prediction }) =>
        items === undefined ? [] : [detectFoods(items, prediction.items)],
      ),
    ),
    rangeCoverage: calculateRangeCoverage(results),
    sources: summarizeSources(results),
    afterSteps: computeErrorStats(
      applyBestPortionSteps(
        results.flatMap((result) => {
          const energy = toPair(result, "kcal");
          return energy ? [{ kcal: energy, mass: toPair(result, "mass") }] : [];
        }),
      ),
    ),
    ...averageCallCost(results),
  };
}

/** The same for every value of every stratum: `container: bowl`. */
export function summarizePhotoSlices(results: readonly CaseResult[]): Record<string, PhotoSummary> {
  const slices = new Map<string, CaseResult[]>();
  for (const result of results)
    for (const [stratum, value] of Object.entries(result.case.stratum)) {
      const key = `${stratum}: ${value}`;
      slices.set(key, [...(slices.get(key) ?? []), result]);
    }
  return Object.fromEntries(
    [...slices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, some]) => [key, summarizePhotos(some)]),
  );
}
