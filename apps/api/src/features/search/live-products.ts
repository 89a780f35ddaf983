import { setTimeout as sleep } from "node:timers/promises";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import type { Deps } from "../../deps.ts";
import type { ExternalStatus } from "./schema.ts";

type LiveSearchDeps = Pick<Deps, "off" | "log">;

/** Products that only Open Food Facts named, and how asking it went. */
export type LiveProducts = { gtins: string[]; external: ExternalStatus; canAskLive: boolean };

const noLiveProducts = (external: ExternalStatus, canAskLive = false): LiveProducts => ({
  gtins: [],
  external,
  canAskLive,
});

/** With so many products of our own nobody else is asked. */
const maxLocalProducts = 15;
const minLetters = 3;

export type LiveSearchOptions = {
  /** For whom it is asked. */
  userId: string;
  text: string;
  /** Products that our database has for it. */
  localCount: number;
  maxWaitMs: number;
};

/**
 * What Open Food Facts adds to a search for which our database has `ours` products. Asked only where those are few and
 * the text is long enough; after `waitMs` the answer is `degraded` and the question goes on, so that the next search
 * knows. `waitMs` of 0 takes what was answered of late and asks nobody.
 */
export async function searchLiveProducts(
  { off, log }: LiveSearchDeps,
  { userId, text, localCount, maxWaitMs }: LiveSearchOptions,
): Promise<LiveProducts> {
  if (!off) return noLiveProducts("off");
  if (localCount >= maxLocalProducts || normalizeSearchText(text).replaceAll(" ", "").length < minLetters)
    return noLiveProducts("ok");
  if (maxWaitMs === 0) {
    const gtins = await off.findCachedSearch(text);
    return gtins ? { gtins, external: "ok", canAskLive: false } : noLiveProducts("ok", true);
  }
  const pendingSearch = off.searchProducts(text, userId);
  // Whoever stops waiting hears no more of it; a failure of our own is then only logged.
  let isWaiting = true;
  pendingSearch.catch((error: unknown) => {
    if (!isWaiting) log.error({ err: error }, "products could not be kept");
  });
  const timer = new AbortController();
  const answer = await Promise.race([
    pendingSearch,
    sleep(maxWaitMs, undefined, { signal: timer.signal }),
  ]).finally(() => {
    isWaiting = false;
    timer.abort();
  });
  if (answer?.status !== "found") return noLiveProducts("degraded");
  return { gtins: answer.gtins, external: "ok", canAskLive: false };
}
