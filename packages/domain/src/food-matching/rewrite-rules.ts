import table from "../../data/dish-names.json" with { type: "json" };
import fallbackTable from "../../data/category-fallbacks.json" with { type: "json" };
import { normalizeSearchText, tokenizeName } from "../search/search-tokenizer.ts";
import { isDigits, isNeutralWord, isSpecialProductWord, namesState } from "./word-classes.ts";
import { inflectedForms, toWordSet } from "../search/inflections.ts";

/**
 * Groups of foods whose kinds differ so little in energy that the kind need not be in the tables: a tea of any herb,
 * a jam of any fruit, an apple of any variety. `namePattern` matches the start of the name, `fallbackName` replaces
 * the whole name, `exceptionPattern` excludes different foods. `isVarietyOnly`: only a variety or a place may follow,
 * not "alla" or "di".
 */
type FallbackRule = {
  namePattern: RegExp;
  fallbackName: string;
  exceptionPattern?: RegExp | undefined;
  isVarietyOnly: boolean;
};

const fallbackRules: readonly FallbackRule[] = [
  ...fallbackTable.rules.map(({ pattern, fallback, except }) => ({
    namePattern: new RegExp(pattern),
    fallbackName: fallback,
    exceptionPattern: except === undefined ? undefined : new RegExp(except),
    isVarietyOnly: false,
  })),
  ...fallbackTable.foodsWithVarieties.map((name) => ({
    namePattern: toNamePattern(name),
    fallbackName: name,
    isVarietyOnly: true,
  })),
];

function toNamePattern(name: string): RegExp {
  const forms = normalizeSearchText(name)
    .split(" ")
    .map((word) => `(?:${[word, ...inflectedForms(word)].join("|")})`);
  return new RegExp(`^${forms.join(" ")}`);
}

/** Varieties and places of origin: they do not change the food. */
const varietyWords = toWordSet(fallbackTable.varietyWords);

const prepositionPattern = /^(d|di|del|dello|della|dei|degli|delle|dell|al|allo|alla|ai|agli|alle|all|a|da)$/;

/** Words that turn any food into a different one, so that the fallback does not apply. */
const otherFoodPattern =
  /^(ripien|farcit|light|zero|proteic|vegan|soia|senza|salat|fritt|integral|condit|grattugi|avanz|mezz)/;

/**
 * Returns the name of the food group where no table has the kind: "marmellata di sambuco" becomes "marmellata".
 * `isKnown` returns whether a word occurs in any food's name: a made-up word is not a kind of anything. Undefined
 * where no rule matches.
 */
function findFallbackName(text: string, isKnown: (word: string) => boolean): string | undefined {
  if (/,| (e|ed|con|col|coi|su) /u.test(text) && !/^(vellutata|passato) di \w+ e \w+$/.test(text)) return undefined;
  const plainName = normalizeSearchText(text);
  for (const { namePattern, fallbackName, exceptionPattern, isVarietyOnly } of fallbackRules) {
    const matchedStart = namePattern.exec(plainName)?.[0];
    if (
      matchedStart === undefined ||
      (plainName.length > matchedStart.length && plainName[matchedStart.length] !== " ")
    )
      continue;
    const rest = plainName.slice(matchedStart.length).trim();
    if (rest === "" || exceptionPattern?.test(rest) || /^(in|\d)/.test(rest)) continue;
    const hasPreposition = prepositionPattern.test(rest.split(" ")[0] ?? "");
    const isInCategory = tokenizeName(rest).every(
      (word) =>
        varietyWords.has(word) ||
        isNeutralWord(word) ||
        isDigits(word) ||
        (!isVarietyOnly && hasPreposition && isKindWord(word, isKnown)),
    );
    if (isInCategory) return fallbackName;
  }
  return undefined;
}

function isKindWord(word: string, isKnown: (word: string) => boolean): boolean {
  return !otherFoodPattern.test(word) && !isSpecialProductWord(word) && !namesState(word) && isKnown(word);
}

/** Shapes and kinds of pasta: with a sauce, "pasta" replaces each of them. */
const pastaKinds = table.pastaKinds.join("|");
const pastaShapePattern = new RegExp(
  `^((?:${table.pastaShapes.join("|")})(?: (?:${pastaKinds}))?|pasta (?:${pastaKinds}))(?= \\w)`,
);

/** Replaces a shape or kind of pasta that other words follow: "fusilli con zucchine" is "pasta con zucchine". */
export const generalizePasta = (text: string): string => normalizeSearchText(text).replace(pastaShapePattern, "pasta");

/** True for a shape or kind of pasta followed by other words. */
export const isPastaShape = (text: string): boolean => pastaShapePattern.test(normalizeSearchText(text));

