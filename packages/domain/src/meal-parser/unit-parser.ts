import table from "../../data/units.json" with { type: "json" };
import { splitWords, toWordSet } from "../search/inflections.ts";

/** A unit of an amount: a weight, a volume, or a unit for which foods have weights of their own. */
export type ParsedUnit =
  | { kind: "grams" | "millilitres"; factor: number }
  | { kind: "counted"; singular: string; isPlural: boolean };

/** Singular, then its other forms and synonyms. */
const countedUnitForms = table.counted.map((forms) => splitWords(forms));

/** Measures from which no weight of a food follows: their number is not a number of pieces either. */
const unweighableUnits = toWordSet(table.unweighable);

/** Known misspellings of units: units are not subject to typo correction. */
const unitMisspellings: Readonly<Record<string, string>> = table.misspellings;

const unitsByWord = new Map<string, ParsedUnit>();
for (const [singular = "", ...others] of countedUnitForms) {
  if (!unitsByWord.has(singular)) unitsByWord.set(singular, { kind: "counted", singular, isPlural: false });
  for (const other of others)
    if (!unitsByWord.has(other)) unitsByWord.set(other, { kind: "counted", singular, isPlural: /[ei]$/.test(other) });
}
for (const word of unweighableUnits) unitsByWord.set(word, { kind: "counted", singular: word, isPlural: false });
for (const [word, factor] of Object.entries(table.grams)) unitsByWord.set(word, { kind: "grams", factor });
for (const [word, factor] of Object.entries(table.millilitres)) unitsByWord.set(word, { kind: "millilitres", factor });

/** Returns the unit that a plain lower-case word names: "cucchiaiate" counts spoons; undefined for any other word. */
export function parseUnit(word: string): ParsedUnit | undefined {
  return unitsByWord.get(unitMisspellings[word] ?? word);
}

/** True for a singular that is a unit of some food ("coppetta"); false for minutes, calories and other words. */
export function isFoodUnit(word: string): boolean {
  return unitsByWord.get(word)?.kind === "counted" && !unweighableUnits.has(word);
}

/** Unit words, and the words after them that make them foods: "fette biscottate", "noce moscata". */
const foodNameContinuations = new Map(
  Object.entries(table.foodNameContinuations).map(([unit, pattern]) => [unit, new RegExp(pattern)]),
);

/**
 * True where the unit's word is part of a food's name because of the word after it: "fette biscottate". `word` is as
 * in the text, `nextWord` is undefined at the end.
 */
export function isUnitWordInFoodName(word: string, nextWord: string | undefined): boolean {
  const unit = unitsByWord.get(word);
  const continuation =
    foodNameContinuations.get(word) ??
    (unit?.kind === "counted" ? foodNameContinuations.get(unit.singular) : undefined);
  return continuation !== undefined && continuation.test(nextWord ?? "");
}

/** Volumes (cl) by which bottles and cans are named: "una birra da 33". */
const drinkCentilitres = new Set([20, 25, 30, 33, 40, 50, 66, 75]);
const drinkPattern =
  /^(birr[ae]|birrett[ae]|lattin[ae]|bottigli[ae]|bottigliett[ae]|bicchier[ei]|coca|cola|acqua|aranciata|chiara|bionda|bibita|ipa|weiss|peroni|moretti|ichnusa|heineken|becks?|ceres|corona|guinness|nastro|tennents?|menabrea|radler)$/;

/** "Una birra da 33", "birra moretti 66", "birra 0,4": millilitres of a drink that a bare number names. */
export function toDrinkMillilitres(tokens: readonly { text: string }[], count: number): number | undefined {
  if (!tokens.some(({ text }) => drinkPattern.test(text))) return undefined;
  if (drinkCentilitres.has(count)) return count * 10;
  return drinkCentilitres.has(Math.round(count * 100)) ? Math.round(count * 1000) : undefined;
}

/** Sizes in the labels of units. */
export type UnitSize = "mini" | "small" | "medium" | "large" | "heaped" | "level";

const sizePatterns: readonly (readonly [RegExp, UnitSize | null])[] = [
  [/^mini$/, "mini"],
  [/^(piccol[oaie]|piccolin[oaie]|scars[oaie])$/, "small"],
  [/^(medi[oae]?|regular)$/, "medium"],
  [/^(grand[ei]|gross[oaei]|abbondant[ei]|pien[oaei])$/, "large"],
  [/^colm[oaie]$/, "heaped"],
  [/^ras[oaie]$/, "level"],
  [
    /^(bel(l[oaei])?|abbastanza|piuttosto|inter[oaei]|buon[oaie]?|generos[oaie]|sottil[ei]|spess[oaei]|normal[ei]|fondo)$/,
    null,
  ],
];

/**
 * Returns the size that a plain lower-case word names, null for a size word without effect on the weight; undefined
 * for any other word.
 */
export function parseSize(word: string): UnitSize | null | undefined {
  return sizePatterns.find(([pattern]) => pattern.test(word))?.[1];
}

/**
 * The parsed label of a food's unit: "3-4 fette" is 3.5 of "fetta", "mezza pizza" half a "pizza". `isMeasure` is
 * false for pieces of the food itself ("1 uovo medio"). `size` null: no size in the label.
 */
export type UnitLabel = { count: number; head: string; isMeasure: boolean; size: UnitSize | null };

const halfPattern = /^(1\/2|mezz[oae])$/;

/**
 * Parses a label in the style of the composition tables; undefined for one that counts nothing ("dose per 1 tazza").
 */
export function parseUnitLabel(label: string): UnitLabel | undefined {
  const [first = "", ...others] = label
    .toLowerCase()
    .replace(/\(.*\)/, " ")
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  const range = /^(\d+)(?:-(\d+))?$/.exec(first);
  let count = halfPattern.test(first) ? 0.5 : range === null ? undefined : Number(range[1]);
  if (count === undefined) return undefined;
  if (range?.[2] !== undefined) count = (count + Number(range[2])) / 2;
  // "2 mezze uova"
  if (halfPattern.test(others[0] ?? "")) {
    count /= 2;
    others.shift();
  }
  const [word, nextWord] = others;
  if (word === undefined || count === 0) return undefined;
  const unit = word === "noci" || isWalnut(label, word) ? undefined : parseUnit(word);
  const isCounted = unit?.kind === "counted" && word !== "pezzo" && word !== "pezzi" && nextWord !== "biscottata";
  return {
    count,
    head: unit?.kind === "counted" ? unit.singular : word,
    isMeasure: isCounted && nextWord !== "biscottate",
    size: parseSize(nextWord ?? "") ?? null,
  };
}

/** "1 noce (2 gherigli)" is the walnut, "1/2 noce" a knob of butter. */
function isWalnut(label: string, word: string): boolean {
  return word === "noce" && label.includes("gherigli");
}
