const durationPatterns: readonly (readonly [said: RegExp, minutes: (found: RegExpMatchArray) => number])[] = [
  [
    /(?:(\d+)\s*(?:-|–|o|a)\s*)?(\d+)\s*minut[io](\s+per\s+(?:lato|parte))?/g,
    ([, , last, sides]) => perSide(sides, Number(last)),
  ],
  [/\bun\s+minuto(\s+per\s+(?:lato|parte))?/g, ([, sides]) => perSide(sides, 1)],
  [/\b(?:(un[ao]?|\d+)(?:\s+|'|’)?)or[ae]\b(\s+e\s+mezz[ao])?/g, ([, count = "", half]) => toMinutes(count, half)],
  [/\bmezz['’]ora\b/g, () => 30],
  [/\b(?:tre quarti d['’]ora)\b/g, () => 45],
];

function perSide(sides: string | undefined, minutes: number): number {
  return sides === undefined ? minutes : 2 * minutes;
}

function toMinutes(count: string, half: string | undefined): number {
  return 60 * ((/\d/.test(count) ? Number(count) : 1) + (half === undefined ? 0 : 0.5));
}

/**
 * Total minutes stated in the text of a step: "8-10 minuti" are 10, "3 minuti per lato" 6, "un'ora e mezza" 90; null
 * where the text states none.
 */
export function parseStepMinutes(text: string): number | null {
  let rest = text.toLowerCase();
  let sum = 0;
  for (const [pattern, minutes] of durationPatterns)
    rest = rest.replace(pattern, (...found: string[]) => {
      sum += minutes(found as RegExpMatchArray);
      return " ";
    });
  return sum === 0 ? null : sum;
}
