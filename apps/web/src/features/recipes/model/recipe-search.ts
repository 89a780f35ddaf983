import { matchWord, readSearch } from "@fetta/domain/search/search-query";
import { nameWords } from "@fetta/domain/search/search-tokenizer";
import type { Recipe } from "./recipe.ts";

/** The recipes in whose name or ingredients every word is, in any of its forms; all of them for no word at all. */
export function recipesWith(recipes: readonly Recipe[], text: string): readonly Recipe[] {
  const { words } = readSearch(text);
  return recipes.filter(({ name, parts }) => {
    const held = [name, ...parts.flatMap((part) => [part.name, part.ingredient ?? ""])].flatMap(nameWords);
    return words.every((wanted) => held.some((word) => matchWord(wanted, word, false).quality > 0));
  });
}
