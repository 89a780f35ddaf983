import { matchWord, parseSearchQuery } from "@fetta/domain/search/search-query";
import { tokenizeName } from "@fetta/domain/search/search-tokenizer";
import type { Recipe } from "../../../entities/recipe/recipe.ts";

/** The recipes whose name or ingredients contain every word in any of its forms; all recipes for an empty text. */
export function searchRecipes(recipes: readonly Recipe[], text: string): readonly Recipe[] {
  const { words } = parseSearchQuery(text);
  return recipes.filter(({ name, parts }) => {
    const searchableWords = [name, ...parts.flatMap((part) => [part.name, part.ingredient ?? ""])].flatMap(
      tokenizeName,
    );
    return words.every((searchedWord) =>
      searchableWords.some((word) => matchWord(searchedWord, word, "none").quality > 0),
    );
  });
}
