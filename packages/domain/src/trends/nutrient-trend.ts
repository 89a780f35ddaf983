import type { CalendarDay } from "../calendar-day.ts";
import { oneDecimal } from "../nutrition/nutrition.ts";

/** What labels and tables may say beyond the macronutrients, grams. */
export const extraNutrients = ["fibre", "sugars", "saturated", "salt"] as const;
export type ExtraNutrient = (typeof extraNutrients)[number];

/** Of one nutrient on one day: the grams of what is known of it, and the kcal of the entries that it is known of. */
export type KnownShare = { grams: number; calories: number };

/** A day with entries: all its kcal, and what is known of each nutrient. */
export type NutrientDay = { day: CalendarDay; calories: number } & Record<ExtraNutrient, KnownShare>;

/** A nutrient over some days. What nobody knows is left out of the grams, never counted as none. */
export type NutrientMean = {
  /** Grams a day, one decimal (salt two: a gram of it is much); null where nothing is known. */
  grams: number | null;
  /** Per cent of the kcal whose value is known, whole, rounded down: only what is all known is 100. */
  coverage: number;
};

function roundedGrams(nutrient: ExtraNutrient, grams: number): number {
  return nutrient === "salt" ? oneDecimal(grams * 10) / 10 : oneDecimal(grams);
}

/** Means a day over days with entries, of what is known. */
export function nutrientMeans(days: readonly NutrientDay[]): Record<ExtraNutrient, NutrientMean> {
  const all = days.reduce((sum, { calories }) => sum + calories, 0);
  const meanOf = (nutrient: ExtraNutrient): NutrientMean => {
    const known = days.reduce((sum, day) => sum + day[nutrient].calories, 0);
    const grams = days.reduce((sum, day) => sum + day[nutrient].grams, 0);
    if (known <= 0) return { grams: null, coverage: 0 };
    return {
      grams: roundedGrams(nutrient, grams / days.length),
      coverage: Math.min(100, Math.floor((known / all) * 100 + 1e-9)),
    };
  };
  return {
    fibre: meanOf("fibre"),
    sugars: meanOf("sugars"),
    saturated: meanOf("saturated"),
    salt: meanOf("salt"),
  };
}
