import { addDays, daysBetween, type CalendarDay } from "../calendar-day.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";

/** Bounds of a body weight, kg with one decimal. */
export const weightBoundsKg = { min: 20, max: 400, step: 0.1 } as const;

/** A body weight, kg; one per day. */
export type Weight = { day: CalendarDay; kg: number };

/** A weight with the mean of the seven days that end with it, kg. */
export type WeightPoint = Weight & { mean: number };

/** Days of the mean: water and salt move a single weight by more than a week's change. */
const meanDays = 7;

/**
 * The mean of the weights of the seven days up to `day`, inclusive, kg with one decimal; null where none of them has a
 * weight. Days without a weight are ignored.
 */
export function computeMeanWeight(weights: readonly Weight[], day: CalendarDay): number | null {
  const since = addDays(day, 1 - meanDays);
  const recent = weights.filter((one) => one.day >= since && one.day <= day);
  return recent.length === 0 ? null : roundToOneDecimal(recent.reduce((sum, { kg }) => sum + kg, 0) / recent.length);
}

/** The weights from `from` to `to` in order, each with its mean; earlier weights enter the first means. */
export function buildWeightPoints(weights: readonly Weight[], from: CalendarDay, to: CalendarDay): WeightPoint[] {
  return weights
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((one) => ({ ...one, mean: computeMeanWeight(weights, one.day) ?? one.kg }));
}

/** Days before `from` whose weights `buildWeightPoints` and `computeWeeklyChange` read. */
export const weightLeadDays = 2 * meanDays - 1;

/**
 * Difference between the seven-day mean at the last weight up to `to` and the mean seven days earlier: kg per week,
 * negative for a loss. Null without a weight from `from` to `to`, or without any in the earlier seven days.
 */
export function computeWeeklyChange(weights: readonly Weight[], from: CalendarDay, to: CalendarDay): number | null {
  const last = buildWeightPoints(weights, from, to).at(-1);
  if (!last) return null;
  const before = computeMeanWeight(weights, addDays(last.day, -meanDays));
  return before === null ? null : roundToOneDecimal(last.mean - before);
}

/** Fewest weighings of two weeks that tell how far a weighing strays. */
const minIntervalWeights = 4;

/** Least standard deviation of a weighing, kg (Robinson and Watson, Br J Nutr 1965;19:225-35). */
const minWeighingSd = 0.35;

/** Student's t that nine of ten cases lie within, by degrees of freedom (Abramowitz and Stegun 1964, 26.7.5). */
const studentT = (freedom: number): number => 1.645 + 1.524 / freedom + 1.42 / freedom ** 2 + 0.98 / freedom ** 3;

/**
 * Between which changes the true one of `computeWeeklyChange` lies in nine of ten cases, kg per week; null with fewer
 * than four weighings in its two weeks. The two means have the error of independent weighings, which stray from the
 * least squares line of both weeks (Draper and Smith, Applied Regression Analysis, 1998, chapter 1).
 */
export function computeWeeklyChangeInterval(
  weights: readonly Weight[],
  from: CalendarDay,
  to: CalendarDay,
): { low: number; high: number } | null {
  const change = computeWeeklyChange(weights, from, to);
  const last = buildWeightPoints(weights, from, to).at(-1)?.day ?? to;
  const all = weights.map(({ day, kg }) => ({ x: daysBetween(day, last), kg }));
  const recent = all.filter(({ x }) => x >= 0 && x < 2 * meanDays);
  const count = recent.length;
  if (change === null || count < minIntervalWeights) return null;
  const sum = (of: (one: (typeof recent)[number]) => number): number =>
    recent.reduce((total, one) => total + of(one), 0);
  const [meanX, meanKg] = [sum(({ x }) => x) / count, sum(({ kg }) => kg) / count];
  const slope = sum(({ x, kg }) => (x - meanX) * (kg - meanKg)) / sum(({ x }) => (x - meanX) ** 2);
  const variance = sum(({ x, kg }) => (kg - meanKg - slope * (x - meanX)) ** 2) / (count - 2);
  const lastWeek = sum(({ x }) => (x < meanDays ? 1 : 0));
  const sd = Math.max(minWeighingSd, Math.sqrt(variance));
  const margin = studentT(count - 2) * sd * Math.sqrt(1 / lastWeek + 1 / (count - lastWeek));
  return { low: roundToOneDecimal(change - margin), high: roundToOneDecimal(change + margin) };
}
