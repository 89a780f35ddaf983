import { kjPerKcal, type Nutrition } from "@fetta/domain/nutrition/nutrition";
import { computeEnergy } from "@fetta/domain/nutrition/energy";
import type { Nutrients } from "@fetta/domain/nutrition/nutrient-keys";

/** Pure fat has 902 kcal per 100 g: no food has more. */
export const maxKcalPer100 = 902;
/** Energy that differs by more than this many kcal and this share of the typed value is reported. */
const tolerance = { kcal: 20, share: 0.2 } as const;

type EnergyInput = Pick<Nutrients, keyof Nutrition> & Partial<Nutrients>;

/**
 * A contradiction between energy (kcal per 100 g) and macros (g): `kj` when the number is plausible as kilojoule, with
 * its value in kcal; `macros` with the kcal computed from the macros.
 */
export type EnergyMismatch = { kind: "kj" | "macros"; kcal: number };

const isNear = (kcal: number, accounted: number): boolean =>
  Math.abs(kcal - accounted) <= Math.max(tolerance.kcal, kcal * tolerance.share);

/** The mismatch of a label; undefined where there is too little data, and for values that agree. */
export function findEnergyMismatch(label: EnergyInput): EnergyMismatch | undefined {
  const { calories, protein, carbs, fat } = label;
  if (calories === null) return undefined;
  const asKcal = Math.round(calories / kjPerKcal);
  if (calories > maxKcalPer100) return { kind: "kj", kcal: asKcal };
  if (protein === null || carbs === null || fat === null) return undefined;
  const accounted = computeEnergy(label);
  if (isNear(calories, accounted)) return undefined;
  if (isNear(asKcal, accounted) && asKcal > 0) return { kind: "kj", kcal: asKcal };
  return { kind: "macros", kcal: Math.round(accounted) };
}
