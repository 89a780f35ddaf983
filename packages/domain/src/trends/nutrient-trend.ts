import type { CalendarDay } from "../calendar-day.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";

/** What labels and tables may say beyond the macronutrients, grams. */
export const extraNutrients = ["fibre", "sugars", "saturated", "salt"] as const;
export type ExtraNutrient = (typeof extraNutrients)[number];

/** Of one nutrient on one day: the grams of what is known of it, and the kcal of the entries that it is known of. */
export type KnownAmount = { grams: number; calories: number };

/** A day with entries: all its kcal, and what is known of each nutrient. */
export type NutrientDay = { day: CalendarDay; calories: number } & Record<ExtraNutrient, KnownAmount>;

/** A nutrient over some days. What nobody knows is left out of the grams, never counted as none. */
export type NutrientMean = {
  /** Grams a day, one decimal (salt two: a gram of it is much); null where nothing is known. */
  grams: number | null;
  /** Per cent of the kcal whose value is known, whole, rounded down: only what is all known is 100. */
  coverage: number;
};

function roundNutrientGrams(nutrient: ExtraNutrient, grams: number): number {
  return nutrient === "salt" ? roundToOneDecimal(grams * 10) / 10 : roundToOneDecimal(grams);
}

/** Means a day over days with entries, of what is known. */
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
  return {
    fibre: meanOf("fibre"),
    sugars: meanOf("sugars"),
    saturated: meanOf("saturated"),
    salt: meanOf("salt"),
  };
}
