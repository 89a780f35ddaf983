import { setTimeout as sleep } from "node:timers/promises";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import type { Deps } from "../../deps.ts";
import type { ExternalStatus } from "./schema.ts";

/** Products found only at Open Food Facts, and the status of that request. */
export type LiveProducts = { gtins: string[]; external: ExternalStatus; canAskLive: boolean };

const noLiveProducts = (external: ExternalStatus, canAskLive = false): LiveProducts => ({
  gtins: [],
  external,
  canAskLive,
});

/** Number of local products from which on Open Food Facts is not queried. */
const maxLocalProducts = 15;
const minLetters = 3;

export type LiveSearchOptions = {
  /** User whose rate limit the request counts against. */
  userId: string;
  text: string;
  /** Number of local products for the search text. */
  localCount: number;
  maxWaitMs: number;
  /** Cached result of `liveSearchKey`, null without one: then Open Food Facts is not queried. */
  cachedGtins?: readonly string[] | null;
};

const isLongEnough = (text: string): boolean => normalizeSearchText(text).replaceAll(" ", "").length >= minLetters;

/** Key of the cached result of a search that Open Food Facts may add products to; null where it cannot. */
export function liveSearchKey({ openFoodFacts }: Pick<Deps, "openFoodFacts">, text: string): string | null {
  return openFoodFacts && isLongEnough(text) ? openFoodFacts.searchCacheKey(text) : null;
}

/**
 * Additional products from Open Food Facts for a search with `localCount` local products. It is queried only where
 * those are few and the text is long enough; after `maxWaitMs` (milliseconds) the status is `degraded` and the request
 * continues, so that the next search finds its result in the cache.
 */
export async function searchLiveProducts(
  { openFoodFacts, log }: Pick<Deps, "openFoodFacts" | "log">,
  { userId, text, localCount, maxWaitMs, cachedGtins }: LiveSearchOptions,
): Promise<LiveProducts> {
  if (!openFoodFacts) return noLiveProducts("off");
  if (localCount >= maxLocalProducts || !isLongEnough(text)) return noLiveProducts("ok");
  if (cachedGtins !== undefined)
    return cachedGtins ? { gtins: [...cachedGtins], external: "ok", canAskLive: false } : noLiveProducts("ok", true);
  const pendingSearch = openFoodFacts.searchProducts(text, userId);
  // After the timeout the request's result is no longer awaited; its failure is then only logged.
  let isWaiting = true;
  pendingSearch.catch((error: unknown) => {
    if (!isWaiting) log.error({ err: error }, "products could not be kept");
  });
  const timer = new AbortController();
  const answer = await Promise.race([pendingSearch, sleep(maxWaitMs, undefined, { signal: timer.signal })]).finally(
    () => {
      isWaiting = false;
      timer.abort();
    },
  );
  if (answer?.status !== "found") return noLiveProducts("degraded");
  return { gtins: answer.gtins, external: "ok", canAskLive: false };
}
