import { nutrientDefinitions, type Nutrient, type Nutrients } from "./nutrient-keys.ts";
import type { Nutrition } from "./nutrition.ts";

/** Energy per gram, kcal. EU Regulation 1169/2011, annex XIV. */
export const kcalPerGram = Object.fromEntries(
  nutrientDefinitions.flatMap(({ key, kcalPerGram: kcal }) => (kcal === undefined ? [] : [[key, kcal]])),
) as { readonly [Each in Extract<Nutrient, { kcalPerGram: number }> as Each["key"]]: Each["kcalPerGram"] };

/** Nutrients with energy that no other figure includes. */
export const energyNutrients = Object.keys(kcalPerGram) as (keyof typeof kcalPerGram)[];

/** kcal computed from every known nutrient that has energy: the macronutrients, fibre and alcohol. */
export function computeEnergy(figures: Partial<Nutrients>): number {
  return energyNutrients.reduce((kcal, key) => kcal + (figures[key] ?? 0) * kcalPerGram[key], 0);
}

/** A difference up to this much, kcal or share of the energy, is rounding, polyols or water. */
const tolerance = { kcal: 20, share: 0.2 } as const;

/**
 * True where the kcal of a food and those computed from its nutrients differ by more than 20 kcal and more than a fifth:
 * one of the figures is probably wrong.
 */
export function isEnergyInconsistent(food: Nutrition & Partial<Nutrients>): boolean {
  const deviation = Math.abs(food.calories - computeEnergy(food));
  return deviation > tolerance.kcal && deviation > food.calories * tolerance.share;
}
