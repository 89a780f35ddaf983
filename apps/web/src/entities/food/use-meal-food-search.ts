import { minSearchLength, searchText } from "@fetta/domain/search/search-tokenizer";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import { useSettled } from "../../lib/use-debounced-value.ts";

/** The whole search by name, as of the search sheet: our own answer at once, the catalogue outside where it may know more. */
export function useFoundFoods(text: string) {
  const written = searchText(text);
  const wanted = searchText(useSettled(text));
  const enough = written.length >= minSearchLength;
  // What was found while a word was shorter or longer may stay; that of another word is no answer to this one.
  const answers = enough && (written.startsWith(wanted) || wanted.startsWith(written));
  const asks = answers && wanted.length >= minSearchLength;
  const local = trpc.search.foods.useQuery({ text: wanted }, { enabled: asks });
  const asksOutside = asks && local.data?.live === true;
  const outside = trpc.search.foods.useQuery(
    { text: wanted, sources: "live" },
    { enabled: asksOutside, trpc: { context: { skipBatch: true } } },
  );
  return {
    enough,
    wanted,
    local: asks ? local.data : undefined,
    /** The catalogue outside was asked and has not answered. */
    silent: asksOutside && (outside.isError || outside.data?.external === "degraded"),
    outside: (asksOutside && outside.data?.products) || [],
    error: asks ? local.error : null,
    pending: !asks || local.isFetching || (asksOutside && outside.isFetching),
  };
}
