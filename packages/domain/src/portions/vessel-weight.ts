import table from "../../data/vessel-volumes.json" with { type: "json" };
import type { WeighableFood } from "./household-measures.ts";
import type { ParsedAmount } from "../meal-parser/meal-item.ts";

/**
 * Volumes in ml, as in the labels of the stock foods: SINU, LARN V revisione, Standard quantitativi delle porzioni
 * (2025), table 5 (vessels: glass, cup, espresso cup, wine glass, liqueur glass, bowl, can) and table 6 (spoons). The
 * small bottle is that of the water's label (500 ml). A drizzle has no standard: it takes the smallest spoon of table
 * 6, and a drop of milk the larger one. A ladle is half a cup; a mug of draught beer without a size is half a litre.
 */
const millilitresByVessel: Readonly<Record<string, number>> = table.millilitres;

/** Bottles have the usual size of their drink: wine 750 ml (EU directive 2007/45), beer 330 ml. */
const millilitresByBottle: readonly (readonly [RegExp, number])[] = [
  [/^(vino|prosecco|spumante|champagne|sidro)/i, 750],
  [/^(birra|radler)/i, 330],
];

/** A "goccio" of wine or spirits is more than one of milk; a "bicchierino" of water is larger than a liqueur glass. */
const alcoholMillilitres: Readonly<Record<string, number>> = { goccio: 50 };
const nonAlcoholMillilitres: Readonly<Record<string, number>> = { bicchierino: 100 };

/** "Un quarto di rosso": wine is ordered by the quarter or half litre; undefined for anything else. */
export function toWineCarafeAmount(
  { count, unit }: ParsedAmount,
  { name = "" }: Pick<WeighableFood, "name">,
): ParsedAmount | undefined {
  return unit === null && (count === 0.25 || count === 0.5) && /^(vino|acqua$)/i.test(name)
    ? { grams: null, millilitres: count * 1000, count: null, unit: null }
    : undefined;
}

/**
 * Computes the grams of a vessel or spoon of a liquid, by its density (g/ml, 1 where unknown); undefined for anything
 * else.
 */
export function computeVesselWeight(
  word: string,
  food: Pick<WeighableFood, "liquid" | "density" | "name" | "category">,
): { label: string; grams: number } | undefined {
  if (!food.liquid) return undefined;
  const bottle =
    word === "bottiglia" ? millilitresByBottle.find(([name]) => name.test(food.name ?? ""))?.[1] : undefined;
  const isAlcoholic = food.category === undefined || food.category === "Bevande alcoliche";
  const override = isAlcoholic ? alcoholMillilitres[word] : nonAlcoholMillilitres[word];
  const millilitres = bottle ?? override ?? millilitresByVessel[word];
  return millilitres === undefined ? undefined : { label: word, grams: millilitres * (food.density ?? 1) };
}
