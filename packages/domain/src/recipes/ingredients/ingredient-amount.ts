import { formatDecimal } from "../../italian-number.ts";
import { parseSpokenNumeral, vulgarFractions } from "../../meal-parser/italian-numerals.ts";
import {
  isFeminine,
  parseCountedNoun,
  participlePattern,
  formatCountedNoun,
  type CountedNoun,
} from "./counted-noun.ts";

type AmountParts = { lead: string; amount: number; rest: string };
type MetricAmount = AmountParts & { kind: "grams" | "millilitres" };
type CountedAmount = AmountParts & { kind: "spoons" | "pieces"; noun: CountedNoun };

/**
 * The amount of a recipe line, in parts. `lead` stands before the number ("il succo di "), `rest` after the measured
 * unit (" di spaghetti", with its leading space). `amount` is in grams, millilitres, or in units of `noun`.
 */
export type IngredientAmount = MetricAmount | CountedAmount;

const fractionPhrases: readonly (readonly [words: string, value: number])[] = [
  ["un quarto di", 0.25],
  ["un terzo di", 1 / 3],
  ["due terzi di", 2 / 3],
  ["tre quarti di", 0.75],
];
const numberPattern = String.raw`\d+[.,]\d+|\d+\/\d+(?: d['’i])?|\d+ ?[½¼¾⅓⅔]?|[½¼¾⅓⅔]|un quarto d['’i]|un terzo d['’i]|due terzi d['’i]|tre quarti d['’i]|un['’]|una?|uno|mezz[oa]|mezz['’]|[a-z]+`;
const amountPattern = new RegExp(
  String.raw`^(?<low>${numberPattern})(?:\s?(?:-|–|o|a)\s?(?<high>\d+))?(?<half> e mezz[oa])?\s*(?<measured>.*)$`,
  "iu",
);
/** Words before the number after which it still counts the noun: "circa 2 uova", "il succo di mezzo limone". */
const leadPattern =
  /^(?<lead>(?:circa |(?:(?:il|lo|la|i|le|l['’]) ?)?(?:succo|scorza|buccia|zest|polpa)(?: [a-z]+at[ao])? d[i'’] ?)?)(?<amount>.*)$/iu;

const metricUnits: readonly (readonly [word: RegExp, kind: "grams" | "millilitres", factor: number])[] = [
  [/^(?:g|gr|grammi|grammo)$/i, "grams", 1],
  [/^(?:kg|chilo|chili|kilo)$/i, "grams", 1000],
  [/^(?:hg|etto|etti)$/i, "grams", 100],
  [/^(?:ml|millilitri)$/i, "millilitres", 1],
  [/^(?:cl|centilitri)$/i, "millilitres", 10],
  [/^(?:dl|decilitri)$/i, "millilitres", 100],
  [/^(?:l|litro|litri)$/i, "millilitres", 1000],
];

function parseNumberPhrase(phrase: string): number | undefined {
  const text = phrase.trim().toLowerCase();
  const ratio = /^(\d+)\/(\d+)(?: d['’i])?$/.exec(text);
  if (ratio !== null) return Number(ratio[1]) / Number(ratio[2]);
  const [, whole, sign] = /^(\d*) ?([½¼¾⅓⅔])$/.exec(text) ?? [];
  if (sign !== undefined) return Number(whole ?? 0) + (vulgarFractions[sign] ?? 0);
  if (/^\d/.test(text)) return Number(text.replace(",", "."));
  const fraction = fractionPhrases.find(([words]) => text.slice(0, -1) === words.slice(0, -1));
  if (fraction !== undefined) return fraction[1];
  if (text.startsWith("mezz")) return 0.5;
  return /^(un|un['’]|una|uno)$/.test(text) ? 1 : parseSpokenNumeral(text);
}

/** In "un filo d'olio" the article is no count. */
const uncountableMeasure = /^(filo|grattata|macinata|spolverata|goccio)$/;

/**
 * Parses "2 cucchiai e mezzo di olio", "un quarto di verza", "160 g di riso"; undefined where the text has no amount.
 */
export function parseIngredientAmount(text: string): IngredientAmount | undefined {
  const { lead = "", amount: amountText = "" } = leadPattern.exec(text)?.groups ?? {};
  const { low = "", high, half, measured = "" } = amountPattern.exec(amountText)?.groups ?? {};
  const first = parseNumberPhrase(low);
  if (first === undefined || first <= 0 || measured === "") return undefined;
  const value = (high === undefined ? first : (first + Number(high)) / 2) + (half === undefined ? 0 : 0.5);
  const [, unit = "", behind = ""] = /^([\p{L}]+)\.?(.*)$/u.exec(measured) ?? [];
  const found = metricUnits.find(([word]) => word.test(unit));
  if (found !== undefined) {
    const [, more, rest] = /^( e mezzo)?(.*)$/.exec(behind) ?? [];
    return { lead, kind: found[1], amount: (value + (more === undefined ? 0 : 0.5)) * found[2], rest: rest ?? "" };
  }
  const noun = parseCountedNoun(measured, value >= 2);
  if (noun === undefined || (uncountableMeasure.test(noun.singular) && !/\d/.test(low))) return undefined;
  const [, more, rest] = /^( e mezz[oa])?(.*)$/.exec(noun.rest) ?? [];
  const amount = value + (more === undefined ? 0 : 0.5);
  const kind = /^cucchiai(o|no)$/.test(noun.singular) ? "spoons" : "pieces";
  return { lead, kind, amount, noun, rest: rest ?? "" };
}

/** Teaspoons per tablespoon: 10 and 5 ml (SINU, LARN V revisione, 2025, table 6). */
const teaspoonsPerTablespoon = 2;

const roundToStep = (value: number, step: number): number => Math.round(value / step) * step;

/** Precision of a kitchen scale or jug: whole grams, then fives, then tens; tenths and halves of very small amounts. */
function scaleStep(value: number): number {
  if (value < 1) return 0.1;
  if (value < 5) return 0.5;
  if (value < 50) return 1;
  return value < 250 ? 5 : 10;
}

/** Pieces that cannot be halved in a kitchen. */
const indivisiblePieces =
  /^(uov[oa]|tuorlo|albume|foglia|fogliolina|ciuffo|ciuffetto|rametto|pizzico|presa|grattata|macinata|spolverata|filo|goccia|chicco|costa|gambo|bacca|chiodo|oliva|gheriglio|acino|cappero|noce|nocciola|mandorla|pomodorino|ciliegia|fragola|cozza|vongola|gambero|gamberone|biscotto|savoiardo|dattero|foglio|seme|stecca|pinolo|pistacchio)$/;

/** Small pieces and measures, of which half is the minimum. */
const halvablePieces = /^(spicchio|fetta|fettina|filetto|scalogno|peperoncino|bustina|dado|manciata|galletta|piadina)$/;

const pieceFractions = [0.25, 1 / 3, 0.5, 2 / 3, 0.75, 1];

/** Pieces rounded to countable amounts: never zero, fractions below one, halves up to four, whole ones from there. */
function roundPieces(amount: number, { lead, noun: { singular } }: CountedAmount): number {
  if (indivisiblePieces.test(singular)) return Math.max(1, Math.round(amount));
  if (amount >= 1) return roundToStep(amount, amount < 4 ? 0.5 : 1);
  const steps = halvablePieces.test(singular) || /d[i'’]? ?$/.test(lead) ? [0.5, 1] : pieceFractions;
  return steps.reduce((best, part) => (Math.abs(part - amount) < Math.abs(best - amount) ? part : best));
}

/** Spoons rounded to halves, in teaspoons below about half a tablespoon; never zero. */
function roundSpoons(original: CountedAmount, amount: number): CountedAmount {
  const halves = (count: number): number => Math.max(0.5, roundToStep(count, count < 4 ? 0.5 : 1));
  if (original.noun.singular === "cucchiaino" || amount >= 0.4) return { ...original, amount: halves(amount) };
  return {
    ...original,
    amount: halves(amount * teaspoonsPerTablespoon),
    noun: { ...original.noun, singular: "cucchiaino" },
  };
}

/** A rounded amount and its ratio to the original one. */
export type RoundedAmount = { rounded: IngredientAmount; ratio: number };

/** The measurable amount nearest to `factor` times `original`: never zero, and monotonic in `factor`. */
export function roundToMeasurable(original: IngredientAmount, factor: number): RoundedAmount {
  const amount = original.amount * factor;
  const withRatio = (measured: IngredientAmount): RoundedAmount => ({
    rounded: measured,
    ratio: measured.amount / original.amount,
  });
  if (!("noun" in original)) return withRatio({ ...original, amount: roundToKitchenScale(amount) });
  if (original.kind === "pieces") return withRatio({ ...original, amount: roundPieces(amount, original) });
  const spoons = roundSpoons(original, amount);
  const smaller = spoons.noun.singular !== original.noun.singular;
  return { rounded: spoons, ratio: spoons.amount / original.amount / (smaller ? teaspoonsPerTablespoon : 1) };
}

/** Grams rounded to the precision of a kitchen scale; never zero. */
export function roundToKitchenScale(grams: number): number {
  return Math.max(0.1, roundToStep(grams, scaleStep(grams)));
}

/** "90 g", "1,2 kg". */
export function formatGrams(grams: number): string {
  return formatMetric(grams, ["g", "kg", "kg"]);
}

/** True for pieces that cannot be divided, such as eggs. */
export function isIndivisible(amount: IngredientAmount): boolean {
  return amount.kind === "pieces" && indivisiblePieces.test(amount.noun.singular);
}

const formatUngrouped = (value: number): string => formatDecimal(value).replace(/\./g, "");

function formatMetric(amount: number, units: readonly [small: string, large: string, one: string]): string {
  const large = amount / 1000;
  if (amount < 1000 || Math.abs(large * 10 - Math.round(large * 10)) > 1e-9)
    return `${formatUngrouped(amount)} ${units[0]}`;
  return `${formatUngrouped(large)} ${large < 1.05 ? units[2] : units[1]}`;
}

function formatCount(amount: number, noun: CountedNoun): string {
  const feminine = isFeminine(noun.singular, false);
  if (amount < 1) {
    const fraction = fractionPhrases.find(([, value]) => Math.abs(value - amount) < 0.01);
    const singular = formatCountedNoun(noun, false);
    return fraction === undefined ? `${feminine ? "mezza" : "mezzo"} ${singular}` : `${fraction[0]} ${singular}`;
  }
  const whole = Math.floor(amount + 1e-9);
  const phrase = `${whole} ${formatCountedNoun(noun, whole >= 2)}`;
  if (amount - whole <= 0.25) return phrase;
  const half = feminine ? " e mezza" : " e mezzo";
  // "1 carciofo e mezzo, pulito": behind the participle the half would belong to it.
  const at = noun.after.findIndex((word) => participlePattern.test(word));
  if (at === -1) return `${phrase}${half}`;
  const counted = `${whole} ${formatCountedNoun({ ...noun, after: noun.after.slice(0, at) }, whole >= 2)}`;
  return `${counted}${half},${phrase.slice(counted.length)}`;
}

/** The line rebuilt from its parts, in Italian. */
export function formatIngredientAmount(ingredientAmount: IngredientAmount): string {
  const { lead, amount, rest } = ingredientAmount;
  if ("noun" in ingredientAmount) return `${lead}${formatCount(amount, ingredientAmount.noun)}${rest}`;
  if (ingredientAmount.kind === "grams") return `${lead}${formatGrams(amount)}${rest}`;
  return `${lead}${formatMetric(amount, ["ml", "litri", "litro"])}${rest}`;
}
