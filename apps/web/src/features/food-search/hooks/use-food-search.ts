import { useEffect, useState } from "react";
import { searchText } from "@fetta/domain/search/search-tokenizer";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { createSearchPause, isSearchable } from "../model/search-debouncer.ts";
import { isCode } from "../model/is-barcode.ts";

/** What a text has led to so far. Products grow at their end: nothing moves under a finger. */
type Found = {
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
  tooShort: boolean;
  /** The code that is asked for instead of words. */
  code: string | null;
  /** The last answer of our own database; it stays while the next one is on its way or has failed. */
  found: Found | null;
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
function added(foods: FoodHit[], more: FoodHit[]): FoodHit[] {
  const present = new Set(foods.map(({ ref }) => ref));
  return [...foods, ...more.filter(({ ref }) => !present.has(ref))];
}

/**
 * A search by name. Our own answer comes first; where the catalogue outside may know more it is asked on its own and
 * never waited for. Each text has its own answers, so a slow one for an older text never takes a newer one's place.
 */
export function useFoodSearch(): FoodSearch {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<string | null>(null);
  const [submitted, setSubmitted] = useState<{ text: string } | null>(null);
  const [pause] = useState(() => createSearchPause(setAsked));
  useEffect(() => pause.cancel, [pause]);

  const code = asked !== null && isCode(asked) ? asked : null;
  const words = asked === null || code !== null ? null : asked;
  const wanted = words === null ? "" : searchText(words);
  const local = trpc.search.foods.useQuery({ text: wanted }, { enabled: words !== null, ...always });
  const askLive = words !== null && local.data?.live === true;
  const live = trpc.search.foods.useQuery(
    { text: wanted, sources: "live" },
    { enabled: askLive, ...always, trpc: { context: { skipBatch: true } } },
  );

  const [found, setFound] = useState<{
    text: string;
    local: typeof local.data;
    live: typeof live.data;
  } | null>(null);
  if (words === null && found !== null) setFound(null);
  if (words !== null && local.data && (found?.local !== local.data || found.live !== live.data))
    setFound({ text: words, local: local.data, live: live.data });

  const degraded = askLive
    ? live.isError || live.data?.external === "degraded"
    : local.data?.external === "degraded";
  return {
    text,
    type: (typed) => {
      setText(typed);
      pause.type(typed);
    },
    submit: () => {
      pause.submit(text);
      setSubmitted({ text: text.trim() });
    },
    tooShort: !isSearchable(text),
    code,
    found: found?.local
      ? {
          text: found.text,
          mine: found.local.mine,
          stock: found.local.stock,
          products: added(found.local.products, found.live?.products ?? []),
          offline: "offline" in found.local,
        }
      : null,
    pending: words !== null && local.isFetching,
    error: words === null ? null : local.error,
    retry: () => void local.refetch(),
    live: askLive && live.isFetching ? "pending" : degraded ? "degraded" : "done",
    retryLive: () => void live.refetch(),
    submitted,
  };
}
