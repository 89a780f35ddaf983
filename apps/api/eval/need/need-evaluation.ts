import { addDays } from "@fetta/domain/calendar-day";
import { computeEnergyNeed } from "@fetta/domain/goals/energy-need";
import { estimateEnergyNeed } from "@fetta/domain/need/need-estimate";
import { estimateByRegression, estimateBySmoothing } from "./peer-estimates.ts";
import { gatePopulation, simulatePerson, type Population, type SimulatedPerson } from "./simulated-person.ts";

/** Mean absolute and mean signed error, kcal a day. */
export type NeedErrors = { mae: number; bias: number };

/** The errors on one day of all people for whom there is an estimate. */
export type NeedFigures = {
  people: number;
  /** People with an estimate. */
  estimated: number;
  learned: NeedErrors;
  regression: NeedErrors;
  smoothing: NeedErrors;
  /** Mifflin-St Jeor alone. */
  formula: NeedErrors;
  /** Share of the truths inside the interval. */
  coverage: number;
  /** Mean of half the width of the interval, kcal. */
  halfWidth: number;
};

/** Days after which the estimates are compared with the truth. */
export type EvaluatedDay = 28 | 42;

/** A Monday. */
const firstDay = "2026-01-05";

/** The learned need after `count` days, from what the app sees of the person. */
export function estimateFor({ body, days }: SimulatedPerson, count: number) {
  const seen = days.slice(0, count).map((each, index) => ({ ...each, day: addDays(firstDay, index) }));
  return estimateEnergyNeed({
    until: addDays(firstDay, count - 1),
    startedOn: firstDay,
    closedDays: seen.flatMap(({ day, logged }) => (logged === null ? [] : [{ day, calories: logged }])),
    weights: seen.flatMap(({ day, weight }) => (weight === null ? [] : [{ day, kg: weight }])),
    body,
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const errorsOf = (errors: readonly number[]): NeedErrors => ({ mae: mean(errors.map(Math.abs)), bias: mean(errors) });

/** The figures after `count` days of `people` simulated people. */
export function evaluateNeed(people: number, count: EvaluatedDay, population: Population, firstSeed = 1): NeedFigures {
  const results = Array.from({ length: people }, (_person, index) => {
    const person = simulatePerson(firstSeed + index, population);
    const [estimate, truth] = [estimateFor(person, count), person.days[count - 1]?.need];
    if (estimate.kind === "not_yet" || truth === undefined) return [];
    const window = person.days.slice(0, count);
    return [
      {
        learned: estimate.kcal - truth,
        regression: estimateByRegression(window) - truth,
        smoothing: estimateBySmoothing(window) - truth,
        formula: computeEnergyNeed(person.body) - truth,
        isCovered: estimate.low <= truth && truth <= estimate.high,
        halfWidth: (estimate.high - estimate.low) / 2,
      },
    ];
  }).flat();
  return {
    people,
    estimated: results.length,
    learned: errorsOf(results.map(({ learned }) => learned)),
    regression: errorsOf(results.map(({ regression }) => regression)),
    smoothing: errorsOf(results.map(({ smoothing }) => smoothing)),
    formula: errorsOf(results.map(({ formula }) => formula)),
    coverage: results.filter(({ isCovered }) => isCovered).length / results.length,
    halfWidth: mean(results.map(({ halfWidth }) => halfWidth)),
  };
}

/** Populations that differ from what the estimator expects of people; reported without gates. */
const otherPopulations: Record<string, Population> = {
  "formula off by 15 %": { ...gatePopulation, formulaError: 0.15 },
  "under-logging 0 %": { ...gatePopulation, underLogging: 0 },
  "under-logging 25 %": { ...gatePopulation, underLogging: 0.25 },
  "scale noise 0.4 kg": { ...gatePopulation, scaleNoise: 0.4 },
  "20 % missing days": { ...gatePopulation, missing: 0.2 },
  "no water lost": { ...gatePopulation, firstWeekWater: 0 },
  "1.5 kg of water lost": { ...gatePopulation, firstWeekWater: 1.5 },
  "need that stays": { ...gatePopulation, drift: 0 },
};

export type NeedReport = {
  gate: Record<EvaluatedDay, NeedFigures>;
  others: Record<string, Record<EvaluatedDay, NeedFigures>>;
};

/** The figures of all populations. */
export function evaluateNeedReport(people: number): NeedReport {
  const evaluate = (population: Population): Record<EvaluatedDay, NeedFigures> => ({
    28: evaluateNeed(people, 28, population),
    42: evaluateNeed(people, 42, population),
  });
  const others = Object.fromEntries(Object.entries(otherPopulations).map(([name, one]) => [name, evaluate(one)]));
  return { gate: evaluate(gatePopulation), others };
}
