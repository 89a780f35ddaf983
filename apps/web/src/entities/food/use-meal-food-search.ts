import { minSearchLength, normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";

/** The whole search by name, as of the search sheet: our own answer at once, the catalogue outside where it may know more. */
export function useMealFoodSearch(text: string) {
  const typedText = normalizeSearchText(text);
  const searchedText = normalizeSearchText(useDebouncedValue(text));
  const isLongEnough = typedText.length >= minSearchLength;
  // What was found while a word was shorter or longer may stay; that of another word is no answer to this one.
  const isSameWord =
    isLongEnough && (typedText.startsWith(searchedText) || searchedText.startsWith(typedText));
  const isSearching = isSameWord && searchedText.length >= minSearchLength;
  const localQuery = trpc.search.foods.useQuery({ text: searchedText }, { enabled: isSearching });
  const isSearchingExternal = isSearching && localQuery.data?.live === true;
  const externalQuery = trpc.search.foods.useQuery(
    { text: searchedText, sources: "live" },
    { enabled: isSearchingExternal, trpc: { context: { skipBatch: true } } },
  );
  return {
    enough: isLongEnough,
    wanted: searchedText,
    local: isSearching ? localQuery.data : undefined,
    /** The catalogue outside was asked and has not answered. */
    isExternalSilent:
      isSearchingExternal && (externalQuery.isError || externalQuery.data?.external === "degraded"),
    externalProducts: (isSearchingExternal && externalQuery.data?.products) || [],
    error: isSearching ? localQuery.error : null,
    isPending: !isSearching || localQuery.isFetching || (isSearchingExternal && externalQuery.isFetching),
  };
}
