import { parseSpokenNumeral } from "./italian-numerals.ts";
import type { Token } from "./meal-tokenizer.ts";
import { parseSize, parseUnit } from "./unit-parser.ts";

/** Prepositions and partitive articles between an amount and its food. */
export const partitivePattern = /^(di|d|del|dello|della|dell|dei|degli|delle|de)$/;

const collectiveNumerals: Readonly<Record<string, number>> = {
  paio: 2,
  coppia: 2,
  decina: 10,
  dozzina: 12,
  quindicina: 15,
  ventina: 20,
  trentina: 30,
  centinaio: 100,
};
const fractionWords: Readonly<Record<string, number>> = {
  meta: 1 / 2,
  terzo: 1 / 3,
  terzi: 1 / 3,
  quarto: 1 / 4,
  quarti: 1 / 4,
  quinto: 1 / 5,
  sesto: 1 / 6,
  ottavo: 1 / 8,
};

/**
 * A parsed number: the index after it, whether it is an article, and whether it is a fraction or a collective of
 * something.
 */
export type ParsedNumeral = { value: number; end: number; isArticle: boolean; isMultiplier: boolean };

/** The plain text of a word; undefined past the end. */
export const tokenText = (tokens: readonly Token[], index: number): string | undefined => tokens[index]?.text;

function isHalfWord(text: string | undefined): boolean {
  return text === "mezzo" || text === "mezza" || text === "mezz";
}

/** Parses a number: digits, a numeral, an article, a fraction ("tre quarti") or a collective ("una dozzina"). */
export function parseNumeral(tokens: readonly Token[], start: number): ParsedNumeral | undefined {
  const word = tokens[start];
  if (word === undefined || word.kind === "punctuation") return undefined;
  const end = start + 1;
  if (word.kind === "number") {
    const isFraction = /[/½¼¾⅓⅔]/.test(word.text);
    return averageAlternatives(
      tokens,
      applyMultiplier(tokens, { value: word.value, end, isArticle: false, isMultiplier: isFraction }),
    );
  }
  const { text } = word;
  if (isHalfWord(text)) {
    const collective = collectiveNumerals[tokenText(tokens, end) ?? ""];
    return collective === undefined
      ? { value: 0.5, end, isArticle: false, isMultiplier: false }
      : { value: collective / 2, end: end + 1, isArticle: false, isMultiplier: true };
  }
  if (text === "meta") return { value: 0.5, end, isArticle: false, isMultiplier: true };
  if (text === "un" || text === "uno" || text === "una")
    return applyMultiplier(tokens, { value: 1, end, isArticle: true, isMultiplier: false });
  if ((text === "la" || text === "le") && /^(meta|doppi[oa])$/.test(tokenText(tokens, end) ?? ""))
    return parseNumeral(tokens, end);
  if (/^doppi[oae]$/.test(text) && parseUnit(tokenText(tokens, end) ?? "") !== undefined)
    return { value: 2, end, isArticle: false, isMultiplier: false };
  const hundreds = parseSpokenNumeral(text);
  if (hundreds === undefined) return undefined;
  const remainder = hundreds % 100 === 0 ? parseSpokenNumeral(tokenText(tokens, end) ?? "") : undefined;
  if (remainder !== undefined && remainder < 100)
    return { value: hundreds + remainder, end: end + 1, isArticle: false, isMultiplier: false };
  return averageAlternatives(
    tokens,
    applyMultiplier(tokens, { value: hundreds, end, isArticle: false, isMultiplier: false }),
  );
}

/** "due o tre" is the mean of both. */
function averageAlternatives(tokens: readonly Token[], numeral: ParsedNumeral): ParsedNumeral {
  if (tokenText(tokens, numeral.end) !== "o") return numeral;
  const alternative = tokens[numeral.end + 1];
  const value = alternative?.kind === "number" ? alternative.value : parseSpokenNumeral(alternative?.text ?? "");
  if (value === undefined || !(value > numeral.value)) return numeral;
  return { ...numeral, value: (numeral.value + value) / 2, end: numeral.end + 2 };
}

/** "tre quarti", "un paio": a number of fractions or of a collective. */
function applyMultiplier(tokens: readonly Token[], numeral: ParsedNumeral): ParsedNumeral {
  const text = tokenText(tokens, numeral.end) ?? "";
  const multiplier = fractionWords[text] ?? collectiveNumerals[text];
  if (multiplier === undefined || (text === "meta" && !numeral.isArticle)) return numeral;
  return { value: numeral.value * multiplier, end: numeral.end + 1, isArticle: false, isMultiplier: true };
}

/** "e mezzo", "e 1/2", "e un quarto" behind a number or a unit, not where a food follows ("e un quarto di vino"). */
export function parseTrailingFraction(tokens: readonly Token[], start: number): { value: number; end: number } {
  if (tokenText(tokens, start) !== "e") return { value: 0, end: start };
  const fraction = tokens[start + 1];
  const [lead, before] = [tokens[start - 2], tokens[start - 1]];
  const isNumeral = before?.kind === "number" || (before && parseSpokenNumeral(before.text) !== undefined);
  // "2 e mezzo biscotti", but "biscotti 2 e mezza banana"
  const isLeading = isNumeral && (lead?.kind !== "word" || leadPattern.test(lead.text));
  if (isLeading && fraction?.kind === "number" && fraction.value < 1) return { value: fraction.value, end: start + 2 };
  const isQuarter = tokenText(tokens, start + 1) === "un" && tokenText(tokens, start + 2) === "quarto";
  if (!isQuarter && !isHalfWord(tokenText(tokens, start + 1))) return { value: 0, end: start };
  const end = start + (isQuarter ? 3 : 2);
  const followsFood = before?.kind === "word" && !parseUnit(before.text) && !parseSpokenNumeral(before.text);
  const startsFood = isQuarter && followsFood && tokens[end] !== undefined;
  const isComplete = isNumeralEnd(tokens, end) || isLeading;
  return !startsFood && isComplete ? { value: isQuarter ? 0.25 : 0.5, end } : { value: 0, end: start };
}

/** Words before a number that starts a phrase or a time of day. */
const leadPattern = /^(e|ed|con|poi|piu|circa|alle|ore|le|mangiat[oaie]|bevuto|preso)$/;

/** True where "e mezzo" is complete: at the end, before "di", or before a unit where none has occurred yet. */
function isNumeralEnd(tokens: readonly Token[], index: number): boolean {
  const text = tokenText(tokens, index);
  return (
    text === undefined ||
    tokens[index]?.kind === "punctuation" ||
    partitivePattern.test(text) ||
    /^(e|ed|con|piu|poi)$/.test(text)
  );
}

/**
 * True where "e" at `index` adds a half to a number ("un etto e mezzo di") instead of starting another food
 * ("un'amatriciana e un quarto di vino").
 */
export function isTrailingFraction(tokens: readonly Token[], index: number): boolean {
  const { end } = parseTrailingFraction(tokens, index);
  if (index === 0 || end === index) return false;
  const previous = tokenText(tokens, index - 1) ?? "";
  const isOfFood = partitivePattern.test(tokenText(tokens, end) ?? "");
  return (
    !isOfFood ||
    [parseUnit(previous), parseSize(previous), parseNumeral(tokens, index - 1)].some((each) => each !== undefined)
  );
}
