import table from "../../data/stop-words.json" with { type: "json" };
import { parseItalianNumber } from "../typed-number.ts";
import { vulgarFractions } from "./italian-numerals.ts";
import { isFoodUnit, parseUnit } from "./unit-parser.ts";

/**
 * A word, number or mark of a sentence; `start` and `end` are character offsets in the text. `isName`: begins with a
 * capital within the text, as names of places and people do.
 */
export type Token = { start: number; end: number } & (
  | { kind: "word"; text: string; isName?: true }
  /** NaN for an ambiguous number ("1.000") or a negative one ("-5"). */
  | { kind: "number"; text: string; value: number }
  /** Marks with `isStrong` always end a food; a comma may be part of a dish's name. */
  | { kind: "punctuation"; text: string; isStrong: boolean }
);

/** Maximum characters of a sentence that are parsed: the limit of the describe sheet. */
export const maxTextLength = 500;

// In this order: times of day, percentages, fractions, ranges, negative numbers, "m&m's", "q.b." and "p.s.", names, numbers,
// words, marks.
const tokenPattern = new RegExp(
  [
    String.raw`(?<time>\d{1,2}:\d{2}(?!\d))`,
    String.raw`(?<percent>\d{1,3}(?:[.,]\d{1,2})?\s?%)`,
    String.raw`(?<fraction>\d{1,2}\s?/\s?\d{1,2}(?!\d))`,
    String.raw`(?<range>\d{1,3}\s?[-–]\s?\d{1,3}(?!\d))`,
    String.raw`(?<negative>(?<![\p{L}\p{N}–−-])[–−-](?!\d{1,2}:\d|[\d.,]+\s?%)(?:\d+(?:[.,]\d+)*|[½¼¾⅓⅔]))`,
    String.raw`(?<dotted>[mM]&[mM]['’]?[sS]|q\.?\s?b(?:\.|(?![\p{L}\p{N}]))|p\.\s?s\b\.?)`,
    String.raw`(?<glued>\d{1,2}(?!gr|[khm]g|[mcd]l|lt|cc)\p{L}{2}(?!\p{L}))`,
    String.raw`(?<number>\d+(?:[.,]\d+)*|[½¼¾⅓⅔])`,
    // "Pollo150g": a weight behind a food without a blank.
    String.raw`(?<word>[\p{L}\p{M}]{3,}(?=\d{2,4}\s?(?:g|gr|ml)?(?![\p{L}\p{N}]))|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*)`,
    String.raw`(?<mark>[,;:.\n()\[\]{}+&!?•|/*–—-])`,
  ].join("|"),
  "gu",
);

function normalizeWord(word: string): string {
  const lower = word.normalize("NFC").toLowerCase();
  if (lower === "è") return lower;
  // The only food name that is another word without its accent.
  if (/^pur[èé]$/u.test(lower)) return "puree";
  const letters = word
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe");
  // "Buonissimaaa"
  const collapsed = letters.replace(/(\p{L})\1{2,}/gu, "$1");
  return abbreviations[collapsed] ?? collapsed;
}

/** Abbreviations used in text messages, and dialect forms. */
const abbreviations: Readonly<Record<string, string>> = table.abbreviations;

function parseFraction(text: string): number {
  const [numerator = "", denominator = ""] = text.split("/");
  return Number(denominator) === 0 ? Number.NaN : Number(numerator) / Number(denominator);
}

function parseRangeMidpoint(text: string): number {
  const [from = "", to = ""] = text.split(/[-–]/);
  return Number(from) < Number(to) ? (Number(from) + Number(to)) / 2 : Number.NaN;
}

function parseNumberToken(text: string): number {
  const vulgarFraction = vulgarFractions[text];
  if (vulgarFraction !== undefined) return vulgarFraction;
  const parsed = parseItalianNumber(text);
  return "value" in parsed ? parsed.value : Number.NaN;
}

