import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";

/** Maximum characters of an ingredient, as on the server. */
export const maxIngredientLength = 80;

/** Appends typed ingredients to a list, split at commas and line ends, without duplicates. */
export function mergeIngredients(list: readonly string[], typedText: string): string[] {
  const all = [...list];
  for (const part of typedText.split(/[,;\n]+/)) {
    const name = part.trim().replaceAll(/\s+/g, " ").slice(0, maxIngredientLength).trim();
    if (
      normalizeSearchText(name) !== "" &&
      !all.some((other) => normalizeSearchText(other) === normalizeSearchText(name))
    )
      all.push(name);
  }
  return all;
}
