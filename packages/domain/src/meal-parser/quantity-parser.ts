import type { ParsedAmount } from "./meal-item.ts";
import type { Token } from "./meal-tokenizer.ts";
import { findFormOfWord, isStateOfFood } from "../food-matching/word-classes.ts";
import { parseTrailingFraction, partitivePattern, parseNumeral, tokenText } from "./numeral-parser.ts";
import { parseSize, isFoodUnit, isUnitWordInFoodName, parseUnit, toDrinkMillilitres } from "./unit-parser.ts";

/** An amount and how many words it covers; `isArticle`: its only number is "un", "una". */
export type ParsedQuantity = { amount: ParsedAmount; tokenCount: number; isArticle: boolean };

export const unknownAmount: ParsedAmount = { grams: null, millilitres: null, count: null, unit: null };

/** True where the text gave no amount at all. */
export const isAmountMissing = ({ grams, millilitres, count, unit }: ParsedAmount): boolean =>
  grams === null && millilitres === null && count === null && unit === null;

/** Ambiguous, zero or negative: treated as "amount unknown". "Un po'" and "qualche" give no amount either. */
const ambiguousAmount: ParsedAmount = { ...unknownAmount, unit: "po'" };

/** True for a number in the text that gives no weight: neither it nor a usual portion is the amount eaten. */
export const isAmbiguousAmount = ({ unit }: ParsedAmount): boolean => unit === ambiguousAmount.unit;

const approximatorPattern = /^(n|nr|circa|quasi|almeno|solo|soltanto|ancora|altr[oaie]|ben|sui)$/;
const vagueQuantifierPattern =
  /^(poc[oaeh]|pochi|poche|pochissim[oaie]|tant[oaie]|tantissim[oaie]|molt[oaie]|parecchi[oaie]?|tropp[oaie])$/;
const vagueNounPattern = /^(po|poco|pochino|pochettino|pelo|sacco|mucchio|montagna|valanga)$/;
/** More than two, without a count: "qualche biscotto". */
const indefiniteQuantifierPattern = /^(qualche|alcun[ei]|vari[eo]?|divers[ei])$/;
/** The unit of an indefinite number of pieces; followed by another unit's word, of an indefinite number of those. */
export const indefiniteUnit = "qualche";

function toParsedAmount(count: number, unit: ReturnType<typeof parseUnit>, size: string | null): ParsedAmount {
  if (!(count > 0)) return ambiguousAmount;
  if (unit === undefined) return { ...unknownAmount, count, unit: toPieceSize(size) };
  if (unit.kind === "counted")
    return { ...unknownAmount, count, unit: size === null ? unit.singular : `${unit.singular} ${size}` };
  return unit.kind === "grams"
    ? { ...unknownAmount, grams: count * unit.factor }
    : { ...unknownAmount, millilitres: count * unit.factor };
}

/** Returns a size that pieces and servings of foods have: "una birra piccola". */
export function toPieceSize(sizeWord: string | null): string | null {
  const size = sizeWord === null ? null : parseSize(sizeWord);
  return size === "mini" || size === "small" || size === "medium" || size === "large" ? sizeWord : null;
}

function skipMatching(tokens: readonly Token[], start: number, pattern: RegExp): number {
  let next = start;
  while (pattern.test(tokenText(tokens, next) ?? "")) next += 1;
  return next;
}

/** Parses the sizes at `start`: the last one that affects the weight, and the index after them. */
function parseSizes(tokens: readonly Token[], start: number): { size: string | null; end: number } {
  let end = start;
  let size: string | null = null;
  for (let text = tokenText(tokens, end); text !== undefined; text = tokenText(tokens, end)) {
    const parsedSize = parseSize(text);
    if (parsedSize === undefined) break;
    if (parsedSize !== null) size = text;
    end += 1;
  }
  return { size, end };
}

/** "da minestra" of a spoon, "da vino" of a glass: the kind of vessel, which adds no information. */
function skipVesselKind(tokens: readonly Token[], start: number): number {
  const vesselKindPattern = /^(minestra|tavola|cucina|te|caffe|dolce|dessert|vino|acqua|bar|zuppa|colazione|latte)$/;
  return tokenText(tokens, start) === "da" && vesselKindPattern.test(tokenText(tokens, start + 1) ?? "")
    ? start + 2
    : start;
}

/**
 * Parses the amount at the start of a phrase: "80 g di", "due fette di", "un etto e mezzo di", "mezza", "un".
 * Undefined where the phrase starts with the food. A number is valid only with its unit: "200 kcal" is not a count of
 * 200.
 */
