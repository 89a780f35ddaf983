import { portionSteps } from "@fetta/domain/portions/meal-portion";
import type { Pair } from "./error-stats.ts";

/** A meal's energy, with its weight where known. */
export type MealPairs = { kcal: Pair; mass?: Pair | undefined };

const logDistance = (ratio: number): number => Math.abs(Math.log(ratio));

/** The portion step of a user who knows the true amount: the nearest in proportion, by weight where known. */
function bestPortionStep({ kcal, mass }: MealPairs): number {
  const { truth, got } = mass && mass.truth > 0 && mass.got > 0 ? mass : kcal;
  if (truth <= 0 || got <= 0) return 1;
  return portionSteps.reduce<number>(
    (best, step) => (logDistance((got * step) / truth) < logDistance((got * best) / truth) ? step : best),
    1,
  );
}

/** The energies after a truthful answer to "meno / giusto / di più": the maximum gain of the five steps. */
export function applyBestPortionSteps(meals: readonly MealPairs[]): Pair[] {
  return meals.map((meal) => ({ truth: meal.kcal.truth, got: meal.kcal.got * bestPortionStep(meal) }));
}
