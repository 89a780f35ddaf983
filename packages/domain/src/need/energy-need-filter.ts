/**
 * The learned energy need, by a Kalman filter over a window of days. Everything is in _logged_ kcal: what a person logs
 * when they eat what holds their weight. Who logs 15 % too little has a need that is 15 % lower, in the same measure as
 * the goals that they will meet by logging.
 *
 * State of a morning: tissue (kg), need (kcal a day), water of the first week that is still to be lost (kg), water of
 * salt and of carbohydrate (kg), and two components of the menstrual cycle (kg). A day changes the tissue by (logged -
 * need) / density and the need by the tissue that was lost or gained; a weighing shows tissue, the waters and the
 * scale's noise. Under-logging and the noise of the scale are not known for anyone: the filter runs once for each
 * combination of `underLogging` and `scaleNoise`, and the results are mixed by how well each explains the weighings
 * (Bayesian model averaging).
 */

/** Kcal that a person logs on a day, with the standard deviation of what they may have eaten besides. */
export type LoggedIntake = { kcal: number; sd: number };

export type FilterInput = {
  /** One for each day of the window, in order. */
  intakes: readonly LoggedIntake[];
  /** Kg on each morning of the window and on the one after it; null without a weighing. */
  weights: readonly (number | null)[];
  /** Energy need by formula, kcal a day. */
  formulaNeed: number;
  /** Days between the start of logging and the first day of the window. */
  daysSinceStart: number;
  /** True for a person who may have a menstrual cycle. */
  hasCycle: boolean;
};

/** Need on the last morning of the window, kcal a day, with its standard deviation. */
export type NeedPosterior = { kcal: number; sd: number };

/**
 * Energy of a kg of body weight, kcal: Wishnofsky, Am J Clin Nutr 1958;6:542-6. What is lost faster in the first days
 * is water and glycogen (Hall, Int J Obes 2008;32:573-6), which has its own state.
 */
const kcalPerKg = 7700;

/**
 * Fall of the expenditure for each kg lost, kcal a day: lighter tissue and adaptive thermogenesis together. Hall et al.,
 * Lancet 2011;378:826-37: 100 kJ a day for each kg.
 */
const adaptationPerKg = 24;

/**
 * Error of Mifflin-St Jeor times an activity factor that the person chose, as a share: about 10 % (Frankenfield et al.,
 * J Am Diet Assoc 2005;105:775-89: within 10 % for 82 % of adults who are not obese, 70 % of the obese).
 */
const formulaError = 0.11;

/**
 * What people who keep a diary eat against their need, as a share of it: mean and standard deviation. In trials of
 * weight loss 5 to 8.5 kg go in six months (Franz et al., J Am Diet Assoc 2007;107:1755-67), an eighth of the need; not
 * everyone wants to lose. It is wide, so that it counts for little beside some weeks of weighings.
 */
const usualBalance = { mean: -0.1, sd: 0.2 } as const;

/**
 * Share of the eaten energy that is not logged: mean over people (Poslusna et al., Br J Nutr 2009;101 Suppl 2:S73-85:
 * about 15 % in the records and recalls of adults) and standard deviation (our own choice).
 */
const underLogging = { mean: 0.15, sd: 0.11 } as const;

/**
 * Noise of a weighing that no state explains, kg: scale, clothes, hour, bowel. Under standard conditions a third of the
 * changes from day to day are over 0.5 kg, which is 0.35 kg for each weighing (Robinson and Watson, Br J Nutr
 * 1965;19:225-35); at home it is more.
 */
const scaleNoise = [0.35, 0.55, 0.8, 1.1] as const;

/** Change of the need that the weight does not explain (activity, illness, work), kcal per square root of a day; our own choice. */
const needDrift = 16;

/**
 * Water of the first week, kg: glycogen with the three to four times its weight of water that it binds (Olsson and
 * Saltin, Acta Physiol Scand 1970;80:11-8; Kreitzman et al., Am J Clin Nutr 1992;56:292S-3S), lost with this half-life.
 */
const firstWater = { mean: 0.8, sd: 0.45, halfLifeDays: 2 } as const;

/** Water of salty and of large meals, kg, with its half-life; our own choice. */
const saltWater = { sd: 0.35, halfLifeDays: 1.5 } as const;

