import type { Pair } from "./error-stats.ts";

/** Energy (kcal) and weight (g), true and predicted. */
export type Weighed = { kcal: Pair; mass: Pair };

/**
 * The remaining energy error with one cause removed, as predicted / true is the ratio of the grams times the ratio of
 * the densities. `massRight`: the predicted density with the true grams. `densityRight`: the reverse.
 */
export function attributeEnergyError(weighed: readonly Weighed[]): { massRight: Pair[]; densityRight: Pair[] } {
  const usable = weighed.filter(({ kcal, mass }) => kcal.truth > 0 && mass.truth > 0 && mass.got > 0);
  return {
    massRight: usable.map(({ kcal, mass }) => ({ truth: kcal.truth, got: (kcal.got / mass.got) * mass.truth })),
    densityRight: usable.map(({ kcal, mass }) => ({ truth: kcal.truth, got: (kcal.truth / mass.truth) * mass.got })),
  };
}
