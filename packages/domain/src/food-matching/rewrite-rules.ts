import table from "../../data/dish-names.json" with { type: "json" };
import { findFallbackName } from "./category-fallback.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** Shapes of pasta: with a sauce, "pasta" replaces each of them. */
const pastaShapePattern = new RegExp(`^(${table.pastaShapes.join("|")})(?= \\w)`);

/** True for a shape of pasta followed by other words: "fusilli con zucchine". */
export const isPastaShape = (text: string): boolean => pastaShapePattern.test(normalizeSearchText(text));

/** Soups whose broth has next to no energy (5 kcal per 100 g): without it, the food is the same. */
const brothSoupPattern = /^(tortellini|cappelletti|ravioli|canederli|agnolotti)( .*)? in brodo(?: (?:di|vegetale).*)?$/;

/** Salads of a single vegetable or fruit: the plain food, undressed. */
const singleSaladPattern =
  /^insalat(?:a|ina) (?:mista )?di ((?:finocch|radicch|aranc|cetriol|cavol|rucola|lattug|valerian|songin|sedan|indivi|spinacin|misticanz|scarol|ravanell|iceberg).*)$/;

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
      ? [plainName.replace(pastaShapePattern, "pasta"), plainName.replace(pastaShapePattern, "spaghetti")]
      : []),
    ...(diminutive === undefined ? [] : [plainName.replace(diminutive[0], diminutive[1])]),
    ...(singleSaladPattern.test(plainName) ? [plainName.replace(singleSaladPattern, "$1")] : []),
    ...(brothSoupPattern.test(plainName) ? [plainName.replace(brothSoupPattern, "$1$2")] : []),
  ];
  const fallbackName =
    findFallbackName(text, isKnown) ?? (bareName === plainName ? undefined : findFallbackName(bareName, isKnown));
  return fallbackName === undefined ? rewrites : [...rewrites, fallbackName];
}
