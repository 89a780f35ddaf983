import type { SaidAmount } from "./meal-item.ts";
import type { Word } from "./meal-tokenizer.ts";
import { halfMore, ofWords, readNumber, textAt } from "./numeral-parser.ts";
import { saidSize } from "./size-parser.ts";
import { countsFood, isFoodNotUnit, saidUnit } from "./unit-parser.ts";

/** An amount and how many words it takes; `article`: its only number is "un", "una". */
export type Quantity = { amount: SaidAmount; taken: number; article: boolean };

export const noAmount: SaidAmount = { grams: null, millilitres: null, count: null, unit: null };

/**
 * A number that may mean two things, or is nothing or less: nobody can weigh it. "Un po'" and "qualche" say no amount at
 * all.
 */
const unclearAmount: SaidAmount = { ...noAmount, unit: "po'" };

/** True for a number that was said and weighs nothing: neither it nor a usual portion is what the person had. */
export const isUnclear = ({ unit }: SaidAmount): boolean => unit === unclearAmount.unit;

const about = /^(circa|quasi|almeno|solo|soltanto|ancora|altr[oaie]|ben)$/;
const vague = /^(poc[oaeh]|pochi|poche|tant[oaie]|molt[oaie]|parecchi[oaie]?|troppo)$/;
/** More than two, and nobody counted: "qualche biscotto". */
const some = /^(qualche|alcun[ei]|vari[eo]?|divers[ei])$/;
/** The unit of `some` pieces; with the word of another unit behind it, of some of those. */
export const someUnit = "qualche";

function amountOf(count: number, unit: ReturnType<typeof saidUnit>, size: string | null): SaidAmount {
  if (!(count > 0)) return unclearAmount;
  if (unit === undefined) return { ...noAmount, count, unit: tellingSize(size) };
  if (unit.kind === "counted")
    return { ...noAmount, count, unit: size === null ? unit.singular : `${unit.singular} ${size}` };
  return unit.kind === "grams"
    ? { ...noAmount, grams: count * unit.factor }
    : { ...noAmount, millilitres: count * unit.factor };
}

/** A size that the pieces of some foods come in: "una birra piccola". */
function tellingSize(word: string | null): string | null {
  const size = word === null ? null : saidSize(word);
  return size === "small" || size === "large" ? word : null;
}

function skip(words: readonly Word[], at: number, form: RegExp): number {
  let next = at;
  while (form.test(textAt(words, next) ?? "")) next += 1;
  return next;
}

/** The sizes at `at`: the last that says anything of a weight, and where they end. */
function readSizes(words: readonly Word[], at: number): { size: string | null; next: number } {
  let next = at;
  let size: string | null = null;
  for (let text = textAt(words, next); text !== undefined; text = textAt(words, next)) {
    const said = saidSize(text);
    if (said === undefined) break;
    if (said !== null) size = text;
    next += 1;
  }
  return { size, next };
}

/** "da minestra" of a spoon, "da vino" of a glass: its kind, which its name already says. */
function skipKindOfVessel(words: readonly Word[], at: number): number {
  const kind = /^(minestra|tavola|cucina|te|caffe|dolce|dessert|vino|acqua|bar|zuppa|colazione|latte)$/;
  return textAt(words, at) === "da" && kind.test(textAt(words, at + 1) ?? "") ? at + 2 : at;
}

/**
 * The amount that a phrase starts with: "80 g di", "due fette di", "un etto e mezzo di", "mezza", "un". Undefined
 * where it starts with the food. A number and its unit stand or fall together: "200 kcal" is no 200 of anything.
 */
export function quantityInFront(words: readonly Word[]): Quantity | undefined {
  const start = skip(words, 0, about);
  const first = textAt(words, start) ?? "";
  if (vague.test(first)) {
    const bare = skip(words, start + 1, ofWords);
    return { amount: noAmount, taken: bare, article: false };
  }
  if (some.test(first)) return someOf(words, start + 1);
  if (first === "un" && /^(po|poco|pochino|pochettino|pelo)$/.test(textAt(words, start + 1) ?? ""))
    return { amount: noAmount, taken: skip(words, start + 2, ofWords), article: false };
  return ofNothing(words, start) ?? numbered(words, start) ?? bareUnit(words, start);
}