/**
 * Water of the menstrual cycle: standard deviation of either component, kg (Kanellakis et al., Am J Hum Biol
 * 2023;35:e23951: 0.45 kg between the lowest and the highest mean), its length in days, and the share that continues
 * from day to day, as cycles differ.
 */
const cycleWater = { sd: 0.17, days: 28, persistence: 0.985 } as const;

/** Standard deviation of the tissue on the first day around the median of all weighings, kg. */
const startSd = 4;

/** A weighing that misses its expectation by more standard deviations is another person or a typing error. */
const outlierSds = 4.5;

const size = 6;
const [tissue, need, first, cycle, quadrature] = [0, 1, 2, 4, 5] as const;

type State = { mean: Float64Array; covariance: Float64Array };
/** The next state is the sum of the terms: `factor` of the state `from` goes into `to`. All others are zero. */
type Term = { to: number; from: number; factor: number };
type Transition = { terms: readonly Term[]; noise: Float64Array; gain: readonly [tissue: number, need: number] };

const at = (values: Float64Array, row: number, column = 0): number => values[row * size + column] ?? 0;
const cell = (values: Float64Array, index: number): number => values[index] ?? 0;

function diagonal(entries: readonly number[]): Float64Array {
  const matrix = new Float64Array(size * size);
  entries.forEach((entry, index) => (matrix[index * size + index] = entry));
  return matrix;
}

const halving = (days: number): number => 0.5 ** (1 / days);

/** How a morning follows from the one before, for a person who does not log the share `missing` of what they eat. */
function createTransition(missing: number): Transition {
  const density = kcalPerKg * (1 - missing);
  // Both sides of adaptation / density are in logged kcal.
  const adaptation = adaptationPerKg / kcalPerKg;
  const angle = (2 * Math.PI) / cycleWater.days;
  const { persistence } = cycleWater;
  const [kept, turned] = [persistence * Math.cos(angle), persistence * Math.sin(angle)];
  const [firstKept, saltKept] = [halving(firstWater.halfLifeDays), halving(saltWater.halfLifeDays)];
  const terms: Term[] = [
    ...[1, 1 - adaptation, firstKept, saltKept, kept, kept].map((factor, state) => ({
      to: state,
      from: state,
      factor,
    })),
    { to: tissue, from: need, factor: -1 / density },
    { to: cycle, from: quadrature, factor: turned },
    { to: quadrature, from: cycle, factor: -turned },
  ];
  const cycleNoise = cycleWater.sd ** 2 * (1 - persistence ** 2);
  const noise = diagonal([0, needDrift ** 2, 0, saltWater.sd ** 2 * (1 - saltKept ** 2), cycleNoise, cycleNoise]);
  return { terms, noise, gain: [1 / density, adaptation] };
}

/** The state before the first weighing, and the logarithm of the likelihood of what was logged. */
function createPrior(input: FilterInput, missing: number): State & { logLikelihood: number } {
  const { intakes, weights, daysSinceStart, hasCycle } = input;
  const byFormula = input.formulaNeed * (1 - missing);
  const byIntake = intakes.reduce((sum, { kcal }) => sum + kcal, 0) / intakes.length / (1 + usualBalance.mean);
  const [formulaVariance, intakeVariance] = [(byFormula * formulaError) ** 2, (byIntake * usualBalance.sd) ** 2];
  const variance = formulaVariance + intakeVariance;
  const weighed = weights.filter((kg) => kg !== null).toSorted((one, other) => one - other);
  const left = halving(firstWater.halfLifeDays) ** daysSinceStart;
  const mean = new Float64Array(size);
  mean[tissue] = weighed[Math.floor(weighed.length / 2)] ?? 0;
  mean[need] = (byFormula * intakeVariance + byIntake * formulaVariance) / variance;
  mean[first] = firstWater.mean * left;
  const cycleVariance = hasCycle ? cycleWater.sd ** 2 : 0;
  const covariance = diagonal([
    startSd ** 2,
    (formulaVariance * intakeVariance) / variance,
    (firstWater.sd * left) ** 2,
    saltWater.sd ** 2,
    cycleVariance,
    cycleVariance,
  ]);
  return { mean, covariance, logLikelihood: -(Math.log(variance) + (byIntake - byFormula) ** 2 / variance) / 2 };
}