export function parseLeadingQuantity(tokens: readonly Token[]): ParsedQuantity | undefined {
  const start = skipMatching(tokens, 0, approximatorPattern);
  const first = tokenText(tokens, start) ?? "";
  if (vagueQuantifierPattern.test(first)) {
    const end = skipMatching(tokens, start + 1, partitivePattern);
    return { amount: unknownAmount, tokenCount: end, isArticle: false };
  }
  if (indefiniteQuantifierPattern.test(first)) return parseIndefiniteQuantity(tokens, start + 1);
  if (/^una?$/.test(first) && vagueNounPattern.test(tokenText(tokens, start + 1) ?? ""))
    return { amount: unknownAmount, tokenCount: skipMatching(tokens, start + 2, partitivePattern), isArticle: false };
  return (
    parseZeroQuantity(tokens, start) ?? parseNumberedQuantity(tokens, start) ?? parseUnitWithoutNumber(tokens, start)
  );
}

/** "Zero biscotti", "0 uova", "meno 5 g di": a zero or negative number. */
function parseZeroQuantity(tokens: readonly Token[], start: number): ParsedQuantity | undefined {
  const [first, next] = tokens.slice(start);
  if (first === undefined || next === undefined || next.kind === "punctuation") return undefined;
  if (first.text === "meno") {
    const quantity = parseNumberedQuantity(tokens, start + 1);
    return quantity === undefined || quantity.isArticle ? undefined : { ...quantity, amount: ambiguousAmount };
  }
  if (!/^(0|zero)$/.test(first.text)) return undefined;
  const { start: textStart, end, text } = first;
  const zero: Token = { kind: "number", value: 0, start: textStart, end, text };
  return parseNumberedQuantity([...tokens.slice(0, start), zero, ...tokens.slice(start + 1)], start);
}

/** "Qualche fetta di", "alcune mandorle". */
function parseIndefiniteQuantity(tokens: readonly Token[], start: number): ParsedQuantity {
  const unit = parseUnit(tokenText(tokens, start) ?? "");
  const isUnit = unit?.kind === "counted" && /^(di|d)$/.test(tokenText(tokens, start + 1) ?? "");
  const amount = { ...unknownAmount, unit: isUnit ? `${indefiniteUnit} ${unit.singular}` : indefiniteUnit };
  const tokenCount = isUnit ? start + 2 : skipMatching(tokens, start, partitivePattern);
  return { amount, tokenCount, isArticle: false };
}

function parseNumberedQuantity(tokens: readonly Token[], start: number): ParsedQuantity | undefined {
  const numeral = parseNumeral(tokens, start);
  if (numeral === undefined) return undefined;
  let { value, isArticle } = numeral;
  let at = skipMatching(tokens, numeral.end, /^(x|per|circa|altr[oaie])$/);
  const fraction = parseTrailingFraction(tokens, at);
  value += fraction.value;
  at = fraction.end;
  if (numeral.isMultiplier) {
    // "metà di una pizza", "una dozzina di": the noun after the fraction may have a number of its own.
    at = skipMatching(tokens, at, partitivePattern);
    const wholeNumeral = parseNumeral(tokens, at);
    if (wholeNumeral !== undefined) {
      value *= wholeNumeral.value;
      at = wholeNumeral.end;
    }
  }
  const sizes = parseSizes(tokens, at);
  const unitWord = tokenText(tokens, sizes.end);
  const unit = unitWord === undefined ? undefined : parseUnit(unitWord);
  if (unitWord === undefined || unit === undefined || isUnitWordInFoodName(unitWord, tokenText(tokens, sizes.end + 1)))
    return toPieceCount(tokens, value, sizes, isArticle);
  return parseAfterUnit(tokens, sizes.end + 1, value, unit, sizes.size);
}

/** A number without a unit counts pieces; "50 di prosciutto", "riso 150 cotto" omit the grams. */
function toPieceCount(
  tokens: readonly Token[],
  value: number,
  { size, end }: { size: string | null; end: number },
  isArticle: boolean,
): ParsedQuantity {
  const next = tokenText(tokens, end) ?? "";
  const isOf = /^(di|d)$/.test(next);
  if (tokens[end - 1]?.kind === "number" && ((isOf && value >= 10) || (findFormOfWord(next) && value >= minBareGrams)))
    return { amount: { ...unknownAmount, grams: value }, tokenCount: isOf ? end + 1 : end, isArticle: false };
  return { amount: toParsedAmount(value, undefined, size), tokenCount: end, isArticle };
}

/** Measures that are one of what follows, also without "di": "bicchiere latte". */
const measurePattern =
  /^(bicchiere|tazza|tazzina|cucchiaio|cucchiaino|vasetto|scatoletta|scatola|lattina|fetta|piatto|ciotola|scodella|manciata|bottiglia|calice)$/;