/** "Zero biscotti", "0 uova", "meno 5 g di": a number that is nothing or below it. */
function ofNothing(words: readonly Word[], start: number): Quantity | undefined {
  const [first, next] = words.slice(start);
  if (first === undefined || next === undefined || next.kind === "mark") return undefined;
  if (first.text === "meno") {
    const read = numbered(words, start + 1);
    return read === undefined || read.article ? undefined : { ...read, amount: unclearAmount };
  }
  if (!/^(0|zero)$/.test(first.text)) return undefined;
  const { start: from, end, text } = first;
  const zero: Word = { kind: "number", value: 0, start: from, end, text };
  return numbered([...words.slice(0, start), zero, ...words.slice(start + 1)], start);
}

/** "Qualche fetta di", "alcune mandorle". */
function someOf(words: readonly Word[], at: number): Quantity {
  const unit = saidUnit(textAt(words, at) ?? "");
  const isUnit = unit?.kind === "counted" && /^(di|d)$/.test(textAt(words, at + 1) ?? "");
  return isUnit
    ? { amount: { ...noAmount, unit: `${someUnit} ${unit.singular}` }, taken: at + 2, article: false }
    : { amount: { ...noAmount, unit: someUnit }, taken: skip(words, at, ofWords), article: false };
}

function numbered(words: readonly Word[], start: number): Quantity | undefined {
  const number = readNumber(words, start);
  if (number === undefined) return undefined;
  let { value, article } = number;
  let at = skip(words, number.next, /^(x|per|circa|altr[oaie])$/);
  const more = halfMore(words, at);
  value += more.value;
  at = more.next;
  if (number.part) {
    // "metà di una pizza", "una dozzina di": what the part is of may have a number of its own.
    at = skip(words, at, ofWords);
    const whole = readNumber(words, at);
    if (whole !== undefined) {
      value *= whole.value;
      at = whole.next;
    }
  }
  const before = readSizes(words, at);
  const word = textAt(words, before.next);
  const unit = word === undefined ? undefined : saidUnit(word);
  if (word === undefined || unit === undefined || isFoodNotUnit(word, textAt(words, before.next + 1)))
    return pieces(words, value, before, article);
  return afterUnit(words, before.next + 1, value, unit, before.size);
}

/** A number without a unit counts pieces; "50 di prosciutto" leaves out the grams that were just spoken of. */
function pieces(
  words: readonly Word[],
  value: number,
  { size, next }: { size: string | null; next: number },
  article: boolean,
): Quantity {
  const isGrams =
    words[next - 1]?.kind === "number" && value >= 10 && /^(di|d)$/.test(textAt(words, next) ?? "");
  if (isGrams) return { amount: { ...noAmount, grams: value }, taken: next + 1, article: false };
  return { amount: amountOf(value, undefined, size), taken: next, article };
}

/** "bicchiere di vino": one, where no number is said; "fette di pane": nobody knows how many. */
function bareUnit(words: readonly Word[], start: number): Quantity | undefined {
  const before = readSizes(words, start);
  const unit = saidUnit(textAt(words, before.next) ?? "");
  if (unit === undefined) return undefined;
  const after = readSizes(words, before.next + 1);
  const half = halfMore(words, after.next).next;
  if (!/^(di|d)$/.test(textAt(words, half) ?? "")) return undefined;
  // "etto di": one; an abbreviation alone is no weight.
  if (unit.kind !== "counted")
    return /^(etto|chilo|kilo|litro)$/.test(textAt(words, before.next) ?? "")
      ? afterUnit(words, before.next + 1, 1, unit, null)
      : undefined;
  if (unit.plural)
    return { amount: { ...noAmount, unit: unit.singular }, taken: after.next + 1, article: false };
  return afterUnit(words, before.next + 1, 1, unit, before.size);
}

