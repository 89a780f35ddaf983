import type { AppErrorCode } from "../errors.ts";
import { sanitizeDishName } from "./dish-name.ts";
import { dishBounds } from "./dish-plausibility.ts";
import type { LabelVisionResult } from "./vision-result.ts";
import {
  amountPerGram,
  extraNutrients,
  labelNutrients,
  mapNutrients,
  maxPer100g,
  nutrientsByKey,
  type ExtraNutrient,
  type Nutrients,
} from "../nutrition/nutrient-keys.ts";
import { computeEnergy, energyNutrients } from "../nutrition/energy.ts";
import { kjPerKcal, roundAmount, roundToOneDecimal, scaleNutrition, type Nutrition } from "../nutrition/nutrition.ts";
import { isServingGrams } from "../nutrition/serving.ts";

type LabelFigures = Nutrition & Record<ExtraNutrient, number | null>;

/** The contents of a nutrition table, per 100 g or 100 ml, each figure in its unit; null for missing values. */
export type NutritionLabel = LabelFigures & {
  /** Null where the picture does not show it. */
  name: string | null;
  brand: string | null;
  per: "100g" | "100ml";
  /** Weight of the serving on the label, g or ml. */
  servingGrams: number | null;
};

/** An arithmetic rule that the figures violate, by the figures that it relates. */
export type LabelFault =
  | "negative"
  | "kj_kcal"
  | "energy_macros"
  | "energy"
  | "sugars_carbs"
  | "saturated_fat"
  | "sum"
  | "over_100g";

export type LabelOutcome =
  | { ok: true; label: NutritionLabel }
  | {
      ok: false;
      errorCode: Extract<AppErrorCode, "label_unreadable" | "label_implausible" | "label_without_energy">;
      /** Empty where the table is unreadable, or contains only 0. */
      faults: LabelFault[];
    };

/** Labels compute both energies from the macronutrients, with factors whose ratios are 4.11 to 4.25 ... */
const kjTolerance = 0.03;
/** ... and round both to whole numbers: half a kcal and half a kJ. */
const kjRoundingTolerance = kjPerKcal / 2 + 0.5;

/** Energy and macronutrients may differ by this share (rounding, polyols, tolerances) ... */
const atwaterTolerance = 0.15;
/** ... or by this much, kcal: a share is meaningless for vinegar. */
const atwaterToleranceKcal = 20;

/** Figures are rounded to the gram or a tenth of it: a "di cui" may exceed its total by less than this, grams. */
const roundingToleranceGrams = 0.1;

type ExtractedFigures = { figures: LabelFigures; kj: number | null; printedKcal: number | null };

const isPresent = (figure: number | null): figure is number => figure !== null && Number.isFinite(figure);

/** Returns the factor from figures per serving to figures per 100 g; null where the serving has no weight. */
function toPer100Factor({ base, porzioneGrammi }: LabelVisionResult): number | null {
  if (base !== "porzione") return 1;
  return isPresent(porzioneGrammi) && isServingGrams(porzioneGrammi) ? 100 / porzioneGrammi : null;
}

/** Returns the figures per 100 g, or null where energy or a macronutrient is missing. */
function extractFigures(reading: LabelVisionResult): ExtractedFigures | null {
  const factor = toPer100Factor(reading);
  const { kj, kcal } = reading;
  const printed = mapNutrients(labelNutrients, (key) => {
    const { visionKey } = nutrientsByKey[key];
    return visionKey === undefined || !isPresent(reading[visionKey]) ? null : reading[visionKey];
  });
  const { protein, carbs, fat } = printed;
  const calories = kcal ?? (kj === null ? null : kj / kjPerKcal);
  if (factor === null || !isPresent(calories) || protein === null || carbs === null || fat === null) return null;
  return {
    figures: {
      ...scaleNutrition({ calories, protein, carbs, fat }, factor),
      ...mapNutrients(extraNutrients, (key) => (printed[key] === null ? null : printed[key] * factor)),
    },
    kj,
    printedKcal: kcal,
  };
}

