import { addDays, type CalendarDay } from "../calendar-day.ts";
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
