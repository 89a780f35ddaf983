import { parseItalianNumber } from "../italian-number.ts";
import { countsFood, saidUnit } from "./unit-parser.ts";

/** A word, number or mark of a sentence; `start` and `end` are its place in the text. */
export type Word = { start: number; end: number } & (
  | { kind: "word"; text: string }
  /** NaN for a number that may mean two things ("1.000") or is below nothing ("-5"). */
  | { kind: "number"; text: string; value: number }
  /** `strong` marks end a food for certain; a comma may be part of a dish's name. */
  | { kind: "mark"; text: string; strong: boolean }
);

/** Most characters of a sentence that are read: what the describe sheet takes. */
const longestText = 500;

const vulgar: Readonly<Record<string, number>> = {
  "½": 1 / 2,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
};

// In this order: times of day, percentages, fractions, ranges, numbers below nothing, names, numbers, "q.b.", words, marks.
const pieces = new RegExp(
  [
    String.raw`(?<time>\d{1,2}:\d{2}(?!\d))`,
    String.raw`(?<percent>\d{1,3}(?:[.,]\d{1,2})?\s?%)`,
    String.raw`(?<fraction>\d{1,2}\s?/\s?\d{1,2}(?!\d))`,
    String.raw`(?<range>\d{1,3}\s?[-–]\s?\d{1,3}(?!\d))`,
    String.raw`(?<negative>(?<![\p{L}\p{N}–−-])[–−-](?!\d{1,2}:\d|[\d.,]+\s?%)(?:\d+(?:[.,]\d+)*|[½¼¾⅓⅔]))`,
    String.raw`(?<glued>\d{1,2}(?!gr|[khm]g|[mcd]l|lt|cc)\p{L}{2}(?!\p{L}))`,
    String.raw`(?<number>\d+(?:[.,]\d+)*|[½¼¾⅓⅔])`,
    String.raw`(?<taste>q\.?\s?b(?:\.|(?![\p{L}\p{N}])))`,
    String.raw`(?<word>[\p{L}\p{M}][\p{L}\p{M}\p{N}]*)`,
    String.raw`(?<mark>[,;:.\n()\[\]{}+&!?•|/*–—-])`,
  ].join("|"),
  "gu",
);

function plain(word: string): string {
  const lower = word.normalize("NFC").toLowerCase();
  if (lower === "è") return lower;
  // The one food that is another word without its accent.
  if (/^pur[èé]$/u.test(lower)) return "puree";
  const letters = word
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe");
  // "Buonissimaaa"
  const plainly = letters.replace(/(\p{L})\1{2,}/gu, "$1");
  return shortened[plainly] ?? plainly;
}

/** How words are shortened in messages, and said in dialect. */
const shortened: Readonly<Record<string, string>> = {
  cn: "con",
  nn: "non",
  na: "una",
  nu: "un",
  qlc: "qualche",
};

function fractionValue(text: string): number {
  const [above = "", below = ""] = text.split("/");
  return Number(below) === 0 ? Number.NaN : Number(above) / Number(below);
}

function rangeValue(text: string): number {
  const [from = "", to = ""] = text.split(/[-–]/);
  return Number(from) < Number(to) ? (Number(from) + Number(to)) / 2 : Number.NaN;
}

function numberValue(text: string): number {
  const known = vulgar[text];
  if (known !== undefined) return known;
  const parsed = parseItalianNumber(text);
  return "value" in parsed ? parsed.value : Number.NaN;
}

/** A list has a dash before each of its lines: those are no minus. */
function withoutBullets(text: string): string {
  const bullet = /^([^\S\n]*)[–−-]/gm;
  return [...text.matchAll(bullet)].length > 1 ? text.replace(bullet, "$1 ") : text;
}

/** "0 g", "0 fette" are amounts; the 0 of a flour and of "0 calorie" is none. */
function isBeforeUnit(rest: string): boolean {
  const word = plain(/^\s?(\p{L}+)/u.exec(rest)?.[1] ?? "");
  const unit = saidUnit(word);
  return unit !== undefined && (unit.kind !== "counted" || countsFood(unit.singular));
}

/**
 * The words, numbers and marks of a text, at most 500 characters of it. Words are plain but for "è", which is no "e". Apostrophes fall, "d'olio" is "d" and "olio";
 * a hyphen within a word is nothing. "2-3" is its middle; "8:30", "70%", "7up" and the "00" of a flour are words.
 */
export function mealWords(text: string): Word[] {
  const words: Word[] = [];
  const read = withoutBullets(text.slice(0, longestText));
  for (const match of read.matchAll(pieces)) {
    const { time, fraction, range, number, word, percent, glued, taste, mark, negative } = match.groups ?? {};
    const place = { start: match.index, end: match.index + match[0].length };
    if (fraction !== undefined)
      words.push({ ...place, kind: "number", text: fraction, value: fractionValue(fraction) });
    else if (range !== undefined)
      words.push({ ...place, kind: "number", text: range, value: rangeValue(range) });
    else if (negative !== undefined)
      words.push({ ...place, kind: "number", text: negative, value: Number.NaN });
    else if (number !== undefined)
      words.push(
        /^0\d*$/.test(number) && !(number === "0" && isBeforeUnit(read.slice(place.end)))
          ? { ...place, kind: "word", text: number }
          : { ...place, kind: "number", text: number, value: numberValue(number) },
      );
    else if (word !== undefined) words.push({ ...place, kind: "word", text: plain(word) });
    else if (time !== undefined) words.push({ ...place, kind: "word", text: time });
    else if (percent !== undefined) words.push({ ...place, kind: "word", text: percent });
    else if (glued !== undefined) words.push({ ...place, kind: "word", text: plain(glued) });
    else if (taste !== undefined) words.push({ ...place, kind: "word", text: "qb" });
    else if (mark !== undefined && !isWithinWord(read, match.index, mark))
      words.push({ ...place, kind: "mark", text: mark, strong: mark !== "," });
  }
  return words;
}

/** "coca-cola": a hyphen between letters. */
function isWithinWord(text: string, at: number, mark: string): boolean {
  return (
    (mark === "-" || mark === "–") && /\p{L}/u.test(text[at - 1] ?? "") && /\p{L}/u.test(text[at + 1] ?? "")
  );
}
