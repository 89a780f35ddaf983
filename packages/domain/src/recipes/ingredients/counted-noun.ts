/** Nouns that recipes count and no rule inflects rightly, or that end in -e: singular, plural, and gender of each. */
const irregular: readonly (readonly [singular: string, plural: string, gender: "m" | "f" | "mf"])[] = [
  ["uovo", "uova", "mf"],
  ["paio", "paia", "mf"],
  ["capasanta", "capesante", "f"],
  ["asparago", "asparagi", "m"],
  ..."limone peperone melone bicchiere calice fiore salame pesce dente cannellone gamberone pane astice seme"
    .split(" ")
    .map((noun) => [noun, `${noun.slice(0, -1)}i`, "m"] as const),
  ..."noce radice porzione confezione carne parte dose"
    .split(" ")
    .map((noun) => [noun, `${noun.slice(0, -1)}i`, "f"] as const),
  ["trancio", "tranci", "m"],
  ["cucchiaio", "cucchiai", "m"],
  ["arancia", "arance", "f"],
  ["ciliegia", "ciliegie", "f"],
  ..."sacco stecco chicco pacco tocco"
    .split(" ")
    .map((noun) => [noun, `${noun.slice(0, -1)}hi`, "m"] as const),
];

const unchanging = new Set(
  "kiwi avocado mango cachi kaki lime würstel wurstel burger hamburger toast pita bagel tofu crepe crêpe purè papaya brick box pak".split(
    " ",
  ),
);

const singulars = new Map(irregular.map(([singular, plural]) => [plural, singular]));
const plurals = new Map(irregular.map(([singular, plural]) => [singular, plural]));
const genders = new Map(irregular.map(([singular, , gender]) => [singular, gender]));

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

function byRule(word: string, rules: readonly (readonly [RegExp, string])[]): string {
  const rule = rules.find(([ending]) => ending.test(word));
  return rule === undefined ? word : word.replace(rule[0], rule[1]);
}

/** The plural of a noun that recipes count: "uovo" gives "uova", "kiwi" itself. */
export function pluralOf(singular: string): string {
  return unchanging.has(singular) ? singular : (plurals.get(singular) ?? byRule(singular, toPlural));
}

/** The singular of a noun in the plural: "spicchi" gives "spicchio". A noun that is no plural comes back changed. */
export function singularOf(plural: string): string {
  return unchanging.has(plural) ? plural : (singulars.get(plural) ?? byRule(plural, toSingular));
}

/** Whether a noun's `singular` or its plural is feminine: "uova" are, an "uovo" is not. */
export function isFeminine(singular: string, plural: boolean): boolean {
  const gender = genders.get(singular);
  return gender === "mf" ? plural : gender === undefined ? /[aà]$/.test(singular) : gender === "f";
}

/** Adjectives, and what goes for one ("funghi porcini", "pesche noci"), by counted food, masculine singular. */
const adjectives = (
  "piccolo grande medio maturo rosso giallo nero verde fresco grasso magro secco crudo cotto intero pieno colmo raso grosso " +
  "nuovo bianco tondo lungo corto sottile spesso dolce piccante abbondante scarso generoso novello biologico casereccio " +
  "integrale bello buono raffermo tenero sodo duro freddo caldo morbido giovane ramato medio-grande soffice vegetale " +
  "mignon monoporzione precotto succoso croccante fine porcino noce spada champignon"
).split(" ");

/** Those that stand before their noun: "2 grosse patate". */
const standsBefore = /^(piccol|gross|bell|buon|medi|nuov)[oaie]?$|^grand[ei]$/;

/** Masculine and feminine singular, then the plurals. */
function formsOf(adjective: string): readonly [string, string, string, string] {
  const stem = adjective.slice(0, -1);
  if (adjective.endsWith("io")) return [adjective, `${stem}a`, stem, `${stem}e`];
  if (/[cg]o$/.test(adjective)) return [adjective, `${stem}a`, `${stem}hi`, `${stem}he`];
  if (adjective.endsWith("o")) return [adjective, `${stem}a`, `${stem}i`, `${stem}e`];
  if (adjective.endsWith("e")) return [adjective, adjective, `${stem}i`, `${stem}i`];
  return [adjective, adjective, adjective, adjective];
}

const forms = new Map(
  adjectives.flatMap((adjective) => formsOf(adjective).map((form) => [form, formsOf(adjective)] as const)),
);

/** `word` in the form that agrees; undefined for what is no adjective. Participles follow their regular endings. */
function agreeing(word: string, feminine: boolean, plural: boolean): string | undefined {
  const known =
    forms.get(word) ?? (/..(at|it|ut)[oaie]$/.test(word) ? formsOf(`${word.slice(0, -1)}o`) : undefined);
  return known?.[(plural ? 2 : 0) + (feminine ? 1 : 0)];
}

/**
 * What is counted, taken apart: "cipolle rosse grandi di Tropea" is the noun "cipolla", its adjectives, and the rest
 * " di Tropea". `plural` says how `text` has it.
 */
export type CountedNoun = {
  before: readonly string[];
  singular: string;
  after: readonly string[];
  rest: string;
};

/** Reads the noun phrase that follows a number; undefined where there is no noun. */
export function readCountedNoun(text: string, plural: boolean): CountedNoun | undefined {
  const words = text.split(" ");
  const before: string[] = [];
  while (words.length > 1 && standsBefore.test(words[0] ?? "")) before.push(words.shift() ?? "");
  const [, head, tail] = /^([\p{L}’'-]+)(.*)$/u.exec(words.join(" ")) ?? [];
  if (head === undefined || tail === undefined) return undefined;
  const after: string[] = [];
  let rest = tail;
  for (;;) {
    const [whole, word] = /^ ([\p{L}-]+)(?=[ ,;(]|$)/u.exec(rest) ?? [];
    if (whole === undefined || word === undefined || agreeing(word, false, false) === undefined) break;
    after.push(word);
    rest = rest.slice(whole.length);
  }
  return { before, singular: plural ? singularOf(head.toLowerCase()) : head.toLowerCase(), after, rest };
}

/** The noun phrase without its rest, in the singular or the plural. */
export function writeCountedNoun({ before, singular, after }: CountedNoun, plural: boolean): string {
  const feminine = isFeminine(singular, plural);
  const agreed = (word: string): string => agreeing(word, feminine, plural) ?? word;
  return [...before.map(agreed), plural ? pluralOf(singular) : singular, ...after.map(agreed)].join(" ");
}
