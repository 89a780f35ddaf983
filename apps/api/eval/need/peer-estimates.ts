import type { SimulatedDay } from "./simulated-person.ts";

/** Kcal per kg that both simple ways count with. */
const kcalPerKg = 7700;

type Point = { day: number; kg: number };

/** Slope of the regression line, kg a day. */
function slopeOf(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number): number => points.reduce((sum, one) => sum + of(one), 0) / points.length;
  const [meanDay, meanKg] = [mean(({ day }) => day), mean(({ kg }) => kg)];
  const spread = points.reduce((sum, { day }) => sum + (day - meanDay) ** 2, 0);
  return points.reduce((sum, { day, kg }) => sum + (day - meanDay) * (kg - meanKg), 0) / spread;
}

const meanIntake = (days: readonly SimulatedDay[]): number => {
  const logged = days.flatMap(({ logged: kcal }) => (kcal === null ? [] : [kcal]));
  return logged.reduce((sum, kcal) => sum + kcal, 0) / logged.length;
};

const weighings = (days: readonly SimulatedDay[]): Point[] =>
  days.flatMap(({ weight }, day) => (weight === null ? [] : [{ day, kg: weight }]));

/** Mean intake less the energy of the regression line through all weighings, kcal a day. */
export const estimateByRegression = (days: readonly SimulatedDay[]): number =>
  meanIntake(days) - kcalPerKg * slopeOf(weighings(days));

/** Share of a new weighing in the smoothed weight (John Walker, The Hacker's Diet). */
const smoothing = 0.1;

/** Mean intake less the energy of the line through the smoothed weights, as in The Hacker's Diet, kcal a day. */
export function estimateBySmoothing(days: readonly SimulatedDay[]): number {
  let smoothed: number | undefined;
  const trend = weighings(days).map(({ day, kg }) => {
    smoothed = smoothed === undefined ? kg : smoothed + smoothing * (kg - smoothed);
    return { day, kg: smoothed };
  });
  return meanIntake(days) - kcalPerKg * slopeOf(trend);
}
