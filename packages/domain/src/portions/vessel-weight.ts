import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import type { SaidAmount } from "../meal-parser/meal-item.ts";

/**
 * Volumes in ml, as the labels of the stock foods have them: SINU, LARN V revisione, Standard quantitativi delle
 * porzioni (2025), table 5 (vessels: glass, cup, espresso cup, wine glass, liqueur glass, bowl, can) and table 6
 * (spoons). The small bottle is that of the water's label (500 ml).
 */
const volumes: Readonly<Record<string, number>> = {
  bicchiere: 200,
  bicchierino: 40,
  calice: 125,
  tazza: 250,
  tazzina: 30,
  scodella: 350,
  ciotola: 350,
  lattina: 330,
  bottiglietta: 500,
  cucchiaio: 10,
  cucchiaino: 5,
  // A drizzle has no standard: the smallest spoon of table 6 stands for it, and the larger one for a drop of milk.
  filo: 5,
  spruzzata: 5,
  goccio: 10,
  // A ladle is half a cup; a mug of draught beer is half a litre where its size is not said.
  mestolo: 125,
  dito: 40,
  sorso: 20,
  quartino: 250,
  brick: 200,
  boccale: 500,
  pinta: 500,
};

/** Bottles are as large as what is in them is usually sold: wine 750 ml (EU directive 2007/45), beer 330 ml. */
const bottles: readonly (readonly [RegExp, number])[] = [
  [/^(vino|prosecco|spumante|champagne|sidro)/i, 750],
  [/^(birra|radler)/i, 330],
];

/** A drop of wine or spirits is a small sip more than one of milk, and a small glass of water no liqueur glass. */
const inAlcohol: Readonly<Record<string, number>> = { goccio: 50 };
const inOthers: Readonly<Record<string, number>> = { bicchierino: 100 };

/** "Un quarto di rosso": wine is ordered by the quarter or half of a litre; undefined for anything else. */
export function wineInstead(
  { count, unit }: SaidAmount,
  { name }: Pick<LexiconFood, "name">,
): SaidAmount | undefined {
  return unit === null && (count === 0.25 || count === 0.5) && /^(vino|acqua$)/i.test(name)
    ? { grams: null, millilitres: count * 1000, count: null, unit: null }
    : undefined;
}

/** Grams of a vessel or spoon of a liquid, by its density (g/ml, 1 where unknown); undefined for anything else. */
export function volumeOf(
  word: string,
  food: Pick<LexiconFood, "liquid" | "density"> & Partial<Pick<LexiconFood, "name" | "category">>,
): { label: string; grams: number } | undefined {
  if (!food.liquid) return undefined;
  const bottle = word === "bottiglia" ? bottles.find(([name]) => name.test(food.name ?? ""))?.[1] : undefined;
  const isStrong = food.category === undefined || food.category === "Bevande alcoliche";
  const instead = isStrong ? inAlcohol[word] : inOthers[word];
  const millilitres = bottle ?? instead ?? volumes[word];
  return millilitres === undefined ? undefined : { label: word, grams: millilitres * (food.density ?? 1) };
}
