import { normalizeSearchText } from "../../search/search-tokenizer.ts";

const withPlainForm = (of: string, words: string): [string, string][] => words.split(" ").map((word) => [word, of]);

/** Maps prepositions, with and without article, and conjunctions to their base form. */
const plainForm = new Map<string, string>([
  ...withPlainForm("di", "di d del dello della dell dei degli delle"),
  ...withPlainForm("a", "a ad al allo alla all ai agli alle"),
  ...withPlainForm("da", "da dal dallo dalla dall dai dagli dalle"),
  ...withPlainForm("in", "in nel nello nella nell nei negli nelle"),
  ...withPlainForm("su", "su sul sullo sulla sull sui sugli sulle"),
  ...withPlainForm("con", "con col coi piu"),
  ...withPlainForm("e", "e ed ma"),
  ...withPlainForm("o", "o od oppure ovvero"),
  ["per", "per"],
]);
const articles = new Set("il lo la i gli le l un uno una".split(" "));
const prepositions = new Set(["di", "a", "da", "in", "su", "per"]);
const conjunctions = new Set(["e", "o", "con"]);

/** True for "di", "a", "da", "in", "su" and "per" as `tokenizeIngredientText` returns them. */
export const isPreposition = (token: string): boolean => prepositions.has(token);

/** True for a word that joins two ingredients: "e", "o", "con". */
export const isConjunction = (token: string): boolean => conjunctions.has(token);

/** True for digits and halves, which can stand inside a name: "succo di 1 limone", "succo di mezzo limone". */
export const isNumberToken = (token: string): boolean => /^\p{N}+$|^mezz[oai]$/u.test(token);

/**
 * Tokens of an ingredient text: normalized as for search, without articles, "nell'olio" as "in olio". Prepositions stay
 * distinct: "latte di cocco" is plant-based, "latte al cocco" is dairy.
 */
export function tokenizeIngredientText(text: string): string[] {
  return normalizeSearchText(text)
    .split(" ")
    .filter((word) => word !== "" && !articles.has(word))
    .map((word) => plainForm.get(word) ?? word);
}