/** kJ and kcal are compared as printed, because each was rounded. */
function isEnergyPairConsistent(kj: number | null, kcal: number | null): boolean {
  if (!isPresent(kj) || !isPresent(kcal)) return true;
  return Math.abs(kj - kcal * kjPerKcal) <= Math.max(kjRoundingTolerance, kcal * kjPerKcal * kjTolerance);
}

function isEnergyConsistent(figures: LabelFigures): boolean {
  const macroEnergy = computeEnergy(figures);
  const deviation = Math.abs(figures.calories - macroEnergy);
  return deviation <= Math.max(atwaterToleranceKcal, atwaterTolerance * Math.max(figures.calories, macroEnergy));
}

/** Grams of the nutrients that give energy. */
function sumMacros(figures: Partial<Nutrients>): number {
  return energyNutrients.reduce((sum, key) => sum + (figures[key] ?? 0), 0);
}

function findLabelFaults({ figures, kj, printedKcal }: ExtractedFigures): LabelFault[] {
  const { calories, carbs, fat, sugars, saturated } = figures;
  const all = [...Object.values(figures), kj].filter(isPresent);
  const macros = sumMacros(figures);
  const checks: [LabelFault, boolean][] = [
    ["negative", all.some((figure) => figure < 0)],
    ["kj_kcal", !isEnergyPairConsistent(kj, printedKcal)],
    ["energy_macros", !isEnergyConsistent(figures)],
    ["energy", calories > dishBounds.kcalPer100],
    ["sugars_carbs", sugars !== null && sugars > carbs + roundingToleranceGrams],
    ["saturated_fat", saturated !== null && saturated > fat + roundingToleranceGrams],
    ["sum", macros > dishBounds.macrosPer100],
    ["over_100g", extraNutrients.some((key) => (figures[key] ?? 0) > maxPer100g[key])],
  ];
  return checks.flatMap(([fault, isBroken]) => (isBroken ? [fault] : []));
}

const sanitizeName = (text: string | null): string | null => (text === null ? null : sanitizeDishName(text) || null);

/**
 * Validates the figures of a nutrition table in a vision result, per 100 g or ml. Energy in kJ alone is converted to
 * kcal; figures per serving need its weight. Rejects with `label_unreadable` where energy or a macronutrient is
 * missing; `label_without_energy` under half a kcal, because an unreadable table looks the same as that of water;
 * `label_implausible` where kJ and kcal differ by more than 3 %, energy and macronutrients (4 / 4 / 9, fibre 2) by
 * more than 15 % and 20 kcal, a part is more than its total, or no food can have such figures.
 */
export function validateLabel(visionResult: LabelVisionResult): LabelOutcome {
  const extracted = extractFigures(visionResult);
  if (extracted === null) return { ok: false, errorCode: "label_unreadable", faults: [] };
  const faults = findLabelFaults(extracted);
  if (faults.length > 0) return { ok: false, errorCode: "label_implausible", faults };
  const { figures } = extracted;
  const { calories, protein, carbs, fat } = figures;
  if (Math.round(calories) < 1) return { ok: false, errorCode: "label_without_energy", faults: [] };
  const roundExtra = (key: ExtraNutrient): number | null => {
    const { decimals, partOf } = nutrientsByKey[key];
    const amount = figures[key];
    if (amount === null) return null;
    // A part that was rounded to a tenth more than its total is set to the total.
    return roundAmount(
      partOf === undefined ? amount : Math.min(amount, figures[partOf] * amountPerGram[key]),
      decimals,
    );
  };
  const { porzioneGrammi } = visionResult;
  return {
    ok: true,
    label: {
      name: sanitizeName(visionResult.nome),
      brand: sanitizeName(visionResult.marca),
      per: visionResult.base === "100ml" ? "100ml" : "100g",
      calories: Math.round(calories),
      protein: roundToOneDecimal(protein),
      carbs: roundToOneDecimal(carbs),
      fat: roundToOneDecimal(fat),
      ...mapNutrients(extraNutrients, roundExtra),
      servingGrams: isPresent(porzioneGrammi) && isServingGrams(porzioneGrammi) ? porzioneGrammi : null,
    },
  };
}
