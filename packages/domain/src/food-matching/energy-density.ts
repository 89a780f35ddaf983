import { isSimilarEnergy } from "./match-score.ts";

/**
 * True where `foodKcal` is plausible for a food guessed at `guessedKcal` (both kcal per 100 g): within 40 kcal or
 * 35 %. A guess below 1 kcal carries no information.
 */
export function isEnergyDensityPlausible(foodKcal: number, guessedKcal: number): boolean {
  return guessedKcal < 1 || isSimilarEnergy(foodKcal, guessedKcal);
}

/** Stricter tolerance for a food that matches only a part of the name. */
const closeTolerance = { kcal: 25, share: 0.2 } as const;

/** True where the energy of a food is close to the guess (kcal per 100 g): within 25 kcal or 20 %. */
export function isEnergyDensityClose(foodKcal: number, guessedKcal: number): boolean {
  return (
    guessedKcal < 1 ||
    Math.abs(foodKcal - guessedKcal) <= Math.max(closeTolerance.kcal, closeTolerance.share * guessedKcal)
  );
}
