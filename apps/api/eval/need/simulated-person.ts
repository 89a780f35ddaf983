import { activityLevels, computeEnergyNeed, type BodyMetrics } from "@fetta/domain/goals/energy-need";
import { seededRandom } from "../stats/bootstrap-interval.ts";

/** What a population is like. The estimator sees none of it. */
export type Population = {
  /** Standard deviation of the need around the formula, as a share. */
  formulaError: number;
  /** Kg, standard deviation of a weighing around the true weight. */
  scaleNoise: number;
  /** Share of the days without a diary, and of those without a weighing. */
  missing: number;
  /** Largest change of the need over the whole time that has nothing to do with the weight, kcal. */
  drift: number;
  /** Mean share of the eaten energy that is not logged; it varies by person. */
  underLogging: number;
  /** Kg of water lost in the first week, mean over people. */
  firstWeekWater: number;
};

/** The population that the gates are for. */
export const gatePopulation: Population = {
  formulaError: 0.1,
  scaleNoise: 0.8,
  missing: 0.1,
  drift: 300,
  underLogging: 0.15,
  firstWeekWater: 0.8,
};

/** A day as the app sees it (kcal and kg; null where nothing was recorded), and the truth. */
export type SimulatedDay = {
  logged: number | null;
  weight: number | null;
  /** Energy that, logged as this person logs, would hold the weight on that day, kcal. */
  need: number;
};

export type SimulatedPerson = { body: BodyMetrics; days: SimulatedDay[] };

/** Days that are simulated; the first is a Monday. */
export const simulatedDays = 60;

type Random = {
  uniform: (from: number, to: number) => number;
  normal: (mean: number, sd: number) => number;
  chance: (share: number) => boolean;
  pick: <Value>(values: readonly [Value, ...Value[]]) => Value;
};

function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  const uniform = (from: number, to: number): number => from + (to - from) * next();
  return {
    uniform,
    // Box and Muller.
    normal: (mean, sd) => mean + sd * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (share) => next() < share,
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  };
}

const withinBounds = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

function drawBody(random: Random): BodyMetrics {
  const sex = random.pick(["female", "male"] as const);
  const height = Math.round(random.normal(sex === "male" ? 176 : 163, 7));
  const bmi = withinBounds(random.normal(27, 4.5), 19, 42);
  return {
    sex,
    height,
    age: Math.round(random.uniform(18, 70)),
    weight: Math.round(bmi * (height / 100) ** 2 * 10) / 10,
    activityLevel: random.pick([
      activityLevels[0],
      activityLevels[1],
      activityLevels[1],
      activityLevels[2],
      activityLevels[3],
    ]),
  };
}

/** Change of the need by day, kcal: a slope, a step of ten days (a new job), or half a wave (a season of sport). */
function drawDrift(random: Random, largest: number): (day: number) => number {
  const size = random.uniform(-largest, largest);
  const start = random.uniform(5, 45);
  return random.pick([
    (day: number) => (size * day) / simulatedDays,
    (day: number) => size * withinBounds((day - start) / 10, 0, 1),
    (day: number) => size * Math.sin((Math.PI * day) / simulatedDays),
  ]);
}

/** Water of the first week that is lost after `day` days, kg. */
function drawFirstWeekWater(random: Random, mean: number): (day: number) => number {
  const lost = Math.max(0, random.normal(mean, 0.3 * mean));
  const constant = random.uniform(1.5, 3.5);
  return random.pick([
    (day: number) => lost * Math.min(1, day / 7),
    (day: number) => lost * (1 - Math.exp(-day / constant)),
  ]);
}

/** Water held before the period, kg: a rise and fall of about a week, once a cycle. */
function drawCycle(random: Random, { sex, age }: BodyMetrics): (day: number) => number {
  if (sex !== "female" || age > 50 || random.chance(0.2)) return () => 0;
  const [length, phase] = [random.uniform(25, 33), random.uniform(0, 33)];
  const height = withinBounds(random.normal(0.5, 0.25), 0, 1.2);
  return (day) => {
    const distance = ((day + phase) % length) - length / 2;
    return height * Math.exp(-0.5 * (distance / 3) ** 2);
  };
}

/** What a person eats against their need at the start: most want to lose, some to hold, a few to gain. */
const drawPlan = (random: Random): number =>
  random.pick([
    () => random.uniform(0.74, 0.92),
    () => random.uniform(0.74, 0.92),
    () => random.uniform(0.74, 0.92),
    () => random.uniform(0.96, 1.04),
    () => random.uniform(1.04, 1.14),
  ])();

/**
 * A person's first 60 days. The physiology is not that of the estimator: tissue has 7,700 kcal a kg (7,000 to 8,400 by
 * person), the expenditure falls by 10 to 20 kcal with each kg, and a part of a deficit (0 to 18 %) is saved with a delay
 * of two weeks; salt comes in meals, mostly at weekends, and leaves within days.
 */
export function simulatePerson(seed: number, population: Population): SimulatedPerson {
  const random = createRandom(seed);
  const body = drawBody(random);
  const startNeed = computeEnergyNeed(body) * (1 + random.normal(0, population.formulaError));
  const density = random.uniform(7000, 8400);
  const [lossPerKg, saved] = [random.uniform(10, 20), random.uniform(0, 0.18)];
  const plan = startNeed * drawPlan(random);
  const [daySpread, weekendExcess] = [random.uniform(0.1, 0.22), random.uniform(0, 0.3)];
  const unlogged = withinBounds(random.normal(population.underLogging, 0.08), -0.05, 0.45);
  // The spread of a day's own under-logging, and how much more is left out at weekends.
  const [unloggedSpread, unloggedWeekend] = [random.uniform(0.03, 0.1), random.uniform(0, 0.05)];
  const drift = drawDrift(random, population.drift);
  const firstWater = drawFirstWeekWater(random, population.firstWeekWater);
  const cycle = drawCycle(random, body);
  const [saltKept, saltChance] = [random.uniform(0.4, 0.7), random.uniform(0.05, 0.2)];
  const meanUnlogged = unlogged + (unloggedWeekend * 2) / 7;

  let [tissue, salt, saving] = [body.weight, 0, 0];
  const days = Array.from({ length: simulatedDays }, (_day, day): SimulatedDay => {
    const weekend = day % 7 > 4;
    const need = startNeed + drift(day) - lossPerKg * (body.weight - tissue) - saving;
    const weight = tissue - firstWater(day) + salt + cycle(day) + random.normal(0, population.scaleNoise);
    const eaten = Math.max(
      500,
      plan * (weekend ? 1 + weekendExcess * 0.7 : 1 - weekendExcess * 0.28) * (1 + random.normal(0, daySpread)),
    );
    // Days without a diary are those of eating out: more at weekends, and with more on the plate.
    const open = random.chance(population.missing * (weekend ? 1.6 : 0.76));
    const trulyEaten = open ? eaten * 1.05 : eaten;
    const left = withinBounds(unlogged + (weekend ? unloggedWeekend : 0) + random.normal(0, unloggedSpread), -0.2, 0.6);
    const spent = need + random.normal(0, 120);
    tissue += (trulyEaten - spent) / density;
    saving += (saved * (startNeed - trulyEaten) - saving) / 14;
    salt = salt * saltKept + (random.chance(saltChance * (weekend ? 2 : 1)) ? random.uniform(0.2, 1) : 0);
    return {
      logged: open ? null : Math.round(trulyEaten * (1 - left)),
      weight: random.chance(population.missing) ? null : Math.round(weight * 10) / 10,
      need: need * (1 - meanUnlogged),
    };
  });
  return { body, days };
}
