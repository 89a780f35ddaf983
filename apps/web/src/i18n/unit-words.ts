import { formatDecimal } from "@fetta/domain/italian-number";
import { plural } from "./plural.ts";

const irregular: Record<string, string> = { uovo: "uova", caco: "cachi", asparago: "asparagi", paio: "paia" };
const unchanged = new Set(["avocado", "kiwi", "toast", "burger", "hamburger"]);
/** From here on a name says of what kind it is: "tazzine da bar". */
const prepositions = new Set([
  "di",
  "da",
  "del",
  "della",
  "dello",
  "dei",
  "con",
  "al",
  "alla",
  "a",
  "in",
  "per",
]);

function pluralWord(word: string): string {
  const known = irregular[word];
  if (known !== undefined) return known;
  if (unchanged.has(word) || !/[aeo]$/.test(word)) return word;
  if (word.endsWith("io")) return word.slice(0, -1);
  if (/[cg]o$/.test(word)) return `${word.slice(0, -1)}hi`;
  if (/[cg]a$/.test(word)) return `${word.slice(0, -1)}he`;
  // Arancia, arance; after a vowel the i stays: ciliegia, ciliegie.
  if (/[^aeiou][cg]ia$/.test(word)) return `${word.slice(0, -2)}e`;
  return word.endsWith("a") ? `${word.slice(0, -1)}e` : `${word.slice(0, -1)}i`;
}

function pluralName(name: string): string {
  // Un uovo medio, due uova medie: the adjective changes its gender too.
  if (name.startsWith("uovo ")) return `uova ${pluralName(name.slice(5).replace(/o$/, "a"))}`;
  const words = name.split(" ");
  const preposition = words.findIndex((word) => prepositions.has(word));
  const end = preposition === -1 ? words.length : preposition;
  return words
    .map((word, index) => (index < end ? word.split("/").map(pluralWord).join("/") : word))
    .join(" ");
}

/** The bare name of a unit: "fetta" of "1 fetta (1/8 di melone)"; undefined where a label is no single thing. */
function singleName(label: string): string | undefined {
  const bare = label.replace(/\s*[(,].*$/s, "").trim();
  const name = bare.replace(/^1 /, "");
  return name === "" || /\d/.test(name) ? undefined : name;
}

/** What a unit is called when it is counted: "fette" of "1 fetta". */
export function unitName(label: string, count: number): string {
  const name = singleName(label);
  return name === undefined ? label : plural(count, name, pluralName(name));
}

/** So many of a unit: "2 fette", "1,5 cucchiai rasi", "1 tazzina da bar"; "2 × 3-4 biscotti" of what is not one thing. */
export function unitsText(count: number, label: string): string {
  if (singleName(label) !== undefined) return `${formatDecimal(count)} ${unitName(label, count)}`;
  return count === 1 ? label : `${formatDecimal(count)} × ${label}`;
}
