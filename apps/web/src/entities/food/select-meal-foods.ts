import type { FoodHit } from "./food-hit.ts";
import { minSearchLength, normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { trpc, type Outputs } from "../../lib/api/trpc-hooks.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";

/** Number of foods of each group at first, so that no group hides the others. */
const initialCounts = { mine: 3, stock: 5, products: 5 };

/** True for foods that can be part of a meal or a recipe: with values per 100 g, and not a single diary entry. */
const canBeInMeal = ({ kind, per }: FoodHit): boolean => kind !== "logged" && per === "100g";

/**
 * The search results for a meal: the user's foods, stock foods, products; external ones last. Where there are none,
 * what the text may mean, marked as suggestions.
 */
export function selectMealFoods(
  { mine, stock, products, suggestions }: Outputs["search"]["foods"],
  externalFoods: readonly FoodHit[],
  showsAll = false,
): { foods: FoodHit[]; more: number; areSuggestions: boolean } {
  const presentRefs = new Set(products.map(({ ref }) => ref));
  const groups = [
    { foods: mine.filter(canBeInMeal), initialCount: initialCounts.mine },
    { foods: stock.filter(canBeInMeal), initialCount: initialCounts.stock },
    {
      foods: [...products, ...externalFoods.filter(({ ref }) => !presentRefs.has(ref))].filter(canBeInMeal),
      initialCount: initialCounts.products,
    },
  ];
  const foods = groups.flatMap((group) => (showsAll ? group.foods : group.foods.slice(0, group.initialCount)));
  if (foods.length === 0) return { foods: suggestions.filter(canBeInMeal), more: 0, areSuggestions: true };
  const count = groups.reduce((sum, group) => sum + group.foods.length, 0);
  return { foods, more: count - foods.length, areSuggestions: false };
}

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