function afterUnit(
  words: readonly Word[],
  start: number,
  count: number,
  unit: NonNullable<ReturnType<typeof saidUnit>>,
  sizeBefore: string | null,
): Quantity {
  const dot = words[start]?.kind === "mark" && textAt(words, start) === "." ? start + 1 : start;
  const more = halfMore(words, dot);
  const sizes = readSizes(words, skipKindOfVessel(words, more.next));
  const doubled = skip(words, sizes.next, /^doppi[oae]$/);
  const value = (count + more.value) * (doubled > sizes.next ? 2 : 1);
  const at = skip(words, doubled, /^(circa|scars[oi]|abbondanti|x)$/);
  return {
    amount: amountOf(value, unit, sizes.size ?? sizeBefore),
    taken: skip(words, at, ofWords),
    article: false,
  };
}

/** Flours, and what has no fat or sugar: their names end in a zero that counts nothing. */
const comesInZero =
  /^(farin[ae]|tipo|semola|yogurt|skyr|kefir|fage|total|greco|latte|coca|cola|pepsi|fanta|sprite|aranciata|birr[ae]|grassi|zuccher[oi]|light|philadelphia)$/;

/** Most words of an amount at the end of a phrase: "un etto e mezzo circa". */
const longestBehind = 5;

/** The amount that a phrase ends with ("pasta 80 g", "uova 2", "uova x2"), where a food comes before it. */
export function quantityBehind(words: readonly Word[]): Quantity | undefined {
  for (let taken = Math.min(longestBehind, words.length - 1); taken > 0; taken -= 1) {
    const behind = words.slice(words.length - taken);
    const first = behind[0];
    if (first === undefined) continue;
    // "q.b.", as much as it takes: nobody knows how much.
    if (first.text === "qb" && taken === 1) return { amount: noAmount, taken, article: false };
    if (first.text === "0" && taken === 1 && !words.some(({ text }) => comesInZero.test(text)))
      return { amount: unclearAmount, taken, article: false };
    const times = /^x(\d{1,2})?$/.exec(first.text);
    if (times?.[1] !== undefined && taken === 1)
      return { amount: amountOf(Number(times[1]), undefined, null), taken, article: false };
    const read = numbered(behind, times === null ? 0 : 1);
    if (read === undefined || read.taken !== taken || read.article) continue;
    const isPieces = read.amount.unit === null && read.amount.count !== null;
    // "pizza mezza" is rare, "penne ai quattro" unfinished: bare pieces are digits behind the food's name.
    if (isPieces && first.kind !== "number" && times === null && taken === 1 && first.text.length < 3)
      continue;
    if (/^(n|numero|tipo|ai|al|alle)$/.test(words[words.length - taken - 1]?.text ?? "")) continue;
    return read;
  }
  return undefined;
}

/** A weight or volume in digits between the words of a food: "pasta 80 g al pomodoro"; `others` are its words. */
export function quantityWithin(words: readonly Word[]): { amount: SaidAmount; others: Word[] } | undefined {
  for (let at = 1; at < words.length - 1; at += 1) {
    if (words[at]?.kind !== "number") continue;
    const read = numbered(words.slice(at), 0);
    if (read === undefined) continue;
    const { grams, millilitres } = read.amount;
    if ((grams ?? millilitres) === null && !(isUnclear(read.amount) && read.taken > 1)) continue;
    return { amount: read.amount, others: [...words.slice(0, at), ...words.slice(at + read.taken)] };
  }
  return undefined;
}

/** True for a number of helpings without their food: "una coppetta". No weights, and no measures but of a food. */
export function isHelpingAlone(words: readonly Word[]): boolean {
  const read = quantityInFront(words);
  if (read === undefined || read.taken !== words.length || read.amount.count === null) return false;
  return countsFood(read.amount.unit?.split(" ")[0] ?? "");
}
