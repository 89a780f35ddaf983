import { extraNutrients, maxPer100g, pickNutrients, type Nutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { toFoodRef } from "@fetta/domain/food-ref";
import { firstVersion } from "@fetta/domain/stored-version";
import { singleServingLabel } from "@fetta/domain/nutrition/serving";
import type { FoodDetails, FoodHit } from "../../../entities/food/food-hit.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import type { Inputs } from "../../../lib/api/trpc-hooks.ts";
import { kjPerKcal, type Nutrition } from "@fetta/domain/nutrition/nutrition";
import { computeEnergy } from "@fetta/domain/nutrition/energy";

/** The draft for correcting a food, filled with its known values. */
export function toFoodDraft(food: FoodDetails): FoodDraft {
  const { name, brand, barcode, calories, protein, carbs, fat, liquid } = food;
  const [serving] = food.units;
  const missing = food.flags.includes("macro_missing");
  // A macro that the catalogue lacks is displayed as 0; in the form it is empty.
  const knownMacro = (grams: number): number | null => (missing && grams === 0 ? null : grams);
  return {
    barcode,
    name,
    brand,
    calories,
    protein: knownMacro(protein),
    carbs: knownMacro(carbs),
    fat: knownMacro(fat),
    ...pickNutrients(food, extraNutrients),
    liquid,
    servingLabel: serving?.label ?? null,
    servingGrams: serving?.grams ?? null,
    version: food.version,
  };
}

export type CustomFoodInput = Omit<Inputs["customFood"]["create"], "id">;

/** The request input; undefined while a mandatory value is missing. */
export function toCustomFoodInput({ version: _of, ...draft }: FoodDraft): CustomFoodInput | undefined {
  const { name, calories, protein, carbs, fat } = draft;
  if (name.trim() === "" || calories === null || protein === null || carbs === null || fat === null) return undefined;
  return { ...draft, name: name.trim(), calories, protein, carbs, fat };
}

/** The food of a label as its list will show it. */
export function toCustomFoodHit(id: string, label: CustomFoodInput, before?: FoodHit): FoodHit {
  const { name, calories, protein, carbs, fat, liquid, servingLabel, servingGrams } = label;
  return {
    ref: toFoodRef("custom", id),
    kind: "custom",
    name,
    brand: label.brand ?? null,
    category: null,
    per: "100g",
    calories,
    protein,
    carbs,
    fat,
    imageUrl: null,
    barcode: label.barcode ?? null,
    liquid,
    density: null,
    units: servingGrams == null ? [] : [{ label: servingLabel ?? singleServingLabel, grams: servingGrams }],
    cooking: null,
    estimate: false,
    flags: [],
    favourite: before?.favourite ?? false,
    last: before?.last ?? null,
    version: before?.version ?? firstVersion,
  };
}

/** Energy that differs by more than this many kcal and this share of the typed value is reported. */
const tolerance = { kcal: 20, share: 0.2 } as const;

type EnergyInput = Pick<Nutrients, keyof Nutrition> & Partial<Nutrients>;

/**
 * A contradiction between energy (kcal per 100 g) and macros (g): `kj` when the number is plausible as kilojoule, with
 * its value in kcal; `macros` with the kcal computed from the macros.
 */
type EnergyMismatch = { kind: "kj" | "macros"; kcal: number };

const isNear = (kcal: number, accounted: number): boolean =>
  Math.abs(kcal - accounted) <= Math.max(tolerance.kcal, kcal * tolerance.share);

/** The mismatch of a label; undefined where there is too little data, and for values that agree. */
export function findEnergyMismatch(label: EnergyInput): EnergyMismatch | undefined {
  const { calories, protein, carbs, fat } = label;
  if (calories === null) return undefined;
  const asKcal = Math.round(calories / kjPerKcal);
  if (calories > maxPer100g.calories) return { kind: "kj", kcal: asKcal };
  if (protein === null || carbs === null || fat === null) return undefined;
  const accounted = computeEnergy(label);
  if (isNear(calories, accounted)) return undefined;
  if (isNear(asKcal, accounted) && asKcal > 0) return { kind: "kj", kcal: asKcal };
  return { kind: "macros", kcal: Math.round(accounted) };
}