/** "bicchiere di vino": one, where no number is given; "fette di pane": the count is unknown. */
function parseUnitWithoutNumber(tokens: readonly Token[], start: number): ParsedQuantity | undefined {
  const leadingSizes = parseSizes(tokens, start);
  const unit = parseUnit(tokenText(tokens, leadingSizes.end) ?? "");
  if (unit === undefined) return undefined;
  const trailingSizes = parseSizes(tokens, leadingSizes.end + 1);
  const fractionEnd = parseTrailingFraction(tokens, trailingSizes.end).end;
  const [word = "", next = ""] = [leadingSizes.end, fractionEnd].map((place) => tokenText(tokens, place));
  const isMeasure = measurePattern.test(word) && tokens[fractionEnd]?.kind === "word" && next.length > 1;
  if (!/^(di|d)$/.test(next) && !(isMeasure && !isUnitWordInFoodName(word, next))) return undefined;
  // "etto di": one; an abbreviation alone gives no weight.
  if (unit.kind !== "counted")
    return /^(etto|chilo|kilo|litro)$/.test(tokenText(tokens, leadingSizes.end) ?? "")
      ? parseAfterUnit(tokens, leadingSizes.end + 1, 1, unit, null)
      : undefined;
  if (unit.isPlural)
    return { amount: { ...unknownAmount, unit: unit.singular }, tokenCount: trailingSizes.end + 1, isArticle: false };
  return parseAfterUnit(tokens, leadingSizes.end + 1, 1, unit, leadingSizes.size);
}

function parseAfterUnit(
  tokens: readonly Token[],
  start: number,
  count: number,
  unit: NonNullable<ReturnType<typeof parseUnit>>,
  sizeBefore: string | null,
): ParsedQuantity {
  const unitEnd = tokens[start]?.kind === "punctuation" && tokenText(tokens, start) === "." ? start + 1 : start;
  const fraction = parseTrailingFraction(tokens, unitEnd);
  const sizes = parseSizes(tokens, skipVesselKind(tokens, fraction.end));
  const isDiminutive = /^(piattin|porzioncin|ciotolin|scodellin)/.test(tokens[start - 1]?.text ?? "");
  const doubledEnd = skipMatching(tokens, sizes.end, /^doppi[oae]$/);
  const value = (count + fraction.value) * (doubledEnd > sizes.end ? 2 : 1);
  const end = skipMatching(tokens, doubledEnd, /^(circa|scars[oi]|abbondanti|x)$/);
  return {
    amount: toParsedAmount(value, unit, sizes.size ?? sizeBefore ?? (isDiminutive ? "piccola" : null)),
    tokenCount: skipMatching(tokens, end, partitivePattern),
    isArticle: false,
  };
}

/** Flours, and foods without fat or sugar: the zero at the end of their names is not a count. */
const zeroInNamePattern =
  /^(farin[ae]|tipo|semola|yogurt|skyr|kefir|fage|total|greco|latte|coca|cola|pepsi|fanta|sprite|aranciata|birr[ae]|grassi|zuccher[oi]|light|philadelphia)$/;

/** A number without a unit behind a food counts pieces below this, and is grams from it on: "petto di pollo 150". */
const minBareGrams = 20;
/** Maximum words of an amount at the end of a phrase: "un etto e mezzo circa". */
const maxTrailingTokens = 5;

