/** Cheeses that melt in a toast or lie in a piadina: in its name they are "formaggio", whichever it is. */
const cheesePattern =
  /(?<!\p{L})(fontina|emmental|emmenthal|edamer|edam|asiago|galbanino|sottilett[ae]|provola|scamorza|caciotta|brie|formaggio (?:fuso|filante))(?!\p{L})/giu;
const sandwichPattern =
  /^\s*(?:una?\s+|un['’]\s*|mezz[oa]\s+|\d+\s+)?(?:toast|piadin[ae]|piad[ae]|tramezzin[oi]|panin[oi])(?!\p{L})/iu;

/** The words of a sandwich with "formaggio" for the cheese that they name; all others as they are. */
export function generalizeCheese(text: string): string {
  return sandwichPattern.test(text) ? text.replace(cheesePattern, "formaggio") : text;
}