/** What a weighing shows of each state. */
const shown = [1, 0, 1, 1, 1, 0] as const;

/** Corrects the state by a weighing; returns the logarithm of its likelihood. */
function weigh({ mean, covariance }: State, kg: number, noise: number): number {
  const reach = Float64Array.from({ length: size }, (_row, row) =>
    shown.reduce<number>((sum, share, column) => sum + share * at(covariance, row, column), 0),
  );
  const variance = shown.reduce<number>((sum, share, row) => sum + share * cell(reach, row), noise ** 2);
  const surprise = kg - shown.reduce<number>((sum, share, row) => sum + share * cell(mean, row), 0);
  const limit = outlierSds ** 2 * variance;
  if (surprise ** 2 > limit) return -(Math.log(variance) + outlierSds ** 2) / 2;
  for (let row = 0; row < size; row += 1) {
    const gain = cell(reach, row) / variance;
    mean[row] = cell(mean, row) + gain * surprise;
    for (let column = 0; column < size; column += 1)
      covariance[row * size + column] = at(covariance, row, column) - gain * cell(reach, column);
  }
  return -(Math.log(variance) + surprise ** 2 / variance) / 2;
}

/** The transition times a matrix, transposed. */
function applyTransposed(terms: readonly Term[], matrix: Float64Array): Float64Array {
  const product = new Float64Array(size * size);
  for (const { to, from, factor } of terms)
    for (let column = 0; column < size; column += 1)
      product[column * size + to] = at(product, column, to) + factor * at(matrix, from, column);
  return product;
}

/** The state of the next morning, after a day with `intake`. */
function passDay(state: State, { terms, noise, gain }: Transition, intake: LoggedIntake): State {
  const mean = new Float64Array(size);
  for (const { to, from, factor } of terms) mean[to] = cell(mean, to) + factor * cell(state.mean, from);
  // (A P)' = P A', and (A (P A'))' is the covariance A P A', which is symmetric.
  const covariance = applyTransposed(terms, applyTransposed(terms, state.covariance));
  for (let index = 0; index < size * size; index += 1) covariance[index] = cell(covariance, index) + cell(noise, index);
  for (const row of [tissue, need]) {
    mean[row] = cell(mean, row) + gain[row] * intake.kcal;
    for (const column of [tissue, need])
      covariance[row * size + column] = at(covariance, row, column) + gain[row] * gain[column] * intake.sd ** 2;
  }
  return { mean, covariance };
}

type Run = NeedPosterior & { logLikelihood: number };

function runFilter(input: FilterInput, missing: number, noise: number): Run {
  const transition = createTransition(missing);
  const { logLikelihood: ofIntakes, ...prior } = createPrior(input, missing);
  let [state, logLikelihood]: [State, number] = [prior, ofIntakes];
  input.weights.forEach((kg, index) => {
    if (kg !== null) logLikelihood += weigh(state, kg, noise);
    const intake = input.intakes[index];
    if (intake) state = passDay(state, transition, intake);
  });
  return { kcal: cell(state.mean, need), sd: Math.sqrt(at(state.covariance, need, need)), logLikelihood };
}

/** Distances from the mean of the under-logging at which the filter runs, in standard deviations. */
const underLoggingSteps = [-1.8, -0.9, 0, 0.9, 1.8] as const;

/** The need after the window, with everything unknown averaged out. */
export function filterEnergyNeed(input: FilterInput): NeedPosterior {
  const runs = underLoggingSteps.flatMap((step) =>
    scaleNoise.map((noise) => {
      const run = runFilter(input, underLogging.mean + step * underLogging.sd, noise);
      return { ...run, logLikelihood: run.logLikelihood - step ** 2 / 2 };
    }),
  );
  const best = Math.max(...runs.map(({ logLikelihood }) => logLikelihood));
  const weighted = runs.map((run) => ({ ...run, share: Math.exp(run.logLikelihood - best) }));
  const total = weighted.reduce((sum, { share }) => sum + share, 0);
  const kcal = weighted.reduce((sum, run) => sum + run.share * run.kcal, 0) / total;
  const variance = weighted.reduce((sum, run) => sum + run.share * (run.sd ** 2 + (run.kcal - kcal) ** 2), 0) / total;
  return { kcal, sd: Math.sqrt(variance) };
}
