/**
 * Text as search compares it: lower case, without accents, apostrophes and hyphens as blanks, single blanks.
 * "Caffè d'orzo" becomes "caffe d orzo".
 */
export function searchText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}

/** The distinct words of a query, longest list 8: enough for any food, small enough for one statement. */
export function searchWords(text: string): string[] {
  return [...new Set(searchText(text).split(" "))].filter((word) => word !== "").slice(0, 8);
}

/** The fewest characters that start a search. */
export const minSearchLength = 2;
