import type { MealItem } from "../meal-parser/meal-item.ts";

/** Grams of one photo as estimated by the model, and after the user's corrections. */
export type PortionEvidence = { estimated: number; corrected: number };

/** The prior (factor 1) weighs as much as this many results. */
const priorWeight = 8;
/** Maximum number of results, the newest first. */
export const maxPortionEvidence = 20;
const factorBounds = { min: 0.7, max: 1.3 } as const;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (below + above) / 2;
}

/**
 * Computes the ratio of a user's portions to the model's estimates, exp(n / (n + 8) x median(ln(corrected /
 * estimated))) over the last 20 photos that the user checked, from 0.7 to 1.3; 1 without photos. The median limits the
 * effect of a single outlier, and the first few photos change the factor only a little.
 */
export function computeLearnedPortionFactor(evidence: readonly PortionEvidence[]): number {
  const logs = evidence
    .slice(0, maxPortionEvidence)
    .filter(({ estimated, corrected }) => estimated > 0 && corrected > 0)
    .map(({ estimated, corrected }) => Math.log(corrected) - Math.log(estimated));
  if (logs.length === 0) return 1;
  const factor = Math.exp((logs.length / (logs.length + priorWeight)) * median(logs));
  return Math.min(factorBounds.max, Math.max(factorBounds.min, factor));
}

type WeighedItem = Pick<MealItem, "key" | "grams" | "unit">;

/**
 * Returns the portion evidence of a photo that the user checked: only the foods that are still in it, because a
 * removed or added food carries no information about weights. `factor` is the one that was applied to the model's
 * estimate. Undefined where none of its foods is left.
 */
export function collectPortionEvidence(
  initialItems: readonly WeighedItem[],
  currentItems: readonly Pick<WeighedItem, "key" | "grams">[],
  factor: number,
): PortionEvidence | undefined {
  const currentGrams = new Map(currentItems.map(({ key, grams }) => [key, grams]));
  let [estimated, corrected] = [0, 0];
  for (const item of initialItems) {
    const grams = currentGrams.get(item.key);
    if (grams === undefined) continue;
    // Counted pieces were not scaled.
    estimated += item.unit === null ? item.grams / factor : item.grams;
    corrected += grams;
  }
  return estimated > 0 && corrected > 0 ? { estimated, corrected } : undefined;
}
