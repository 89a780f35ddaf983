import { roundToOneDecimal } from "../nutrition/nutrition.ts";

/** A way to type an amount: what it is called and what one of it weighs, grams. */
export type Unit = { id: string; label: string; grams: number };

/** Volumes in ml: SINU, LARN V revisione, Standard quantitativi delle porzioni (2025), tables 5 (vessels) and 6 (spoons). */
const volumeUnits = [
  { label: "bicchiere", millilitres: 200 },
  { label: "tazza", millilitres: 250 },
  { label: "lattina", millilitres: 330 },
  { label: "cucchiaio", millilitres: 10 },
  { label: "cucchiaino", millilitres: 5 },
] as const;

/** The hectogram that Italian counters sell by. */
const etto = { id: "etto", label: "etto", grams: 100 } as const;
const gram = { id: "g", label: "g", grams: 1 } as const;

/** "fetta" of "1 fetta (1/8 di melone)": the word that says what a label counts. */
function firstWord(label: string): string {
  return /^(?:1 )?([\p{L}’']+)/u.exec(label.toLowerCase())?.[1] ?? "";
}

/**
 * The units of a food: those of its table first (the usual portion is the first of them), then the volumes of a
 * liquid or the etto of anything else, grams last. A millilitre weighs `density` grams, 1 where that is unknown. A
 * volume that the table has a weight of its own for ("1 cucchiaio raso") is left to the table.
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
    ...volumeUnits
      .filter(({ label }) => !tableHeadWords.has(label))
      .map(({ label, millilitres }) => ({ id: label, label, grams: millilitres * density })),
    gram,
  ];
}

/** Grams of so many of a unit, to the tenth that an amount is stored in. */
export function unitCountToGrams(unit: Pick<Unit, "grams">, count: number): number {
  return roundToOneDecimal(unit.grams * count);
}

/** How many of a unit so many grams are, two decimals. */
export function gramsToUnitCount(unit: Pick<Unit, "grams">, grams: number): number {
  return Math.round((grams / unit.grams) * 100) / 100;
}

/** Which state the figures of a food are of, and grams of cooked food that 1 g of raw food gives. */
export type CookingYield = { state: "raw" | "cooked"; factor: number };

/**
 * Grams that the figures of a food apply to when the weighed food was in the other state: cooked where they are of the
 * raw food, raw where they are of the cooked one. To the tenth.
 */
export function convertCookingState({ state, factor }: CookingYield, grams: number): number {
  return roundToOneDecimal(state === "raw" ? grams / factor : grams * factor);
}
