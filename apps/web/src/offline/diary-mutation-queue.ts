import { queryClient } from "../lib/api/query-client.ts";
import { buildQueryKey, buildQueryKeyPrefix } from "../lib/api/query-key.ts";
import { runWhenSaved } from "../lib/unsaved-changes.ts";
import { invalidateFoodQueries } from "../lib/api/invalidate-food-queries.ts";
import { updateCachedDays } from "./offline-cache.ts";
import { updateOutboxState } from "../lib/api/outbox-state.ts";
import { getDataOwner } from "../lib/api/data-owner.ts";
import { createMutationQueue } from "./mutation-queue.ts";
import { sendChange } from "./send-change.ts";
import { getOfflineDatabase } from "./offline-database.ts";

export { sendChange };

const lockName = "fetta-coda";
const maxRetryDelayMs = 60_000;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let lastTurn: Promise<unknown> = Promise.resolve();

/** One sender at a time, in all tabs; where tabs cannot agree, in this one. */
async function runExclusively(run: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) return navigator.locks.request(lockName, run);
  const ownTurn = lastTurn.then(run);
  lastTurn = ownTurn.catch(() => undefined);
  return ownTurn;
}

const tabsChannel = "BroadcastChannel" in globalThis ? new BroadcastChannel(lockName) : undefined;

/** The diary is read anew: what was sent is there now. */
function invalidateDiary(): void {
  void queryClient.invalidateQueries({ queryKey: buildQueryKeyPrefix("diary") });
  invalidateFoodQueries();
}

let hasRecheckedSession = false;

/** The screen learns who is signed in, if anybody; once, since the answer sends what waits again. */
function recheckSessionOnce(): void {
  if (hasRecheckedSession) return;
  hasRecheckedSession = true;
  runWhenSaved(() => void queryClient.invalidateQueries({ queryKey: buildQueryKey("account.me") }));
}

export const mutationQueue = createMutationQueue({
  database: getOfflineDatabase,
  send: sendChange,
  getOwner: getDataOwner,
  isOnline: () => navigator.onLine,
  runExclusively,
  updateState: updateOutboxState,
  onSent: async (change, entry) => {
    clearTimeout(retryTimer);
    hasRecheckedSession = false;
    await updateCachedDays(change, entry);
    tabsChannel?.postMessage("sent");
    // Nobody on this page waits for what was kept before.
    if (change.tries > 0) invalidateDiary();
  },
  onRejected: invalidateDiary,
  onRetryLater: (times) => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(flushOutbox, Math.min(maxRetryDelayMs, 1000 * 2 ** times));
  },
  onSignedOut: recheckSessionOnce,
});

/** True for a failure of the device's own storage, and not of the server or the way to it. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof DOMException && error.name !== "AbortError" && error.name !== "TimeoutError";
}

/** Sends what waits, if this is a moment for it. */
export function flushOutbox(): void {
  // A device whose storage fails has nothing that waits.
  mutationQueue.flush().catch(() => undefined);
}

addEventListener("online", flushOutbox);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") flushOutbox();
});
tabsChannel?.addEventListener("message", () => {
  void mutationQueue.ready();
  invalidateDiary();
});

/** Everything that waits is known, what was only written down included. */
export const ready: Promise<void> = mutationQueue.ready().catch(() => undefined);
