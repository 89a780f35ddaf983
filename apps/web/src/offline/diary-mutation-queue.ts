import { queryClient, buildQueryKey, buildQueryKeyPrefix } from "../lib/api/query-client.ts";
import { runWhenSaved } from "../lib/unsaved-changes.ts";
import { invalidateFoodQueries } from "../lib/api/invalidate-food-queries.ts";
import { updateCachedDays } from "./offline-cache.ts";
import { updateOutboxState } from "../lib/api/outbox-state.ts";
import { getDataOwner } from "../lib/api/signed-in-account.ts";
import { createMutationQueue } from "./mutation-queue.ts";
import { getOfflineDatabase } from "./offline-database.ts";
import { api } from "../lib/api/api-client.ts";
import type { PendingChange, Entry } from "../lib/api/diary-change.ts";

/** Timeout of a call, ms; a change without a response by then is sent again later. */
const timeoutMs = 12_000;

/** Sends a change on behalf of its user; the server rejects it in the session of another user. */
export async function sendChange({ call, userId }: PendingChange): Promise<Entry | undefined> {
  const options = { signal: AbortSignal.timeout(timeoutMs), context: { account: userId } };
  switch (call.type) {
    case "log":
      return api.food.log.mutate(call.input, options);
    case "add":
      return api.diary.add.mutate(call.input, options);
    case "quick":
      return api.diary.addQuick.mutate(call.input, options);
    case "copy":
      return api.diary.copyEntry.mutate(call.input, options);
    case "described":
      return (await api.estimate.log.mutate(call.input, options))[0];
    case "recipe":
      return api.recipes.addToLog.mutate(call.input, options);
    case "edit":
      return api.diary.edit.mutate(call.input, options);
    case "remove":
      await api.diary.remove.mutate(call.input, options);
      return undefined;
    case "close":
      await api.diary.close.mutate(call.input, options);
      return undefined;
  }
}

const lockName = "fetta-outbox";
const maxRetryDelayMs = 60_000;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let lastTurn: Promise<unknown> = Promise.resolve();

/** Runs one sender at a time across all tabs; without the Web Locks API, one per tab. */
async function runExclusively(run: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) return navigator.locks.request(lockName, run);
  const ownTurn = lastTurn.then(run);
  lastTurn = ownTurn.catch(() => undefined);
  return ownTurn;
}

const tabsChannel = "BroadcastChannel" in globalThis ? new BroadcastChannel(lockName) : undefined;

/** Refetches the diary, which now contains the sent changes. */
function invalidateDiary(): void {
  void queryClient.invalidateQueries({ queryKey: buildQueryKeyPrefix("diary") });
  invalidateFoodQueries();
}

let hasRecheckedSession = false;

/** Refetches the signed-in account; only once, since a response sends the pending changes again. */
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
    // A change with `attempts` of 0 has a caller that updates the page itself.
    if (change.attempts > 0) invalidateDiary();
  },
  onRejected: invalidateDiary,
  onRetryLater: (times) => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(flushOutbox, Math.min(maxRetryDelayMs, 1000 * 2 ** times));
  },
  onSignedOut: recheckSessionOnce,
});

/** True for an error of the device's storage, as opposed to one of the server or the network. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof DOMException && error.name !== "AbortError" && error.name !== "TimeoutError";
}

/** Sends the pending changes, if the device is online and signed in. */
export function flushOutbox(): void {
  // A failure of the device's storage is ignored: there are no pending changes then.
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

/** Resolves when the queue is loaded, including the journal. */
export const ready: Promise<void> = mutationQueue.ready().catch(() => undefined);