/** Soups whose broth has next to no energy (5 kcal per 100 g): without it, the food is the same. */
const brothSoupPattern = /^(tortellini|cappelletti|ravioli|canederli|agnolotti)( .*)? in brodo(?: (?:di|vegetale).*)?$/;

/** Salads of a single vegetable or fruit, or of a grain that was weighed dry: the plain food, undressed. */
const singleSaladPattern =
  /^insalat(?:a|ina) (?:mista )?di ((?:finocch|radicch|aranc|cetriol|cavol|rucola|lattug|carciof|barbabietol|zucchin|asparag|valerian|songin|sedan|indivi|spinacin|misticanz|scarol|ravanell|iceberg|(?:riso|farro|orzo|quinoa|cous cous|bulgur|pasta) (?:crud|secc)).*)$/;

/** A vegetable soup is that of its first vegetable. */
const mixedSoupPattern = /^((?:vellutata|crema|passato) di [a-z]+) e [a-z]+$/;

/** "Ceci in zuppa" is a soup of them; a sauce of any game is a ragù. */
const soupOfPattern =
  /^((?:ceci|fagioli|lenticchie|cicerchie|legumi|farro|orzo|verdure|piselli|pesce)) in (zuppa|minestra|vellutata|crema)$/;
const raguOfPattern = /( al rag[uù])(?: bianco)? (?:di|d) .+$/;

/** Diminutives of a food: "un biscottino". */
const diminutives = Object.entries(table.diminutives).map(([pattern, name]) => [new RegExp(pattern), name] as const);

/** How a food is cut or served, where it does not change the food: "a fette", "senza buccia". */
const servingSuffixPattern = new RegExp(` (${table.servingSuffixes.join("|")})$`);

/** Cheeses in a toast or piadina: recipe names contain "formaggio" for all of them. */
const cheesePattern =
  /(?<!\p{L})(fontina|emmental|emmenthal|edamer|edam|asiago|galbanino|sottilett[ae]|provola|scamorza|caciotta|brie|formaggio (?:fuso|filante))(?!\p{L})/giu;
const sandwichPattern =
  /^\s*(?:una?\s+|un['’]\s*|mezz[oa]\s+|\d+\s+)?(?:toast|piadin[ae]|piad[ae]|tramezzin[oi]|panin[oi])(?!\p{L})/iu;

/** Replaces the cheese in the name of a sandwich with "formaggio"; returns all other names unchanged. */
export function generalizeCheese(text: string): string {
  return sandwichPattern.test(text) ? text.replace(cheesePattern, "formaggio") : text;
}

/**
 * Returns other names to try where no food matches the words with confidence, the closest first. `isKnown` returns
 * whether a word occurs in any food's name.
 */
export function listRewrites(text: string, isKnown: (word: string) => boolean): string[] {
  const plainName = normalizeSearchText(text);
  const withoutSuffix = plainName.replace(servingSuffixPattern, "");
  // Without its suffix "spremuta", "toast e spremuta" would end in "e".
  const bareName = / (e|ed|con|di|al|alla|o)$/.test(withoutSuffix) ? plainName : withoutSuffix;
  const withGenericCheese = generalizeCheese(plainName);
  const diminutive = diminutives.find(([form]) => form.test(plainName));
  const rewrites = [
    ...(withGenericCheese === plainName
      ? []
      : [withGenericCheese, withGenericCheese.replace(/\bprosciutto cotto\b|\bcotto\b/, "prosciutto")]),
    ...(bareName === plainName ? [] : [bareName]),
    ...(pastaShapePattern.test(`${plainName} `)
      ? [generalizePasta(plainName), plainName.replace(pastaShapePattern, "spaghetti")]
      : []),
    ...(diminutive === undefined ? [] : [plainName.replace(diminutive[0], diminutive[1])]),
    ...(singleSaladPattern.test(plainName) ? [plainName.replace(singleSaladPattern, "$1")] : []),
    ...(soupOfPattern.test(plainName) ? [plainName.replace(soupOfPattern, "$2 di $1")] : []),
    ...(mixedSoupPattern.test(plainName) ? [plainName.replace(mixedSoupPattern, "$1")] : []),
    ...(raguOfPattern.test(plainName) ? [generalizePasta(plainName.replace(raguOfPattern, "$1"))] : []),
    ...(brothSoupPattern.test(plainName) ? [plainName.replace(brothSoupPattern, "$1$2")] : []),
  ];
  const fallbackName =
    findFallbackName(text, isKnown) ?? (bareName === plainName ? undefined : findFallbackName(bareName, isKnown));
  return fallbackName === undefined ? rewrites : [...rewrites, fallbackName];
}
