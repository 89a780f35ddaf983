import { energyOfMacros, kcalPerGram } from "./nutrition.ts";
import type { Nutrition } from "./nutrition.ts";

/** A difference up to this much, kcal or share of the energy, is rounding, polyols or water. */
const tolerance = { kcal: 20, share: 0.2 } as const;

/**
 * True where the kcal of a food and the energy of its macros, fibre and alcohol (EU Regulation 1169/2011, annex XIV)
 * differ by more than 20 kcal and more than a fifth: one of the figures is probably wrong.
 */
export function isEnergyInconsistent(food: Nutrition & { fibre: number | null; alcohol?: number | null }): boolean {
  const macroEnergy =
    energyOfMacros(food) + (food.fibre ?? 0) * kcalPerGram.fibre + (food.alcohol ?? 0) * kcalPerGram.alcohol;
  const deviation = Math.abs(food.calories - macroEnergy);
  return deviation > tolerance.kcal && deviation > food.calories * tolerance.share;
}
