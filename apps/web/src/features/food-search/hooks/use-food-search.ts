import { useEffect, useState } from "react";
import { normalizeSearchText, minSearchLength } from "@fetta/domain/search/search-tokenizer";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { parseNutrientQuery, type NutrientQuery } from "@fetta/domain/search/nutrient-query";
import { parseGtin } from "@fetta/domain/products/gtin";

/** Results of a text so far. Products are appended, so that no row moves. */
type FoundFoods = {
  text: string;
  mine: FoodHit[];
  stock: FoodHit[];
  products: FoodHit[];
  /** What the text may mean; shown apart. */
  suggestions: FoodHit[];
  /** True offline: results come from this device alone. */
  offline: boolean;
};

export type FoodSearch = {
  text: string;
  type: (text: string) => void;
  submit: () => void;
  isTooShort: boolean;
  /** The barcode that is looked up instead of a text search. */
  code: string | null;
  /** The last response of the server's database; it stays while the next one is loading or has failed. */
  found: FoundFoods | null;
  /** The search in the server's database is loading. */
  pending: boolean;
  error: unknown;
  retry: () => void;
  /** The nutrient that the text asks for ("ricco di ferro"), or null. */
  nutrient: NutrientQuery | null;
  /** The external catalogue: loading, without a response, or done. */
  live: "pending" | "degraded" | "done";
  retryLive: () => void;
  /** The last text submitted with Enter, a new object for each press. */
  submitted: { text: string } | null;
};

const always = { networkMode: "always" } as const;

/** Appends the foods that the first list lacks. */
function mergeFoods(foods: FoodHit[], more: FoodHit[]): FoodHit[] {
  const present = new Set(foods.map(({ ref }) => ref));
  return [...foods, ...more.filter(({ ref }) => !present.has(ref))];
}

/**
 * A search by name. The server's database is queried first; where the external catalogue may have more, it is queried
 * separately and does not delay the results. Results are stored per text, so a slow response for an older text never
 * replaces a newer one.
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

  const [found, setFound] = useState<{ text: string; local: typeof local.data; live: typeof live.data } | null>(null);
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
          suggestions: found.local.suggestions,
          offline: "offline" in found.local,
        }
      : null,
    nutrient: words === null ? null : (parseNutrientQuery(words) ?? null),
    pending: words !== null && local.isFetching,
    error: words === null ? null : local.error,
    retry: () => void local.refetch(),
    live: shouldSearchLive && live.isFetching ? "pending" : isDegraded ? "degraded" : "done",
    retryLive: () => void live.refetch(),
    submitted,
  };
}

/** Milliseconds after the last key press until a search starts by itself. */
export const searchDebounceMs = 800;

/** True for a text long enough for a search. */
function isSearchable(text: string): boolean {
  return normalizeSearchText(text).length >= minSearchLength;
}

type SearchDebouncer = {
  /** Called on each change: searches after the pause, counted from the last change. */
  type: (text: string) => void;
  /** Called on Enter: searches at once. */
  submit: (text: string) => void;
  /** Drops the pending text. */
  cancel: () => void;
};

/**
 * Decides when a typed text is searched. Texts that are too short or equal to the last search are skipped; `onSearch`
 * receives null when a text became too short for results.
 */
export function createSearchDebouncer(onSearch: (text: string | null) => void): SearchDebouncer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSearched: string | null = null;
  const search = (text: string | null): void => {
    clearTimeout(timer);
    const normalizedText = text === null ? null : normalizeSearchText(text);
    if (normalizedText === lastSearched) return;
    lastSearched = normalizedText;
    onSearch(text?.trim() ?? null);
  };
  return {
    type: (text) => {
      clearTimeout(timer);
      if (!isSearchable(text)) search(null);
      else timer = setTimeout(() => search(text), searchDebounceMs);
    },
    submit: (text) => search(isSearchable(text) ? text : null),
    cancel: () => clearTimeout(timer),
  };
}

/** True for a search text that is a valid barcode. */
function isBarcode(text: string): boolean {
  return "gtin" in parseGtin(text);
}

/** True for a text that looks like a barcode but has a wrong check digit. */
export function isMistypedBarcode(text: string): boolean {
  const reading = parseGtin(text);
  return "problem" in reading && reading.problem === "check_digit";
}
