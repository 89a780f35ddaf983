import type { WeighableFood } from "../../portions/household-measures.ts";
import { computePortionWeight } from "../../portions/portion-weight.ts";
import { splitWords } from "../../search/inflections.ts";
import { parseCountedNoun, type CountedNoun } from "./counted-noun.ts";
import {
  formatIngredientAmount,
  isIndivisible,
  parseIngredientAmount,
  type IngredientAmount,
} from "./ingredient-amount.ts";
import type { Ingredient, IngredientKind } from "./ingredient.ts";

/** What the household measures of an ingredient are taken from; `food`: the stock food that it is, where there is one. */
export type MeasuredIngredient = Pick<Ingredient, "name" | "kind" | "piece" | "density"> & {
  food?: WeighableFood | undefined;
};

/** Maximum difference from the grams, as a share of them. */
const maxDeviation = 0.15;
/** A difference that a kitchen scale does not show, g. */
const scalePrecisionGrams = 1;
/** Larger numbers of pieces and of tablespoons are weighed. */
const maxPieces = 12;
const maxTablespoons = 4;
const maxPinches = 4;
/** Grams of a piece from which a quarter or a third of it is practical. */
const minQuarteredGrams = 100;

/** Kinds that a cook measures in spoons. */
const spoonedKinds: ReadonlySet<IngredientKind> = new Set([
  ...(["olio", "condimento", "salsa", "conserva", "alcol", "bevanda", "spezia", "erba", "dolcificante"] as const),
  ...(["farina", "seme", "latte", "panna", "yogurt", "formaggio", "alternativa-vegetale"] as const),
]);
/** Meat is bought and cooked by weight. */
const weighedKinds: ReadonlySet<IngredientKind> = new Set(["pollame", "maiale", "manzo", "agnello", "selvaggina"]);

/** Packs of a food, counted as "2 bustine di lievito". */
const packNouns = new Set(splitWords("bustina scatoletta vasetto"));
/** Parts and packs of a food that are counted as "2 spicchi d'aglio"; any other piece is the food itself. */
const partNouns = new Set([...packNouns, ...splitWords("spicchio costa gambo fetta cubetto foglio filetto")]);
/** A food in another form has no slices or cloves: "prosciutto cotto a cubetti", "aglio in polvere". */
const otherFormPattern =
  /\b(?:cubett|dad[io]|dadin|dadol|listarell|strisc|pezz|tocchett|fett|spicch|rondell|julienne|brunoise|scagli|briciol|sbriciol|polvere|granul|crema|salsa|pasta|grattugiat|grattat|macinat|frullat|disidratat|liofilizzat|secc|spalmabil|spess)/u;
/** "tonno in vetro" is in no tin. */
const otherPackPattern = /\b(?:scatol|lattin|barattol|vetro|vasett|bustin|tubett)/u;
/** A size of its own has a weight of its own: "zucchine piccole" are not 200 g each. */
const sizePattern = /^(piccol|grand|gross|mini|baby|mignon|nan|novell)/;

