import { parseSpokenNumeral } from "../meal-parser/italian-numerals.ts";

const denominators: Readonly<Record<string, number>> = {
  terzo: 3,
  quarto: 4,
  quinto: 5,
  sesto: 6,
  ottavo: 8,
  decimo: 10,
};
const pluralDenominators: Readonly<Record<string, number>> = { terzi: 3, quarti: 4, quinti: 5, ottavi: 8 };

/** Pattern source of a share or multiple in plain words. */
export const scaleFactorPattern =
  "(?:la |il |lo )?(?:meta|doppio|doppia|triplo|tripla|mezz[oa]|[0-9]{1,3} ?%|[0-9]{1,2} ?/ ?[0-9]{1,2}|un (?:terzo|quarto|quinto|sesto|ottavo|decimo)|(?:[a-z]+|[0-9]) (?:terzi|quarti|quinti|ottavi)|(?:due|tre|quattro|[2-4]) volte(?: tanto)?)";

/**
 * Returns the factor of the words: "metà" 0.5, "il doppio" 2, "tre quarti" 0.75, "20%" 0.2; undefined for no factor.
 */
export function parseScaleFactor(text: string): number | undefined {
  const words = text.replace(/^(la|il|lo) /, "");
  if (words === "meta" || /^mezz[oa]$/.test(words)) return 0.5;
  if (/^doppi[oa]$/.test(words)) return 2;
  if (/^tripl[oa]$/.test(words)) return 3;
  const percent = /^(\d+) ?%$/.exec(words);
  if (percent) return toValidFactor(Number(percent[1]) / 100);
  const fraction = /^(\d+) ?\/ ?(\d+)$/.exec(words);
  if (fraction) return toValidFactor(Number(fraction[1]) / Number(fraction[2]));
  const [first = "", second = ""] = words.split(" ");
  const number = first === "un" ? 1 : (parseSpokenNumeral(first) ?? Number(first));
  if (second === "volte") return toValidFactor(number);
  const denominator = denominators[second] ?? pluralDenominators[second];
  return denominator === undefined ? undefined : toValidFactor(number / denominator);
}

function toValidFactor(factor: number): number | undefined {
  return factor > 0 && factor <= 10 ? factor : undefined;
}
