import table from "../../../data/counted-nouns.json" with { type: "json" };
import { splitWords, toWordSet } from "../../search/inflections.ts";

/**
 * Countable nouns of recipes that no rule inflects correctly, or that end in -e: singular, plural, and gender of each.
 */
const irregularNouns = table.irregularNouns.map((row) => {
  const [singular = "", plural = "", gender = ""] = row.split(" ");
  return { singular, plural, gender };
});

const invariableNouns = toWordSet(table.invariableNouns);

const singulars = new Map(irregularNouns.map(({ singular, plural }) => [plural, singular]));
const plurals = new Map(irregularNouns.map(({ singular, plural }) => [singular, plural]));
const genders = new Map(irregularNouns.map(({ singular, gender }) => [singular, gender]));

const toPlural: readonly (readonly [RegExp, string])[] = [
  [/([^aeiou])(c|g)ia$/, "$1$2e"],
  [/([cg])a$/, "$1he"],
  [/([cg])o$/, "$1hi"],
  [/io$/, "i"],
  [/a$/, "e"],
  [/[oe]$/, "i"],
];
const toSingular: readonly (readonly [RegExp, string])[] = [
  [/cchi$/, "cchio"],
  [/gli$/, "glio"],
  [/([cg])he$/, "$1a"],
  [/([cg])hi$/, "$1o"],
  [/([^aeiou])ce$/, "$1cia"],
  [/e$/, "a"],
  [/i$/, "o"],
];

function inflectByRule(word: string, rules: readonly (readonly [RegExp, string])[]): string {
  const rule = rules.find(([ending]) => ending.test(word));
  return rule === undefined ? word : word.replace(rule[0], rule[1]);
}

/** The plural of a countable noun: "uovo" gives "uova", "kiwi" is unchanged. */
function pluralizeNoun(singular: string): string {
  return invariableNouns.has(singular) ? singular : (plurals.get(singular) ?? inflectByRule(singular, toPlural));
}

/** The singular of a plural noun: "spicchi" gives "spicchio". A noun that is not a plural is returned altered. */
function singularizeNoun(plural: string): string {
  return invariableNouns.has(plural) ? plural : (singulars.get(plural) ?? inflectByRule(plural, toSingular));
}

/** Whether a noun is feminine in the given number: "uova" is, "uovo" is not. */
export function isFeminine(singular: string, plural: boolean): boolean {
  const gender = genders.get(singular);
  return gender === "mf" ? plural : gender === undefined ? /[aà]$/.test(singular) : gender === "f";
}

/** Adjectives, and nouns used as adjectives ("funghi porcini", "pesche noci"), of counted food, masculine singular. */
const adjectives = splitWords(table.countedAdjectives);

/** Adjectives that stand before their noun: "2 grosse patate". */
const prenominalAdjective = /^(piccol|gross|bell|buon|medi|nuov)[oaie]?$|^grand[ei]$/;

/** Masculine and feminine singular, then the plurals. */
function adjectiveFormsOf(adjective: string): readonly [string, string, string, string] {
  const stem = adjective.slice(0, -1);
  if (adjective.endsWith("io")) return [adjective, `${stem}a`, stem, `${stem}e`];
  if (/[cg]o$/.test(adjective)) return [adjective, `${stem}a`, `${stem}hi`, `${stem}he`];
  if (adjective.endsWith("o")) return [adjective, `${stem}a`, `${stem}i`, `${stem}e`];
  if (adjective.endsWith("e")) return [adjective, adjective, `${stem}i`, `${stem}i`];
  return [adjective, adjective, adjective, adjective];
}

const adjectiveFormsByWord = new Map(
  adjectives.flatMap((adjective) =>
    adjectiveFormsOf(adjective).map((form) => [form, adjectiveFormsOf(adjective)] as const),
  ),
);

/** "pulito", "lessate". */
export const participlePattern = /..(at|it|ut)[oaie]$/;

/**
 * `word` in the form that agrees; undefined for a word that is not an adjective. Participles take their regular
 * endings.
 */
function inflectAdjective(word: string, feminine: boolean, plural: boolean): string | undefined {
  const known =
    adjectiveFormsByWord.get(word) ??
    (participlePattern.test(word) ? adjectiveFormsOf(`${word.slice(0, -1)}o`) : undefined);
  return known?.[(plural ? 2 : 0) + (feminine ? 1 : 0)];
}

/**
 * A counted noun phrase in parts: "cipolle rosse grandi di Tropea" is the noun "cipolla", its adjectives, and the rest
 * " di Tropea". `plural`: whether `text` is in the plural.
 */
export type CountedNoun = { before: readonly string[]; singular: string; after: readonly string[]; rest: string };

/** Parses the noun phrase that follows a number; undefined where there is no noun. */
export function parseCountedNoun(text: string, plural: boolean): CountedNoun | undefined {
  const words = text.split(" ");
  const before: string[] = [];
  while (words.length > 1 && prenominalAdjective.test(words[0] ?? "")) before.push(words.shift() ?? "");
  const [, head, tail] = /^([\p{L}’'-]+)(.*)$/u.exec(words.join(" ")) ?? [];
  if (head === undefined || tail === undefined) return undefined;
  const after: string[] = [];
  let rest = tail;
  for (;;) {
    const [whole, word] = /^ ([\p{L}-]+)(?=[ ,;(]|$)/u.exec(rest) ?? [];
    if (whole === undefined || word === undefined || inflectAdjective(word, false, false) === undefined) break;
    after.push(word);
    rest = rest.slice(whole.length);
  }
  return { before, singular: plural ? singularizeNoun(head.toLowerCase()) : head.toLowerCase(), after, rest };
}

/** The noun phrase without its rest, in the singular or the plural. */
export function formatCountedNoun({ before, singular, after }: CountedNoun, plural: boolean): string {
  const feminine = isFeminine(singular, plural);
  const inflect = (word: string): string => inflectAdjective(word, feminine, plural) ?? word;
  return [...before.map(inflect), plural ? pluralizeNoun(singular) : singular, ...after.map(inflect)].join(" ");
}
