/** Cheeses in a toast or piadina: recipe names contain "formaggio" for all of them. */
const cheesePattern =
  /(?<!\p{L})(fontina|emmental|emmenthal|edamer|edam|asiago|galbanino|sottilett[ae]|provola|scamorza|caciotta|brie|formaggio (?:fuso|filante))(?!\p{L})/giu;
const sandwichPattern =
  /^\s*(?:una?\s+|un['’]\s*|mezz[oa]\s+|\d+\s+)?(?:toast|piadin[ae]|piad[ae]|tramezzin[oi]|panin[oi])(?!\p{L})/iu;

/** Replaces the cheese in the name of a sandwich with "formaggio"; returns all other names unchanged. */
export function generalizeCheese(text: string): string {
  return sandwichPattern.test(text) ? text.replace(cheesePattern, "formaggio") : text;
}
