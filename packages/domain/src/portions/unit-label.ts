import { parseSize, type UnitSize, parseUnit } from "../meal-parser/unit-parser.ts";

/**
 * The parsed label of a food's unit: "3-4 fette" is 3.5 of "fetta", "mezza pizza" half a "pizza". `isMeasure` is
 * false for pieces of the food itself ("1 uovo medio"). `size` null: no size in the label.
 */
export type UnitLabel = { count: number; head: string; isMeasure: boolean; size: UnitSize | null };

const halfPattern = /^(1\/2|mezz[oae])$/;

/**
 * Parses a label in the style of the composition tables; undefined for one that counts nothing ("dose per 1 tazza").
 */
export function parseUnitLabel(label: string): UnitLabel | undefined {
  const [first = "", ...others] = label
    .toLowerCase()
    .replace(/\(.*\)/, " ")
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  const range = /^(\d+)(?:-(\d+))?$/.exec(first);
  let count = halfPattern.test(first) ? 0.5 : range === null ? undefined : Number(range[1]);
  if (count === undefined) return undefined;
  if (range?.[2] !== undefined) count = (count + Number(range[2])) / 2;
  // "2 mezze uova"
  if (halfPattern.test(others[0] ?? "")) {
    count /= 2;
    others.shift();
  }
  const [word, nextWord] = others;
  if (word === undefined || count === 0) return undefined;
  const unit = word === "noci" || isWalnut(label, word) ? undefined : parseUnit(word);
  const isCounted = unit?.kind === "counted" && word !== "pezzo" && word !== "pezzi" && nextWord !== "biscottata";
  return {
    count,
    head: unit?.kind === "counted" ? unit.singular : word,
    isMeasure: isCounted && nextWord !== "biscottate",
    size: parseSize(nextWord ?? "") ?? null,
  };
}

/** "1 noce (2 gherigli)" is the walnut, "1/2 noce" a knob of butter. */
function isWalnut(label: string, word: string): boolean {
  return word === "noce" && label.includes("gherigli");
}
