import { saidSize, type SaidSize } from "../meal-parser/size-parser.ts";
import { saidUnit } from "../meal-parser/unit-parser.ts";

/**
 * What the label of a food's unit counts: "3-4 fette" is 3.5 of "fetta", "mezza pizza" half a "pizza". `measure` is
 * false for pieces of the food itself ("1 uovo medio"). `size` null: none said.
 */
export type UnitLabel = { count: number; head: string; measure: boolean; size: SaidSize | null };

const half = /^(1\/2|mezz[oae])$/;

/** Reads a label as the composition tables write them; undefined for one that counts nothing ("dose per 1 tazza"). */
export function readUnitLabel(label: string): UnitLabel | undefined {
  const [first = "", ...others] = label
    .toLowerCase()
    .replace(/\(.*\)/, " ")
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  const range = /^(\d+)(?:-(\d+))?$/.exec(first);
  let count = half.test(first) ? 0.5 : range === null ? undefined : Number(range[1]);
  if (count === undefined) return undefined;
  if (range?.[2] !== undefined) count = (count + Number(range[2])) / 2;
  // "2 mezze uova"
  if (half.test(others[0] ?? "")) {
    count /= 2;
    others.shift();
  }
  const [word, next] = others;
  if (word === undefined || count === 0) return undefined;
  const unit = word === "noci" || isWalnut(label, word) ? undefined : saidUnit(word);
  const counted = unit?.kind === "counted" && word !== "pezzo" && word !== "pezzi" && next !== "biscottata";
  return {
    count,
    head: unit?.kind === "counted" ? unit.singular : word,
    measure: counted && next !== "biscottate",
    size: saidSize(next ?? "") ?? null,
  };
}

/** "1 noce (2 gherigli)" is the nut, "1/2 noce" a knob of butter. */
function isWalnut(label: string, word: string): boolean {
  return word === "noce" && label.includes("gherigli");
}
