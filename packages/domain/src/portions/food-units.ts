import table from "../../data/vessel-volumes.json" with { type: "json" };
import { roundToOneDecimal } from "../nutrition/nutrition.ts";

/** A unit for entering an amount: its name and the weight of one, grams. */
export type Unit = { id: string; label: string; grams: number };

/** The vessels and spoons in which a liquid can be entered. */
const volumeLabels = ["bicchiere", "tazza", "lattina", "cucchiaio", "cucchiaino"] as const;

/** The hectogram, the unit of Italian shop counters. */
const etto = { id: "etto", label: "etto", grams: 100 } as const;
const gram = { id: "g", label: "g", grams: 1 } as const;

/** "fetta" of "1 fetta (1/8 di melone)": the unit word of a label. */
function firstWord(label: string): string {
  return /^(?:1 )?([\p{L}’']+)/u.exec(label.toLowerCase())?.[1] ?? "";
}

/**
 * Returns the units of a food: those of its table first (starting with the usual portion), then the volumes of a
 * liquid or the etto of anything else, grams last. A millilitre weighs `density` grams, 1 where unknown. A volume for
 * which the table has its own weight ("1 cucchiaio raso") is left out.
 */
export function listFoodUnits(food: {
  units: readonly { label: string; grams: number }[];
  liquid: boolean;
  density: number | null;
}): Unit[] {
  const tableUnits = food.units.map(({ label, grams }) => ({ id: label, label, grams }));
  if (!food.liquid) return [...tableUnits, etto, gram];
  const density = food.density ?? 1;
  const tableHeadWords = new Set(tableUnits.map(({ label }) => firstWord(label)));
  return [
    ...tableUnits,
    { id: "ml", label: "ml", grams: density },
    ...volumeLabels
      .filter((label) => !tableHeadWords.has(label))
      .map((label) => ({ id: label, label, grams: table.millilitres[label] * density })),
    gram,
  ];
}

/** Converts a count of a unit to grams, rounded to the tenth that an amount is stored in. */
export function unitCountToGrams(unit: Pick<Unit, "grams">, count: number): number {
  return roundToOneDecimal(unit.grams * count);
}

/** Converts grams to a count of a unit, two decimals. */
export function gramsToUnitCount(unit: Pick<Unit, "grams">, grams: number): number {
  return Math.round((grams / unit.grams) * 100) / 100;
}

/** Converts grams of a drink to millilitres, rounded to the tenth; `density` in g/ml, 1 where unknown. */
export function gramsToMillilitres(grams: number, density: number | null): number {
  return roundToOneDecimal(grams / (density ?? 1));
}

/** Which state the figures of a food are of, and grams of cooked food from 1 g of raw food. */
export type CookingYield = { state: "raw" | "cooked"; factor: number };
