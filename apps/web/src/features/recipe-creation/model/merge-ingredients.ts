import { searchText } from "@fetta/domain/search/search-tokenizer";

/** Characters that an ingredient may have; the server takes no more. */
export const mostCharacters = 80;

/** A list with what was written after it, split at commas and ends of lines; what is there already does not come twice. */
export function listedWith(list: readonly string[], written: string): string[] {
  const all = [...list];
  for (const part of written.split(/[,;\n]+/)) {
    const name = part.trim().replaceAll(/\s+/g, " ").slice(0, mostCharacters).trim();
    if (searchText(name) !== "" && !all.some((other) => searchText(other) === searchText(name)))
      all.push(name);
  }
  return all;
}
