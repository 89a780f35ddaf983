import { parseSpokenNumeral } from "../meal-parser/italian-numerals.ts";
import type { RecipeStep } from "./recipe.ts";

type DurationPattern = readonly [
  pattern: RegExp,
  toMinutes: (found: readonly (string | undefined)[]) => number | undefined,
];

/** Fractions of an hour come first: "tre quarti d'ora" has an "ora" of its own. Of a range the last number counts. */
const durationPatterns: readonly DurationPattern[] = [
  [/\btre quarti d['’]ora\b/gu, () => 45],
  [/\bun quarto d['’]ora\b/gu, () => 15],
  [/\bmezz['’a] ?ora\b/gu, () => 30],
  [
    /(\d+(?:[.,]\d+)?|\p{L}+)(?:\s*|['’])or[ae](?!\p{L})(?:\s+e\s+(mezz[ao]|un quarto|tre quarti))?/gu,
    ([, count = "", rest]) => multiply(60, parseCount(count), hourFractions[rest ?? ""]),
  ],
  [
    /(\d+(?:[.,]\d+)?|\p{L}+)\s*min(?:ut[io])?(?!\p{L})(\s+per\s+(?:lato|parte))?/gu,
    ([, count = "", sides]) => multiply(sides === undefined ? 1 : 2, parseCount(count)),
  ],
];

const hourFractions: Readonly<Record<string, number>> = {
  mezza: 0.5,
  mezzo: 0.5,
  "un quarto": 0.25,
  "tre quarti": 0.75,
};

function parseCount(word: string): number | undefined {
  if (/^\d/.test(word)) return Number(word.replace(",", "."));
  return /^un[ao]?$/.test(word) ? 1 : parseSpokenNumeral(word);
}

function multiply(minutes: number, count: number | undefined, more = 0): number | undefined {
  return count === undefined ? undefined : minutes * (count + more);
}

/**
 * Total minutes stated in the text of a step: "8-10 minuti" are 10, "3 minuti per lato" 6, "un'ora e mezza" 90; null
 * where the text states none.
 */
export function parseStepMinutes(text: string): number | null {
  let rest = text.toLowerCase().replace(/\bun paio d(?:['’]|i )/gu, "2 ");
  let sum = 0;
  for (const [pattern, toMinutes] of durationPatterns)
    rest = rest.replace(pattern, (...found: string[]) => {
      const minutes = toMinutes(found);
      if (minutes === undefined) return found[0] ?? "";
      sum += minutes;
      return " ";
    });
  return sum === 0 ? null : Math.round(sum);
}

/** Minutes of the timer of a step: those that its text states, else its own; null for a step without a time. */
export function timerMinutesOf({ text, minutes }: RecipeStep): number | null {
  return parseStepMinutes(text) ?? minutes;
}
