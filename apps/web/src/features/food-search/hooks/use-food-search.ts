import { useEffect, useState } from "react";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { createSearchDebouncer, isSearchable } from "../model/search-debouncer.ts";
import { isBarcode } from "../model/is-barcode.ts";

/** What a text has led to so far. Products grow at their end: nothing moves under a finger. */
type FoundFoods = {
  text: string;
  mine: FoodHit[];
  stock: FoodHit[];
  products: FoodHit[];
  /** Without a connection: what this device has, and no more. */
  offline: boolean;
};

export type FoodSearch = {
  text: string;
  type: (text: string) => void;
  submit: () => void;
  isTooShort: boolean;
  /** The code that is asked for instead of words. */
  code: string | null;
  /** The last answer of our own database; it stays while the next one is on its way or has failed. */
  found: FoundFoods | null;
  /** Our own database is being asked. */
  pending: boolean;
  error: unknown;
  retry: () => void;
  /** The catalogue outside: being asked, without an answer, or done. */
  live: "pending" | "degraded" | "done";
  retryLive: () => void;
  /** What Enter asked for last, anew for each press. */
  submitted: { text: string } | null;
};

const always = { networkMode: "always" } as const;

/** Those that the other list does not have yet. */
function mergeFoods(foods: FoodHit[], more: FoodHit[]): FoodHit[] {
  const present = new Set(foods.map(({ ref }) => ref));
  return [...foods, ...more.filter(({ ref }) => !present.has(ref))];
}

/**
 * A search by name. Our own answer comes first; where the catalogue outside may know more it is asked on its own and
 * never waited for. Each text has its own answers, so a slow one for an older text never takes a newer one's place.
 */
export function useFoodSearch(): FoodSearch {
  const [text, setText] = useState("");
  const [searchedText, setSearchedText] = useState<string | null>(null);
  const [submitted, setSubmitted] = useState<{ text: string } | null>(null);
  const [debouncer] = useState(() => createSearchDebouncer(setSearchedText));
  useEffect(() => debouncer.cancel, [debouncer]);

  const code = searchedText !== null && isBarcode(searchedText) ? searchedText : null;
  const words = searchedText === null || code !== null ? null : searchedText;
  const normalizedText = words === null ? "" : normalizeSearchText(words);
  const local = trpc.search.foods.useQuery({ text: normalizedText }, { enabled: words !== null, ...always });
  const shouldSearchLive = words !== null && local.data?.live === true;
  const live = trpc.search.foods.useQuery(
    { text: normalizedText, sources: "live" },
    { enabled: shouldSearchLive, ...always, trpc: { context: { skipBatch: true } } },
  );

  const [found, setFound] = useState<{
    text: string;
    local: typeof local.data;
    live: typeof live.data;
  } | null>(null);
  if (words === null && found !== null) setFound(null);
  if (words !== null && local.data && (found?.local !== local.data || found.live !== live.data))
    setFound({ text: words, local: local.data, live: live.data });

  const isDegraded = shouldSearchLive
    ? live.isError || live.data?.external === "degraded"
    : local.data?.external === "degraded";
  return {
    text,
    type: (typed) => {
      setText(typed);
      debouncer.type(typed);
    },
    submit: () => {
      debouncer.submit(text);
      setSubmitted({ text: text.trim() });
    },
    isTooShort: !isSearchable(text),
    code,
    found: found?.local
      ? {
          text: found.text,
          mine: found.local.mine,
          stock: found.local.stock,
          products: mergeFoods(found.local.products, found.live?.products ?? []),
          offline: "offline" in found.local,
        }
      : null,
    pending: words !== null && local.isFetching,
    error: words === null ? null : local.error,
    retry: () => void local.refetch(),
    live: shouldSearchLive && live.isFetching ? "pending" : isDegraded ? "degraded" : "done",
    retryLive: () => void live.refetch(),
    submitted,
  };
}
