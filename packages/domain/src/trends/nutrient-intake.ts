import type { CalendarDay } from "../calendar-day.ts";
import { intakeNutrients, mapNutrients, nutrientsByKey, type IntakeNutrient } from "../nutrition/nutrient-keys.ts";
import { roundToDecimals } from "../nutrition/nutrition.ts";
import { computeNutrientMean, type KnownAmount, type NutrientMean } from "./trend-summary.ts";

/** A day, or a week from Monday to Sunday. */
export const intakeSpans = ["day", "week"] as const;
export type IntakeSpan = (typeof intakeSpans)[number];

/**
 * A food eaten on a day: its kcal, and its amount of each nutrient in its unit, null where unknown. The dish of a photo
 * is given as the foods it consists of.
 */
export type EatenFood = { day: CalendarDay; name: string; calories: number } & Record<IntakeNutrient, number | null>;

/** A food that brings a nutrient: the amount of the whole period in its unit, and per cent of all that is known. */
export type NutrientSource = { name: string; amount: number; share: number };

/** A nutrient in a period. */
export type NutrientIntake = NutrientMean & {
  /** The days of the period in order; null for one that does not count. */
  days: (NutrientMean | null)[];
  /** The foods that bring most of it, most first. */
  foods: NutrientSource[];
};

const maxSources = 5;

/**
 * What a coverage (per cent of the kcal with a known value) allows to show: a bar beside the reference, the known
 * amount alone, or nothing.
 */
export type IntakeDetail = "bar" | "amount" | "unknown";

export const intakeDetailOf = (coverage: number): IntakeDetail =>
  coverage >= minBarCoverage ? "bar" : coverage >= minKnownCoverage ? "amount" : "unknown";

const minBarCoverage = 80;
const minKnownCoverage = 1;

function sumKnown(foods: readonly EatenFood[], nutrient: IntakeNutrient): { calories: number; known: KnownAmount } {
  const sum: { calories: number; known: KnownAmount } = { calories: 0, known: { amount: null, calories: 0 } };
  for (const food of foods) {
    const amount = food[nutrient];
    sum.calories += food.calories;
    if (amount === null) continue;
    sum.known.amount = (sum.known.amount ?? 0) + amount;
    sum.known.calories += food.calories;
  }
  return sum;
}

function findSources(foods: readonly EatenFood[], nutrient: IntakeNutrient): NutrientSource[] {
  const amounts = new Map<string, number>();
  for (const { name, [nutrient]: amount } of foods) amounts.set(name, (amounts.get(name) ?? 0) + (amount ?? 0));
  const total = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  return [...amounts]
    .map(([name, amount]) => ({
      name,
      amount: roundToDecimals(amount, nutrientsByKey[nutrient].decimals),
      share: Math.round((amount / total) * 100),
    }))
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => other.amount - one.amount || (one.name < other.name ? -1 : 1))
    .slice(0, maxSources);
}

/** Each nutrient of `foods` on `days` that count: means per day with at least one food, and where most comes from. */
export function summarizeIntake(
  days: readonly { day: CalendarDay; counts: boolean }[],
  foods: readonly EatenFood[],
): Record<IntakeNutrient, NutrientIntake> {
  const byDay = days.map(({ day, counts }) => (counts ? foods.filter((food) => food.day === day) : []));
  const counted = byDay.filter((eaten) => eaten.length > 0);
  return mapNutrients(intakeNutrients, (nutrient) => ({
    ...computeNutrientMean(
      nutrient,
      counted.map((eaten) => sumKnown(eaten, nutrient)),
    ),
    days: byDay.map((eaten) =>
      eaten.length === 0 ? null : computeNutrientMean(nutrient, [sumKnown(eaten, nutrient)]),
    ),
    foods: findSources(counted.flat(), nutrient),
  }));
}

/** Per cent of the kcal of `foods` for which at least one nutrient is known, rounded down; null without energy. */
export function knownShareOf(foods: readonly EatenFood[]): number | null {
  const total = foods.reduce((sum, { calories }) => sum + calories, 0);
  const known = foods
    .filter((food) => intakeNutrients.some((nutrient) => food[nutrient] !== null))
    .reduce((sum, { calories }) => sum + calories, 0);
  return total > 0 ? Math.min(100, Math.floor((known / total) * 100 + 1e-9)) : null;
}