/** The measured phrase after a metric amount: "cipolle rosse" of " di cipolle rosse". */
const stripPreposition = (rest: string): string => rest.replace(/^ (?:di |d['’] ?)/u, "");
const withPreposition = (phrase: string): string => (/^[aeiouàèéìòù]/iu.test(phrase) ? `d'${phrase}` : `di ${phrase}`);

type Measure = { noun: CountedNoun; rest: string; grams: number; kind: "pieces" | "spoons" };

const wholeNoun = (singular: string): CountedNoun => ({ before: [], singular, after: [], rest: "" });

/** The first noun of a phrase, read as a singular and as a plural. */
const headsOf = (phrase: string): (string | undefined)[] =>
  [false, true].map((plural) => parseCountedNoun(phrase.toLowerCase(), plural)?.singular);

/** Whether a phrase names the food of which `label` is a part: "aglio rosso", but neither "testa d'aglio" nor a powder. */
function hasParts(phrase: string, name: string, label: string): boolean {
  const heads = headsOf(name);
  if (!headsOf(phrase).some((head) => heads.includes(head))) return false;
  const otherPattern = packNouns.has(label) ? otherPackPattern : otherFormPattern;
  return !otherPattern.test(phrase.toLowerCase());
}

/** The piece of an ingredient with the noun that counts it; null where the phrase names something else. */
function findPiece(phrase: string, { name, kind, piece }: MeasuredIngredient): Measure | null {
  if (piece === null || weighedKinds.has(kind)) return null;
  const label = parseCountedNoun(piece.label.toLowerCase(), false)?.singular ?? "";
  for (const plural of [false, true]) {
    const noun = parseCountedNoun(phrase, plural);
    if (noun?.singular !== label) continue;
    const hasOwnSize = [...noun.before, ...noun.after].some((word) => sizePattern.test(word));
    // "carote baby": a word that no rule inflects may name another size or variety.
    if (hasOwnSize || !/^(?:,| \(| d[i'’]|$)/u.test(noun.rest)) return null;
    return { kind: "pieces", noun, rest: noun.rest, grams: piece.grams };
  }
  if (!partNouns.has(label) || !hasParts(phrase, name, label)) return null;
  return { kind: "pieces", noun: wholeNoun(label), rest: ` ${withPreposition(phrase)}`, grams: piece.grams };
}

/** A level spoon or a pinch of an ingredient; null where its weight is unknown. */
function findSpoon(
  phrase: string,
  { kind, density, food }: MeasuredIngredient,
  word: "cucchiaio" | "cucchiaino" | "pizzico",
): Measure | null {
  if (!spoonedKinds.has(kind)) return null;
  const spoon = { grams: null, millilitres: null, count: 1, unit: word === "pizzico" ? word : `${word} raso` };
  const poured: WeighableFood = { units: [], liquid: true, density };
  const weight =
    (food && computePortionWeight(spoon, food)) ?? (density === null ? null : computePortionWeight(spoon, poured));
  return weight && { kind: "spoons", noun: wholeNoun(word), rest: ` ${withPreposition(phrase)}`, grams: weight.grams };
}

/** Counts near `exact`, the most convenient first: whole numbers, halves, then parts of a large piece. */
function listCounts(exact: number, { kind, noun, grams }: Measure): number[] {
  const isWhole = isIndivisible({ kind: "pieces", lead: "", amount: 1, noun, rest: "" });
  const counts = exact >= 0.5 || isWhole ? [Math.max(1, Math.round(exact))] : [];
  if (!isWhole && exact < 4) counts.push(Math.max(0.5, Math.round(exact * 2) / 2));
  const isQuartered = kind === "pieces" && grams >= minQuarteredGrams && !partNouns.has(noun.singular);
  if (!isWhole && isQuartered && exact < 1) counts.push(0.25, 1 / 3, 2 / 3, 0.75);
  return counts;
}

/** `grams` as a number of `measure`; null where no convenient number is close enough. */
function countMeasure(grams: number, measure: Measure | null, maxCount: number): IngredientAmount | null {
  if (measure === null) return null;
  const tolerance = Math.max(maxDeviation * grams, scalePrecisionGrams);
  const count = listCounts(grams / measure.grams, measure).find(
    (one) => Math.abs(one * measure.grams - grams) <= tolerance,
  );
  if (count === undefined || count > maxCount) return null;
  const { kind, noun, rest } = measure;
  return { kind, lead: "", amount: count, noun, rest };
}

/**
 * A recipe line in grams or millilitres in the measures of a household: "2 g di aglio" becomes "1 spicchio d'aglio",
 * "220 g di cipolle" "2 cipolle". The amount differs from the grams by at most 15 %, or by a gram; where no convenient
 * number is that close, and for any other line, the text is unchanged. `grams` are those of the line.
 */
export function toHouseholdLine(text: string, grams: number, ingredient: MeasuredIngredient): string {
  const amount = parseIngredientAmount(text);
  if (amount === undefined || "noun" in amount || amount.lead !== "") return text;
  const phrase = stripPreposition(amount.rest);
  if (phrase === amount.rest) return text;
  const weight = amount.kind === "grams" ? amount.amount : grams;
  const tablespoon = findSpoon(phrase, ingredient, "cucchiaio");
  const counted =
    countMeasure(weight, findPiece(phrase, ingredient), maxPieces) ??
    (tablespoon !== null && weight >= 0.75 * tablespoon.grams
      ? countMeasure(weight, tablespoon, maxTablespoons)
      : (countMeasure(weight, findSpoon(phrase, ingredient, "cucchiaino"), maxTablespoons) ??
        countMeasure(weight, findSpoon(phrase, ingredient, "pizzico"), maxPinches)));
  return counted === null ? text : formatIngredientAmount(counted);
}
