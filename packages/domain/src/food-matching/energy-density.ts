import { isSimilarEnergy } from "./match-score.ts";

/**
 * True where a food of `row` kcal in 100 g can be what somebody guesses at `guess` kcal: within 40 kcal or 35 %. A guess
 * of nothing says nothing.
 */
export function isEnergyDensityPlausible(foodKcal: number, guessedKcal: number): boolean {
  return guessedKcal < 1 || isSimilarEnergy(foodKcal, guessedKcal);
}

/** Half as much is asked of a food that answers only a part of the name. */
const closeTolerance = { kcal: 25, share: 0.2 } as const;

/** True where a food is about as rich as was guessed: within 25 kcal or 20 %. */
export function isEnergyDensityClose(foodKcal: number, guessedKcal: number): boolean {
  return (
    guessedKcal < 1 ||
    Math.abs(foodKcal - guessedKcal) <= Math.max(closeTolerance.kcal, closeTolerance.share * guessedKcal)
  );
}
