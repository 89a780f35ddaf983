import { formatDecimal } from "@fetta/domain/italian-number";
import { pluralize } from "./pluralize.ts";

const irregularPlurals: Record<string, string> = { uovo: "uova", caco: "cachi", asparago: "asparagi", paio: "paia" };
const invariableNouns = new Set("avocado kiwi toast burger hamburger brioche plumcake madeleine".split(" "));
/** A preposition begins the qualifier of a name, which takes no plural: "tazzine da bar". */
const prepositions = new Set(["di", "da", "del", "della", "dello", "dei", "con", "al", "alla", "a", "in", "per"]);

function pluralizeWord(word: string): string {
  const known = irregularPlurals[word];
  if (known !== undefined) return known;
  if (invariableNouns.has(word) || !/[aeo]$/.test(word)) return word;
  if (word.endsWith("io")) return word.slice(0, -1);
  if (/[cg]o$/.test(word)) return `${word.slice(0, -1)}hi`;
  if (/[cg]a$/.test(word)) return `${word.slice(0, -1)}he`;
  // "Arancia", "arance"; after a vowel the i stays: "ciliegia", "ciliegie".
  if (/[^aeiou][cg]ia$/.test(word)) return `${word.slice(0, -2)}e`;
  return word.endsWith("a") ? `${word.slice(0, -1)}e` : `${word.slice(0, -1)}i`;
}

function pluralizeUnitNoun(name: string): string {
  // "Un uovo medio", "due uova medie": the adjective changes its gender too.
  if (name.startsWith("uovo ")) return `uova ${pluralizeUnitNoun(name.slice(5).replace(/o$/, "a"))}`;
  const words = name.split(" ");
  const preposition = words.findIndex((word) => prepositions.has(word));
  const end = preposition === -1 ? words.length : preposition;
  return words.map((word, index) => (index < end ? word.split("/").map(pluralizeWord).join("/") : word)).join(" ");
}

/** The bare name of a unit: "fetta" of "1 fetta (1/8 di melone)"; undefined for a label that contains a number. */
function parseUnitNoun(label: string): string | undefined {
  const bare = label.replace(/\s*[(,].*$/s, "").trim();
  const name = bare.replace(/^1 /, "");
  return name === "" || /\d/.test(name) ? undefined : name;
}

/** The name of a unit in the number of `count`: "fette" of "1 fetta". */
export function pluralizeUnit(label: string, count: number): string {
  const name = parseUnitNoun(label);
  return name === undefined ? label : pluralize(count, name, pluralizeUnitNoun(name));
}

const fractions = [
  [1 / 4, "¼"],
  [1 / 3, "⅓"],
  [1 / 2, "½"],
  [2 / 3, "⅔"],
  [3 / 4, "¾"],
] as const;

/** The fraction sign of the decimals of `count`, if there is one; counts have two decimals. */
function fractionSignOf(count: number): string | undefined {
  const rest = count - Math.floor(count);
  return fractions.find(([value]) => Math.abs(rest - value) < 0.005)?.[1];
}

/** A count in writing: "2", "½", "1½", "0,4". */
export function formatCountWithFraction(count: number): string {
  const fraction = fractionSignOf(count);
  if (fraction === undefined) return formatDecimal(count);
  return count < 1 ? fraction : `${formatDecimal(Math.floor(count))}${fraction}`;
}

/** A count with its noun: "½ porzione", "1½ porzioni". */
export function formatFractionalCount(count: number, singular: string, several: string): string {
  const partOfOne = count < 1 && fractionSignOf(count) !== undefined;
  return `${formatCountWithFraction(count)} ${pluralize(partOfOne ? 1 : count, singular, several)}`;
}

/**
 * A count of a unit: "2 fette", "1½ cucchiai rasi", "1 tazzina da bar"; "2 × 3-4 biscotti" for a label that contains a
 * number.
 */
export function formatUnitCount(count: number, label: string): string {
  const name = parseUnitNoun(label);
  if (name !== undefined) return formatFractionalCount(count, name, pluralizeUnitNoun(name));
  return count === 1 ? label : `${formatCountWithFraction(count)} × ${label}`;
}

/**
 * How a fraction is spoken: as decimals after a whole number, as a share of a single thing. A half agrees in gender
 * with its noun.
 */
const spokenFractions: Record<string, { decimals: string; share: string | null }> = {
  "¼": { decimals: ",25", share: "un quarto di" },
  "⅓": { decimals: ",33", share: "un terzo di" },
  "½": { decimals: ",5", share: null },
  "⅔": { decimals: ",67", share: "due terzi di" },
  "¾": { decimals: ",75", share: "tre quarti di" },
};
const feminine = /a$|[gsz]ione$|^(?:noce|parte|carne)$/;

/**
 * An amount for screen readers, which speak every "½" as "un mezzo" and skip it in "1½". "mezza mela media", "tre
 * quarti di fetta", "1,5 fette".
 */
export function toSpokenAmount(written: string): string {
  return written.replace(
    /(?<whole>[\d.]+)?(?<sign>[¼⅓½⅔¾])(?= (?<thing>\p{L}+)?)/gu,
    (text, whole?: string, sign?: string, thing?: string) => {
      const spoken = spokenFractions[sign ?? ""];
      if (!spoken) return text;
      if (whole !== undefined || thing === undefined) return `${whole ?? 0}${spoken.decimals}`;
      return spoken.share ?? (feminine.test(thing) ? "mezza" : "mezzo");
    },
  );
}
