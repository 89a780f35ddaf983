import type { MealItem } from "../meal-parser/meal-item.ts";

/** Grams of one photo as a model saw them, and as the person left them. */
export type PortionEvidence = { seen: number; corrected: number };

/** So many results weigh as much as the assumption that nothing is to be scaled. */
const priorWeight = 8;
/** The newest results that count. */
export const maxPortionEvidence = 20;
const factorBounds = { min: 0.7, max: 1.3 } as const;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (below + above) / 2;
}

/**
 * By how much a person's portions differ from those a model sees: exp(n / (n + 8) x median(ln(corrected / seen))) over
 * the last 20 photos they looked over, from 0.7 to 1.3; 1 while there are none. The median lets no single odd photo
 * decide, and the few first ones move it little.
 */
export function computeLearnedPortionFactor(evidence: readonly PortionEvidence[]): number {
  const logs = evidence
    .slice(0, maxPortionEvidence)
    .filter(({ seen, corrected }) => seen > 0 && corrected > 0)
    .map(({ seen, corrected }) => Math.log(corrected) - Math.log(seen));
  if (logs.length === 0) return 1;
  const factor = Math.exp((logs.length / (logs.length + priorWeight)) * median(logs));
  return Math.min(factorBounds.max, Math.max(factorBounds.min, factor));
}

type WeighedItem = Pick<MealItem, "key" | "grams" | "unit">;

/**
 * What a photo that was looked over says of portions: only the foods that are still in it, since one that was taken out
 * or put in says nothing about weights. `factor` is the one that was applied to what the model saw. Undefined where
 * none of its foods is left.
 */
export function collectPortionEvidence(
  initialItems: readonly WeighedItem[],
  currentItems: readonly Pick<WeighedItem, "key" | "grams">[],
  factor: number,
): PortionEvidence | undefined {
  const currentGrams = new Map(currentItems.map(({ key, grams }) => [key, grams]));
  let [seen, corrected] = [0, 0];
  for (const item of initialItems) {
    const grams = currentGrams.get(item.key);
    if (grams === undefined) continue;
    // Pieces that were counted were not scaled.
    seen += item.unit === null ? item.grams / factor : item.grams;
    corrected += grams;
  }
  return seen > 0 && corrected > 0 ? { seen, corrected } : undefined;
}