/** The dashes and numbers before the lines of a list are no signs and no amounts. */
function stripBullets(text: string): string {
  const bullet = /^([^\S\n]*)[–−-]/gm;
  const numbered = /(?<!\S)(\d)[.)](?= )/g;
  const numbers = [...text.matchAll(numbered)].map(([, number]) => number);
  // "1) caffè 2) brioche"
  const plain =
    numbers.length > 1 && numbers.every((each, at) => each === String(at + 1)) ? text.replace(numbered, " ;") : text;
  return [...plain.matchAll(bullet)].length > 1 ? plain.replace(bullet, "$1 ") : plain;
}

/** "0 g", "0 fette" are amounts; the 0 of a flour and of "0 calorie" is not. */
function hasLeadingUnit(rest: string): boolean {
  const word = normalizeWord(/^\s?(\p{L}+)/u.exec(rest)?.[1] ?? "");
  const unit = parseUnit(word);
  return unit !== undefined && (unit.kind !== "counted" || isFoodUnit(unit.singular));
}

/**
 * Tokenizes the first 500 characters of a text into words, numbers and marks. Words are in plain letters except "è",
 * which differs from "e". Apostrophes separate words: "d'olio" is "d" and "olio"; a hyphen within a word is dropped.
 * "2-3" becomes the mean of both; "8:30", "70%", "7up" and the "00" of a flour are words.
 */
export function tokenizeMeal(text: string): Token[] {
  const tokens: Token[] = [];
  const source = stripBullets(text.slice(0, maxTextLength));
  for (const match of source.matchAll(tokenPattern)) {
    const { time, fraction, range, number, word, percent, glued, dotted, mark, negative } = match.groups ?? {};
    const span = { start: match.index, end: match.index + match[0].length };
    if (fraction !== undefined)
      tokens.push({ ...span, kind: "number", text: fraction, value: parseFraction(fraction) });
    else if (range !== undefined)
      tokens.push({ ...span, kind: "number", text: range, value: parseRangeMidpoint(range) });
    else if (negative !== undefined) tokens.push({ ...span, kind: "number", text: negative, value: Number.NaN });
    else if (number !== undefined)
      tokens.push(
        /^0\d*$/.test(number) && !(number === "0" && hasLeadingUnit(source.slice(span.end)))
          ? { ...span, kind: "word", text: number }
          : { ...span, kind: "number", text: number, value: parseNumberToken(number) },
      );
    else if (word !== undefined) {
      const isName = tokens.length > 0 && /^\p{Lu}\p{Ll}/u.test(word);
      tokens.push({ ...span, kind: "word", text: normalizeWord(word), ...(isName && { isName }) });
    } else if (time !== undefined) tokens.push({ ...span, kind: "word", text: time });
    else if (percent !== undefined) tokens.push({ ...span, kind: "word", text: percent });
    else if (dotted !== undefined)
      tokens.push({ ...span, kind: "word", text: dotted.toLowerCase().replace(/[^a-z]/g, "") });
    else if (glued !== undefined) tokens.push({ ...span, kind: "word", text: normalizeWord(glued) });
    else if (mark !== undefined && !isIntraWordHyphen(source, match.index, mark))
      tokens.push({ ...span, kind: "punctuation", text: mark, isStrong: mark !== "," });
  }
  return tokens;
}

/** "coca-cola": a hyphen between letters. */
function isIntraWordHyphen(text: string, at: number, mark: string): boolean {
  return (mark === "-" || mark === "–") && /\p{L}/u.test(text[at - 1] ?? "") && /\p{L}/u.test(text[at + 1] ?? "");
}

/** Returns the words as written in the text, with a blank where words between them were left out. */
export function sliceSourceText(text: string, tokens: readonly Token[]): string {
  let result = "";
  for (const [place, token] of tokens.entries()) {
    const previous = tokens[place - 1];
    const gap = previous === undefined ? "" : text.slice(previous.end, token.start);
    const isInOrder = previous === undefined || token.start >= previous.end;
    result += previous === undefined ? "" : isInOrder && /^[^\p{L}\p{N}]*$/u.test(gap) ? gap : " ";
    result += text.slice(token.start, token.end);
  }
  return result.includes("(") && !result.includes(")") ? `${result.trim()})` : result.trim();
}
