import { portionSteps } from "@fetta/domain/portions/meal-portion";
import type { Pair } from "./error-stats.ts";

/** A meal's energy, with its weight where that is known. */
export type Portioned = { kcal: Pair; mass?: Pair | undefined };

const offBy = (ratio: number): number => Math.abs(Math.log(ratio));

/** The step that somebody takes who knows how much it was: the nearest in proportion, by weight where that is known. */
function truthfulStep({ kcal, mass }: Portioned): number {
  const { truth, got } = mass && mass.truth > 0 && mass.got > 0 ? mass : kcal;
  if (truth <= 0 || got <= 0) return 1;
  return portionSteps.reduce<number>(
    (best, step) => (offBy((got * step) / truth) < offBy((got * best) / truth) ? step : best),
    1,
  );
}

/** The energies after "meno / giusto / di più" was answered truthfully: what the five steps can gain at best. */
export function afterPortionSteps(meals: readonly Portioned[]): Pair[] {
  return meals.map((meal) => ({ truth: meal.kcal.truth, got: meal.kcal.got * truthfulStep(meal) }));
}
