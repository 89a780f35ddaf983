const numeralsToNineteen =
  "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove".split(
    " ",
  );
const tensNumerals = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split(" ");

/** Fractions that are one character. */
export const vulgarFractions: Readonly<Record<string, number>> = {
  "½": 1 / 2,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
};

/**
 * Spells a numeral up to 999 as one word; the final vowel of a ten is dropped before uno and otto (ventuno,
 * trentotto).
 */
function spellNumeral(value: number): string {
  if (value < 20) return numeralsToNineteen[value] ?? "";
  if (value < 100) {
    const ten = tensNumerals[Math.floor(value / 10) - 2] ?? "";
    const unit = value % 10;
    if (unit === 0) return ten;
    return (unit === 1 || unit === 8 ? ten.slice(0, -1) : ten) + (numeralsToNineteen[unit] ?? "");
  }
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  return (hundreds === 1 ? "" : spellNumeral(hundreds)) + "cento" + (rest === 0 ? "" : spellNumeral(rest));
}

/** "uno" is left out: it is an article as often as a number, and the phrase parser distinguishes the two. */
const valueByNumeral = new Map<string, number>([["mille", 1000]]);
for (let value = 2; value < 1000; value += 1) {
  const word = spellNumeral(value);
  valueByNumeral.set(word, value);
  // "ventun grammi"
  if (word.endsWith("uno")) valueByNumeral.set(word.slice(0, -1), value);
}

/**
 * Parses a whole number from 2 to 1000 written as a plain lower-case word: "ottanta" is 80; undefined for any other
 * word.
 */
export function parseSpokenNumeral(word: string): number | undefined {
  return valueByNumeral.get(word);
}
