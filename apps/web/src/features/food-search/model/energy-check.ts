import { energyOfMacros, kcalPerGram } from "@fetta/domain/nutrition/nutrition";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";

/** kJ per kcal (EU Regulation 1169/2011, annex XIV). */
const kjPerKcal = 4.184;
/** Pure fat has 902 kcal per 100 g: no food has more. */
export const maxKcalPer100 = 902;
/** Energy that differs by more than this many kcal and this share of the typed value is reported. */
const tolerance = { kcal: 20, share: 0.2 } as const;

type EnergyInput = Pick<FoodDraft, "calories" | "protein" | "carbs" | "fat" | "fibre">;

/**
 * A contradiction between energy (kcal per 100 g) and macros (g): `kj` when the number is plausible as kilojoule, with
 * its value in kcal; `macros` with the kcal computed from the macros.
 */
export type EnergyMismatch = { kind: "kj" | "macros"; kcal: number };

const isNear = (kcal: number, accounted: number): boolean =>
  Math.abs(kcal - accounted) <= Math.max(tolerance.kcal, kcal * tolerance.share);

/** The mismatch of a label; undefined where there is too little data, and for values that agree. */
export function findEnergyMismatch({ calories, protein, carbs, fat, fibre }: EnergyInput): EnergyMismatch | undefined {
  if (calories === null) return undefined;
  const asKcal = Math.round(calories / kjPerKcal);
  if (calories > maxKcalPer100) return { kind: "kj", kcal: asKcal };
  if (protein === null || carbs === null || fat === null) return undefined;
  const accounted = energyOfMacros({ protein, carbs, fat }) + (fibre ?? 0) * kcalPerGram.fibre;
  if (isNear(calories, accounted)) return undefined;
  if (isNear(asKcal, accounted) && asKcal > 0) return { kind: "kj", kcal: asKcal };
  return { kind: "macros", kcal: Math.round(accounted) };
}
