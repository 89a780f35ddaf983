import { parseSpokenNumeral, vulgarFractions } from "../meal-parser/italian-numerals.ts";
import type { RecipeStep } from "./recipe.ts";

/** "2", "1,5", "1/2", "½", "2½", "due". */
const countSource = String.raw`\d+(?:[.,]\d+|\s?[½¼¾⅓⅔]|\/\d+)?|[½¼¾⅓⅔]|\p{L}+`;
const fractionSource = String.raw`mezz[ao]|un quarto|tre quarti|1\/[234]|3\/4|[½¼¾⅓⅔]`;

/** One duration; fractions of an hour come first: "tre quarti d'ora" has an "ora" of its own. */
const durationPattern = new RegExp(
  [
    String.raw`(?<![\p{L}\d])(?<quarters>tre quarti d['’]|un quarto d['’]|mezz['’a] ?)ora(?!\p{L})`,
    String.raw`(?<![\p{L}\d/])(?<count>${countSource})(?:\s*|['’])(?:(?<hour>or[ae])|min(?:ut[io])?)(?!\p{L})` +
      String.raw`(?:\s+e\s+(?<rest>${fractionSource})(?![\p{L}\d]))?` +
      String.raw`(?<sides>\s+(?:per|da|a)\s+(?:ogni\s+|ciascuna?\s+)?(?:lato|parte)(?!\p{L}))?`,
  ].join("|"),
  "gu",
);

const fractions: Readonly<Record<string, number>> = { mezza: 0.5, mezzo: 0.5, "un quarto": 0.25, "tre quarti": 0.75 };

function parseCount(word: string): number | undefined {
  const [whole = "", over] = word.split("/");
  if (over !== undefined) return Number(whole) / Number(over);
  const fraction = fractions[word] ?? vulgarFractions[word.at(-1) ?? ""];
  if (fraction !== undefined) return fraction + Number(/^\d+/.exec(word)?.[0] ?? 0);
  if (/^\d/.test(word)) return Number(word.replace(",", "."));
  return /^un[ao]?$/.test(word) ? 1 : parseSpokenNumeral(word);
}

function toMinutes({ quarters, count = "", hour, rest, sides }: Readonly<Record<string, string | undefined>>) {
  if (quarters !== undefined) return quarters.startsWith("tre") ? 45 : quarters.startsWith("un") ? 15 : 30;
  const units = parseCount(count);
  if (units === undefined || !Number.isFinite(units)) return undefined;
  const more = rest === undefined ? 0 : (parseCount(rest) ?? 0);
  return (units + more) * (hour === undefined ? 1 : 60) * (sides === undefined ? 1 : 2);
}

/** An interval, "ogni 10-15 minuti", is repeated during a time that is stated elsewhere. */
const intervalPattern = /(?<!\p{L})ogni\s+(?:[\p{L}\d]+\s*(?:[-–]|\s[oa]\s)\s*)?$/u;
/** "2 minuti in meno" compares with another time. */
const comparisonPattern = /^\s+(?:in|di) meno(?!\p{L})/u;

/**
 * Total minutes stated in the text of a step: "8-10 minuti" are 10, "3 minuti per lato" 6, "un'ora e mezza" 90; null
 * where the text states none. Of a range or a choice the longest time counts; a time in parentheses after another is an
 * alternative to it and does not count. The total is whole, rounded up: "un minuto e mezzo" are 2.
 */
export function parseStepMinutes(text: string): number | null {
  const line = text.toLowerCase().replace(/(?<!\p{L})un paio d(?:['’]|i )/gu, "2 ");
  let sum = 0;
  /** The shorter end of a range, and its longer end as far as it has been read. */
  let [low, high] = [0, 0];
  let end = 0;
  let isInParentheses = false;
  for (const { 0: found, index, groups = {} } of line.matchAll(durationPattern)) {
    const minutes = toMinutes(groups);
    if (minutes === undefined) continue;
    const between = line.slice(end, index);
    if (intervalPattern.test(line.slice(0, index)) || comparisonPattern.test(line.slice(index + found.length)))
      continue;
    const [opening, closing] = [between.lastIndexOf("("), between.lastIndexOf(")")];
    if (end > 0 && opening !== closing) isInParentheses = opening > closing;
    end = index + found.length;
    if (isInParentheses) continue;
    if (/^\s*(?:[-–]|a|o|oppure)\s*$/u.test(between)) [low, high] = [Math.max(low, high), minutes];
    else if (/^\s*(?:e\s*)?$/u.test(between)) high += minutes;
    else {
      sum += Math.max(low, high);
      [low, high] = [0, minutes];
    }
  }
  sum += Math.max(low, high);
  // Parts of an hour such as 1,1 are no exact binary fractions.
  return sum === 0 ? null : Math.ceil(Math.round(sum * 1000) / 1000);
}

/** Minutes of the timer of a step: those that the recipe states, else those of its text; null for a step without a time. */
export function timerMinutesOf({ text, minutes }: RecipeStep): number | null {
  return minutes ?? parseStepMinutes(text);
}