/** Parses the amount at the end of a phrase ("pasta 80 g", "uova 2", "uova x2"), where a food precedes it. */
export function parseTrailingQuantity(tokens: readonly Token[]): ParsedQuantity | undefined {
  for (let tokenCount = Math.min(maxTrailingTokens, tokens.length - 1); tokenCount > 0; tokenCount -= 1) {
    const trailing = tokens.slice(tokens.length - tokenCount);
    const first = trailing[0];
    if (first === undefined) continue;
    // "q.b." (quanto basta, "as needed"): the amount is unknown.
    if (first.text === "qb" && tokenCount === 1) return { amount: unknownAmount, tokenCount, isArticle: false };
    if (first.text === "0" && tokenCount === 1 && !tokens.some(({ text }) => zeroInNamePattern.test(text)))
      return { amount: ambiguousAmount, tokenCount, isArticle: false };
    const multiplicationSign = /^x(\d{1,2})?$/.exec(first.text);
    if (multiplicationSign?.[1] !== undefined && tokenCount === 1)
      return { amount: toParsedAmount(Number(multiplicationSign[1]), undefined, null), tokenCount, isArticle: false };
    const quantity = parseNumberedQuantity(trailing, multiplicationSign === null ? 0 : 1);
    if (quantity === undefined || quantity.tokenCount !== tokenCount || quantity.isArticle) continue;
    const { count, unit } = quantity.amount;
    const isPieces = unit === null && count !== null;
    const before = tokens[tokens.length - tokenCount - 1]?.text ?? "";
    // "Fondente 85" is its cocoa.
    if (/^(n|numero|tipo|ai|al|all|alle|il)$/.test(before) || (isPieces && before === "fondente" && count >= 50))
      continue;
    const millilitres = isPieces && first.kind === "number" ? toDrinkMillilitres(tokens, count) : undefined;
    if (millilitres !== undefined) return { ...quantity, amount: { ...unknownAmount, millilitres } };
    if (isPieces && first.kind === "number" && count >= minBareGrams)
      return { ...quantity, amount: { ...unknownAmount, grams: count } };
    // "pizza mezza" is rare, "penne ai quattro" incomplete: bare counts after a food's name are digits.
    if (isPieces && first.kind !== "number" && multiplicationSign === null && tokenCount === 1 && first.text.length < 3)
      continue;
    return quantity;
  }
  return parseTrailingUnit(tokens);
}
/** Units that people write behind a food without a number. */
const bareUnitPattern =
  /^(fett(a|ina)|trancio|pezz(o|etto)|bicchiere|bicchierino|calice|boccale|pinta|tazza|tazzina|vasetto|bust(a|ina)|sacchetto|pacchett(o|ino)|confezione|vaschetta|coppetta|cucchia(io|ino)|lattina|bottiglietta|barattolo)$/;

/** "Panforte, fetta", "yogurt bianco vasetto", "birra lattina piccola": a unit behind a food is one of it. */
function parseTrailingUnit(tokens: readonly Token[]): ParsedQuantity | undefined {
  const last = tokens.at(-1)?.text ?? "";
  const size = toPieceSize(last);
  const tokenCount = size === null ? 1 : 2;
  const at = tokens.length - tokenCount;
  const before = tokens[at - 1]?.text ?? "";
  const unit = parseUnit(tokens[at]?.text ?? "");
  if (at < 1 || unit?.kind !== "counted" || !bareUnitPattern.test(tokens[at]?.text ?? "")) return undefined;
  if (partOfNamePattern.test(before) || parseUnit(before) !== undefined) return undefined;
  return { amount: toParsedAmount(1, unit, size), tokenCount, isArticle: false };
}
/** Before a vessel, these make it part of the name ("in tazza") or of another amount ("mezzo bicchiere"). */
const partOfNamePattern =
  /^(in|a|al|alla|da|di|d|del|della|con|per|su|sul|e|o|un|una|uno|mezz[oa]|il|la|lo|ogni|quart[oi]|terz[oi]|due|tre|\d+)$/;

/**
 * Parses a weight or volume in digits between the words of a food: "pasta 80 g al pomodoro"; `otherTokens` are the
 * food's words.
 */
export function parseInnerQuantity(
  tokens: readonly Token[],
): { amount: ParsedAmount; otherTokens: Token[] } | undefined {
  for (let at = 1; at < tokens.length - 1; at += 1) {
    if (tokens[at]?.kind !== "number") continue;
    const quantity = parseNumberedQuantity(tokens.slice(at), 0);
    if (quantity === undefined) continue;
    const { grams, millilitres, count, unit } = quantity.amount;
    // "Zucchine 200 grigliate", "uova 3 strapazzate", "pollo 150 alla griglia"
    const rest = tokens.slice(at + quantity.tokenCount).map(({ text }) => text);
    const isBeforeState = unit === null && count !== null && isStateOfFood(rest);
    const hasWeight =
      (grams ?? millilitres) !== null || (isAmbiguousAmount(quantity.amount) && quantity.tokenCount > 1);
    if (!hasWeight && !isBeforeState) continue;
    return {
      amount: isBeforeState && count >= minBareGrams ? { ...unknownAmount, grams: count } : quantity.amount,
      otherTokens: [...tokens.slice(0, at), ...tokens.slice(at + quantity.tokenCount)],
    };
  }
  return undefined;
}

/** True for no amount, and for servings: "un piatto di". */
export const isServingAmount = (amount: ParsedAmount): boolean =>
  isAmountMissing(amount) || /^(porzione|piatto|ciotola|scodella|qualche$)/.test(amount.unit ?? "");

/**
 * True for a number of servings without their food: "una coppetta". False for weights, and for units that are not of
 * food.
 */
export function isServingWithoutFood(tokens: readonly Token[]): boolean {
  const quantity = parseLeadingQuantity(tokens);
  if (quantity === undefined || quantity.tokenCount !== tokens.length || quantity.amount.count === null) return false;
  return isFoodUnit(quantity.amount.unit?.split(" ")[0] ?? "");
}
