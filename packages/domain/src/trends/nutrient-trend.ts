import type { CalendarDay } from "../calendar-day.ts";
import { extraNutrients, mapNutrients, nutrientsByKey, type ExtraNutrient } from "../nutrition/nutrient-keys.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";

/** One nutrient on one day: its known grams, and the kcal of the entries that have a value for it. */
export type KnownAmount = { grams: number; calories: number };

/** A day with entries: its total kcal, and the known amount of each nutrient. */
export type NutrientDay = { day: CalendarDay; calories: number } & Record<ExtraNutrient, KnownAmount>;

/** A nutrient over several days. Entries without a value are excluded from the grams, not counted as 0. */
export type NutrientMean = {
  /** Grams per day, one decimal (salt two: a gram of it is much); null where no entry has a value. */
  grams: number | null;
  /** Per cent of the kcal with a known value, rounded down: 100 only where every entry has a value. */
  coverage: number;
};

function roundNutrientGrams(nutrient: ExtraNutrient, grams: number): number {
  const scale = 10 ** (nutrientsByKey[nutrient].decimals - 1);
  return roundToOneDecimal(grams * scale) / scale;
}

/** Daily means over days with entries, of the known amounts. */
export function computeNutrientMeans(days: readonly NutrientDay[]): Record<ExtraNutrient, NutrientMean> {
  const totalCalories = days.reduce((sum, { calories }) => sum + calories, 0);
  const meanOf = (nutrient: ExtraNutrient): NutrientMean => {
    const knownCalories = days.reduce((sum, day) => sum + day[nutrient].calories, 0);
    const grams = days.reduce((sum, day) => sum + day[nutrient].grams, 0);
    if (knownCalories <= 0) return { grams: null, coverage: 0 };
    return {
      grams: roundNutrientGrams(nutrient, grams / days.length),
      coverage: Math.min(100, Math.floor((knownCalories / totalCalories) * 100 + 1e-9)),
    };
  };
  return mapNutrients(extraNutrients, meanOf);
}
