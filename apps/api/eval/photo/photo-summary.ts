import { energyRange, itemNutrition } from "@fetta/domain/portions/meal-portion";
import { itemSources } from "@fetta/domain/meal-parser/meal-item";
import type { ItemSource } from "@fetta/domain/meal-parser/meal-item";
import { bootstrapInterval } from "../stats/bootstrap-interval.ts";
import { detectionStats } from "../stats/detection-stats.ts";
import type { DetectionStats } from "../stats/detection-stats.ts";
import { errorStats, medianBaseline, within, wmape } from "../stats/error-stats.ts";
import type { ErrorStats, Pair } from "../stats/error-stats.ts";
import { withoutOneCause } from "../stats/error-attribution.ts";
import { afterPortionSteps } from "../stats/portion-step-gain.ts";
import type { Figures } from "./prediction.ts";
import type { CaseResult } from "./recording-replay.ts";
import { seenFoods } from "./food-detection.ts";
import { spendingOf } from "./call-cost.ts";
import type { Spending } from "./call-cost.ts";

type Interval = [low: number, high: number] | null;
export type Judged = { stats: ErrorStats | null; wmape95: Interval; within20Of95: Interval };

export type PhotoSummary = Spending & {
  n: number;
  /** Share of the answers that could be read at all. */
  parseOk: number;
  /** Answers that came to no meal: refused or not readable. */
  noAnswer: number;
  kcal: Judged;
  rawKcal: Judged;
  baselineKcal: Judged;
  macros: Record<"protein" | "carbs" | "fat", ErrorStats | null>;
  mass: ErrorStats | null;
  /** wMAPE of the energy with the true grams, and with the true density. */
  massRight: ErrorStats | null;
  densityRight: ErrorStats | null;
  items: DetectionStats | null;
  /** Share of the true energies within the range that is shown. */
  rangeCoverage: number | null;
  /** Shares of the items, and of their energy. */
  sources: Record<ItemSource, { items: number; kcal: number }>;
  afterSteps: ErrorStats | null;
};

type Figure = keyof Figures;

const judged = (pairs: readonly Pair[]): Judged => ({
  stats: errorStats(pairs),
  wmape95: bootstrapInterval(pairs, wmape),
  within20Of95: bootstrapInterval(pairs, (drawn) => within(drawn, 0.2)),
});

function pairOf(result: CaseResult, figure: Figure, of: "grounded" | "raw" = "grounded"): Pair | undefined {
  const truth = result.case[figure];
  const got = result.prediction[of]?.[figure];
  return truth === undefined || truth <= 0 || got === undefined ? undefined : { truth, got };
}

function pairsOf(results: readonly CaseResult[], figure: Figure, of?: "grounded" | "raw"): Pair[] {
  return results.flatMap((result) => pairOf(result, figure, of) ?? []);
}

function sourcesOf(results: readonly CaseResult[]): PhotoSummary["sources"] {
  const items = results.flatMap(({ prediction }) => prediction.items);
  const kcalOf = (some: typeof items): number =>
    some.reduce((kcal, item) => kcal + itemNutrition(item).calories, 0);
  const kcal = kcalOf(items);
  const share = (source: ItemSource) => {
    const those = items.filter((item) => item.source === source);
    return {
      items: items.length === 0 ? 0 : those.length / items.length,
      kcal: kcal === 0 ? 0 : kcalOf(those) / kcal,
    };
  };
  const [table, product, own, estimate] = itemSources.map(share);
  const none = { items: 0, kcal: 0 };
  return { table: table ?? none, product: product ?? none, own: own ?? none, estimate: estimate ?? none };
}

function coverageOf(results: readonly CaseResult[]): number | null {
  const covered = results.flatMap((result) => {
    const pair = pairOf(result, "kcal");
    if (!pair) return [];
    const { low, high } = energyRange(pair.got, result.prediction.from);
    return [pair.truth >= low && pair.truth <= high];
  });
  return covered.length === 0 ? null : covered.filter(Boolean).length / covered.length;
}

/** What the answers of one model come to. */
export function photoSummary(results: readonly CaseResult[]): PhotoSummary {
  const kcal = pairsOf(results, "kcal");
  const weighed = results.flatMap((result) => {
    const [energy, mass] = [pairOf(result, "kcal"), pairOf(result, "mass")];
    return energy && mass ? [{ kcal: energy, mass }] : [];
  });
  const { massRight, densityRight } = withoutOneCause(weighed);
  const outcomes = results.map(({ prediction }) => prediction.outcome);
  return {
    n: results.length,
    parseOk: outcomes.filter((outcome) => outcome !== "unparsed").length / results.length,
    noAnswer: outcomes.filter((outcome) => outcome !== "meal").length,
    kcal: judged(kcal),
    rawKcal: judged(pairsOf(results, "kcal", "raw")),
    baselineKcal: judged(medianBaseline(kcal)),
    macros: {
      protein: errorStats(pairsOf(results, "protein")),
      carbs: errorStats(pairsOf(results, "carbs")),
      fat: errorStats(pairsOf(results, "fat")),
    },
    mass: errorStats(pairsOf(results, "mass")),
    massRight: errorStats(massRight),
    densityRight: errorStats(densityRight),
    items: detectionStats(
      results.flatMap(({ case: { items }, prediction }) =>
        items === undefined ? [] : [seenFoods(items, prediction.items)],
      ),
    ),
    rangeCoverage: coverageOf(results),
    sources: sourcesOf(results),
    afterSteps: errorStats(
      afterPortionSteps(
        results.flatMap((result) => {
          const energy = pairOf(result, "kcal");
          return energy ? [{ kcal: energy, mass: pairOf(result, "mass") }] : [];
        }),
      ),
    ),
    ...spendingOf(results),
  };
}

/** The same for every value of every stratum: `container: bowl`. */
export function photoSlices(results: readonly CaseResult[]): Record<string, PhotoSummary> {
  const slices = new Map<string, CaseResult[]>();
  for (const result of results)
    for (const [stratum, value] of Object.entries(result.case.stratum)) {
      const key = `${stratum}: ${value}`;
      slices.set(key, [...(slices.get(key) ?? []), result]);
    }
  return Object.fromEntries(
    [...slices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, some]) => [key, photoSummary(some)]),
  );
}
