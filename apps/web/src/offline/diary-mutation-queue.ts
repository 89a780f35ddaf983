import { queryClient } from "../lib/api/query-client.ts";
import { readKey, readsBelow } from "../lib/api/query-key.ts";
import { whenSaved } from "../lib/unsaved-changes.ts";
import { outdateFoods } from "../lib/api/invalidate-food-queries.ts";
import { amendReads } from "./offline-cache.ts";
import { showHeld } from "../lib/api/outbox-state.ts";
import { ownerNow } from "../lib/api/data-owner.ts";
import { createQueue } from "./mutation-queue.ts";
import { sendChange } from "./send-change.ts";
import { storage } from "./offline-database.ts";

export { sendChange };

const name = "fetta-coda";
const longest = 60_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** One sender at a time, in all tabs; where tabs cannot agree, in this one. */
async function alone(run: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) return navigator.locks.request(name, run);
  const mine = turn.then(run);
  turn = mine.catch(() => undefined);
  return mine;
}

const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : undefined;

/** The diary is read anew: what was sent is there now. */
function readAnew(): void {
  void queryClient.invalidateQueries({ queryKey: readsBelow("diary") });
  outdateFoods();
}

let asked = false;

/** The screen learns who is signed in, if anybody; once, since the answer sends what waits again. */
function askWhoIsThere(): void {
  if (asked) return;
  asked = true;
  whenSaved(() => void queryClient.invalidateQueries({ queryKey: readKey("account.me") }));
}

export const queue = createQueue({
  database: storage,
  send: sendChange,
  owner: ownerNow,
  online: () => navigator.onLine,
  alone,
  show: showHeld,
  onSent: async (change, entry) => {
    clearTimeout(timer);
    asked = false;
    await amendReads(change, entry);
    tabs?.postMessage("sent");
    // Nobody on this page waits for what was kept before.
    if (change.tries > 0) readAnew();
  },
  onRefused: readAnew,
  onLost: (times) => {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(longest, 1000 * 2 ** times));
  },
  onSignedOut: askWhoIsThere,
});

/** True for a failure of the device's own storage, and not of the server or the way to it. */
export function isOwnFailure(error: unknown): boolean {
  return error instanceof DOMException && error.name !== "AbortError" && error.name !== "TimeoutError";
}

/** Sends what waits, if this is a moment for it. */
export function wake(): void {
  // A device whose storage fails has nothing that waits.
  queue.flush().catch(() => undefined);
}

addEventListener("online", wake);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") wake();
});
tabs?.addEventListener("message", () => {
  void queue.ready();
  readAnew();
});

/** Everything that waits is known, what was only written down included. */
export const ready: Promise<void> = queue.ready().catch(() => undefined);
