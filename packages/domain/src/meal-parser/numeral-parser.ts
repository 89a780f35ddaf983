import { spokenNumber } from "./italian-numerals.ts";
import type { Word } from "./meal-tokenizer.ts";
import { saidUnit } from "./unit-parser.ts";

/** Prepositions and partitive articles between an amount and its food. */
export const ofWords = /^(di|d|del|dello|della|dell|dei|degli|delle|de)$/;

const collectives: Readonly<Record<string, number>> = {
  paio: 2,
  coppia: 2,
  decina: 10,
  dozzina: 12,
  quindicina: 15,
  ventina: 20,
  trentina: 30,
  centinaio: 100,
};
const parts: Readonly<Record<string, number>> = {
  meta: 1 / 2,
  terzo: 1 / 3,
  terzi: 1 / 3,
  quarto: 1 / 4,
  quarti: 1 / 4,
  quinto: 1 / 5,
  sesto: 1 / 6,
  ottavo: 1 / 8,
};

/** A number as it was said: where it ends, whether it is an article, and whether it is a part or many of something. */
export type SaidNumber = { value: number; next: number; article: boolean; part: boolean };

/** The plain text of a word; undefined behind the last. */
export const textAt = (words: readonly Word[], at: number): string | undefined => words[at]?.text;

function isHalf(text: string | undefined): boolean {
  return text === "mezzo" || text === "mezza" || text === "mezz";
}

/** A number: digits, a numeral, an article, a part ("tre quarti") or a collective ("una dozzina"). */
export function readNumber(words: readonly Word[], at: number): SaidNumber | undefined {
  const word = words[at];
  if (word === undefined || word.kind === "mark") return undefined;
  const next = at + 1;
  if (word.kind === "number") {
    const part = /[/½¼¾⅓⅔]/.test(word.text);
    return orMore(words, withPart(words, { value: word.value, next, article: false, part }));
  }
  const { text } = word;
  if (isHalf(text)) {
    const of = collectives[textAt(words, next) ?? ""];
    return of === undefined
      ? { value: 0.5, next, article: false, part: false }
      : { value: of / 2, next: next + 1, article: false, part: true };
  }
  if (text === "meta") return { value: 0.5, next, article: false, part: true };
  if (text === "un" || text === "uno" || text === "una")
    return withPart(words, { value: 1, next, article: true, part: false });
  if ((text === "la" || text === "le") && /^(meta|doppi[oa])$/.test(textAt(words, next) ?? ""))
    return readNumber(words, next);
  if (/^doppi[oae]$/.test(text) && saidUnit(textAt(words, next) ?? "") !== undefined)
    return { value: 2, next, article: false, part: false };
  const spoken = spokenNumber(text);
  if (spoken === undefined) return undefined;
  const more = spoken % 100 === 0 ? spokenNumber(textAt(words, next) ?? "") : undefined;
  if (more !== undefined && more < 100)
    return { value: spoken + more, next: next + 1, article: false, part: false };
  return orMore(words, withPart(words, { value: spoken, next, article: false, part: false }));
}

/** "due o tre" is their middle. */
function orMore(words: readonly Word[], read: SaidNumber): SaidNumber {
  if (textAt(words, read.next) !== "o") return read;
  const other = words[read.next + 1];
  const value = other?.kind === "number" ? other.value : spokenNumber(other?.text ?? "");
  if (value === undefined || !(value > read.value)) return read;
  return { ...read, value: (read.value + value) / 2, next: read.next + 2 };
}

/** "tre quarti", "un paio": a number of parts, or of what comes in dozens. */
function withPart(words: readonly Word[], read: SaidNumber): SaidNumber {
  const text = textAt(words, read.next) ?? "";
  const part = parts[text] ?? collectives[text];
  if (part === undefined || (text === "meta" && !read.article)) return read;
  return { value: read.value * part, next: read.next + 1, article: false, part: true };
}

/** "e mezzo", "e un quarto" after a number or a unit; not where a food follows ("e mezza banana"). */
export function halfMore(words: readonly Word[], at: number): { value: number; next: number } {
  if (textAt(words, at) !== "e") return { value: 0, next: at };
  const quarter = textAt(words, at + 1) === "un" && textAt(words, at + 2) === "quarto";
  if (!quarter && !isHalf(textAt(words, at + 1))) return { value: 0, next: at };
  const next = at + (quarter ? 3 : 2);
  return endsNumber(words, next) ? { value: quarter ? 0.25 : 0.5, next } : { value: 0, next: at };
}

/** True where "e mezzo" is over: at the end, before "di", or before a unit where none came yet. */
function endsNumber(words: readonly Word[], at: number): boolean {
  const text = textAt(words, at);
  return (
    text === undefined ||
    words[at]?.kind === "mark" ||
    ofWords.test(text) ||
    /^(e|ed|con|piu|poi)$/.test(text)
  );
}

/** True where "e" at `at` adds half to a number ("un etto e mezzo di") instead of starting another food. */
export function addsHalf(words: readonly Word[], at: number): boolean {
  return at > 0 && halfMore(words, at).next > at;
}
