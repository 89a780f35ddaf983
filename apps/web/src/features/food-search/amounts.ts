import { servingGrams } from "@fetta/domain/serving";

export type Portion = { label: string; grams: number };
export type Amount = { grams: number; label: string | null };

/** Grams of the portion that + logs and the detail starts with. */
export function usualGrams(portions: readonly Portion[]): number {
  return portions[0]?.grams ?? servingGrams.default;
}

const tenth = (grams: number): number => Math.round(grams * 10) / 10;

/** "1 scodella (350 ml)" says as much as its first words on a small button: what stands in brackets is left out. */
function shortLabel(label: string): string {
  return label.replace(/\s*\([^)]*\)/g, "").trim();
}

/**
 * The amounts offered at a touch, smallest first: every portion of the food by its name, then half and double of the
 * usual one and 100 g, each amount once.
 */
export function amountsOf(portions: readonly Portion[]): Amount[] {
  const usual = usualGrams(portions);
  const named = portions.map(({ grams, label }) => ({ grams, label: shortLabel(label) }));
  const plain = [usual / 2, usual, usual * 2, servingGrams.default].map((grams) => ({
    grams: tenth(grams),
    label: null,
  }));
  const byGrams = new Map<number, Amount>();
  for (const amount of [...named, ...plain]) {
    const fits = amount.grams >= servingGrams.min && amount.grams <= servingGrams.max;
    if (fits && !byGrams.has(amount.grams)) byGrams.set(amount.grams, amount);
  }
  return [...byGrams.values()].toSorted((one, other) => one.grams - other.grams);
}
