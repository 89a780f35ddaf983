import { searchText } from "../../search/search-tokenizer.ts";

const sameAs = (of: string, words: string): [string, string][] => words.split(" ").map((word) => [word, of]);

/** Prepositions with and without their article, and conjunctions, each as its plainest form. */
const plainForm = new Map<string, string>([
  ...sameAs("di", "di d del dello della dell dei degli delle"),
  ...sameAs("a", "a ad al allo alla all ai agli alle"),
  ...sameAs("da", "da dal dallo dalla dall dai dagli dalle"),
  ...sameAs("in", "in nel nello nella nell nei negli nelle"),
  ...sameAs("su", "su sul sullo sulla sull sui sugli sulle"),
  ...sameAs("con", "con col coi piu"),
  ...sameAs("e", "e ed ma"),
  ...sameAs("o", "o od oppure ovvero"),
  ["per", "per"],
]);
const articles = new Set("il lo la i gli le l un uno una".split(" "));
const prepositions = new Set(["di", "a", "da", "in", "su", "per"]);
const joins = new Set(["e", "o", "con"]);

/** True for "di", "a", "da", "in", "su" and "per" as ingredientTokens gives them. */
export const isPreposition = (token: string): boolean => prepositions.has(token);

/** True for what stands between two ingredients that are both meant: "e", "o", "con". */
export const isJoin = (token: string): boolean => joins.has(token);

/** True for figures and halves, which may stand inside a name: "succo di 1 limone", "succo di mezzo limone". */
export const isAmount = (token: string): boolean => /^\p{N}+$|^mezz[oai]$/u.test(token);

/**
 * Words of a text about ingredients: as search compares them, without articles, "nell'olio" as "in olio". Which
 * preposition it is counts: "latte di cocco" is a plant's, "latte al cocco" a cow's.
 */
export function ingredientTokens(text: string): string[] {
  return searchText(text)
    .split(" ")
    .filter((word) => word !== "" && !articles.has(word))
    .map((word) => plainForm.get(word) ?? word);
}
