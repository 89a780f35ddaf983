import { minSearchLength, normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";

/** The food search by name, as in the search sheet: local results at once, then those of the external catalogue. */
export function useMealFoodSearch(text: string) {
  const typedText = normalizeSearchText(text);
  const searchedText = normalizeSearchText(useDebouncedValue(text));
  const isLongEnough = typedText.length >= minSearchLength;
  // Results of a prefix or an extension of the typed text may stay; those of another text may not.
  const isSameWord = isLongEnough && (typedText.startsWith(searchedText) || searchedText.startsWith(typedText));
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
    /** True where the external catalogue failed or has not answered. */
    isExternalSilent: isSearchingExternal && (externalQuery.isError || externalQuery.data?.external === "degraded"),
    externalProducts: (isSearchingExternal && externalQuery.data?.products) || [],
    error: isSearching ? localQuery.error : null,
    isPending: !isSearching || localQuery.isFetching || (isSearchingExternal && externalQuery.isFetching),
  };
}
