import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";

/** Characters that an ingredient may have; the server takes no more. */
export const maxIngredientLength = 80;

/** A list with what was written after it, split at commas and ends of lines; what is there already does not come twice. */
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
