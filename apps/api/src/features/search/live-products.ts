import { setTimeout as sleep } from "node:timers/promises";
import { searchText } from "@fetta/domain/search/search-tokenizer";
import type { Deps } from "../../deps.ts";
import type { External } from "./schema.ts";

type Sources = Pick<Deps, "off" | "log">;

/** Products that only Open Food Facts named, and how asking it went. */
export type LiveProducts = { gtins: string[]; external: External; askable: boolean };

const none = (external: External, askable = false): LiveProducts => ({ gtins: [], external, askable });

/** With so many products of our own nobody else is asked. */
const enoughProducts = 15;
const fewestLetters = 3;

export type LiveWish = {
  /** For whom it is asked. */
  userId: string;
  text: string;
  /** Products that our database has for it. */
  ours: number;
  waitMs: number;
};

/**
 * What Open Food Facts adds to a search for which our database has `ours` products. Asked only where those are few and
 * the text is long enough; after `waitMs` the answer is `degraded` and the question goes on, so that the next search
 * knows. `waitMs` of 0 takes what was answered of late and asks nobody.
 */
export async function liveProducts(
  { off, log }: Sources,
  { userId, text, ours, waitMs }: LiveWish,
): Promise<LiveProducts> {
  if (!off) return none("off");
  if (ours >= enoughProducts || searchText(text).replaceAll(" ", "").length < fewestLetters)
    return none("ok");
  if (waitMs === 0) {
    const gtins = await off.remembered(text);
    return gtins ? { gtins, external: "ok", askable: false } : none("ok", true);
  }
  const asked = off.search(text, userId);
  // Whoever stops waiting hears no more of it; a failure of our own is then only logged.
  let waiting = true;
  asked.catch((error: unknown) => {
    if (!waiting) log.error({ err: error }, "products could not be kept");
  });
  const patience = new AbortController();
  const answer = await Promise.race([asked, sleep(waitMs, undefined, { signal: patience.signal })]).finally(
    () => {
      waiting = false;
      patience.abort();
    },
  );
  if (answer?.status !== "found") return none("degraded");
  return { gtins: answer.gtins, external: "ok", askable: false };
}
