import { queryClient, buildQueryKey } from "../lib/api/query-client.ts";
import { markUnsaved, runWhenSaved } from "../lib/unsaved-changes.ts";
import { invalidateFoodQueries } from "../lib/api/invalidate-food-queries.ts";
import { updateOutboxState } from "../lib/api/outbox-state.ts";
import { getDataOwner, watchAccountSwitch } from "../lib/api/signed-in-account.ts";
import { createSessionValue } from "../lib/session-state.ts";
import { applyChangeAgain, isOfEntries } from "./apply-changes.ts";
import { toAnswer } from "./queued-changes.ts";
import { createMutationQueue } from "./mutation-queue.ts";
import { getOfflineDatabase } from "./offline-database.ts";
import { reportAnswer } from "../lib/use-online-status.ts";
import { lockName, outboxSyncTag } from "./send-outbox.ts";
import { sendChange } from "./send-change.ts";
import { createTabLock } from "../lib/tab-lock.ts";
import { isTransientError } from "../lib/api/transient-error.ts";
import { unsentChanges } from "../i18n/unsent-changes.messages.ts";
import type { OptimisticChange, PendingChange } from "../lib/api/queued-change.ts";

const noRequests: ReadonlySet<AbortController> = new Set();

/** The requests under way; they end with the session, so that they do not hold up the next one. */
const inFlight = createSessionValue(noRequests, (previous, next) => {
  for (const controller of previous) if (!next.has(controller)) controller.abort();
});

/** Sends a change while the page is open; an answer that arrives after another user has signed in is discarded. */
export async function sendFromPage(change: PendingChange): Promise<unknown> {
  // A write in progress delays the reload for a new release.
  const releaseUnsaved = markUnsaved();
  const hasAccountSwitched = watchAccountSwitch();
  const controller = new AbortController();
  inFlight.set(new Set([...inFlight.get(), controller]));
  try {
    const answer = await sendChange(change, controller.signal);
    reportAnswer();
    if (hasAccountSwitched()) throw new DOMException("the session has changed hands", "AbortError");
    return answer;
  } finally {
    releaseUnsaved();
    const others = [...inFlight.get()].filter((other) => other !== controller);
    inFlight.set(others.length > 0 ? new Set(others) : noRequests);
  }
}

const maxRetryDelayMs = 60_000;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

const tabsChannel = "BroadcastChannel" in globalThis ? new BroadcastChannel(lockName) : undefined;

/**
 * Shows a change that waits on this device in all that is on the screen; no server would answer a refetch. What changes
 * entries sets them in the list of their day itself, and by the difference adjusts the sum of the week.
 */
export function showPending(change: OptimisticChange): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const [path, options] = queryKey as ReturnType<typeof buildQueryKey>;
    if (!Array.isArray(path) || state.data === undefined) continue;
    const read = { path: path.join("."), input: options.input };
    if (read.path === "diary.list" && isOfEntries(change)) continue;
    const data = applyChangeAgain(read, state.data, change);
    if (data !== state.data) queryClient.setQueryData(queryKey, data);
  }
}

const changedRouters: ReadonlySet<unknown> = new Set(["account", "diary", "need", "recipes", "trends"]);

/** Refetches what the queue changes. */
export function refetchChangedData(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => Array.isArray(path) && changedRouters.has(path[0]),
  });
  invalidateFoodQueries();
}

let hasAskedForStorage = false;

/** The service worker sends what is left here, without a tab; what waits is not the first to go when the device is full. */
function keepForLater(isWaiting: boolean): void {
  void navigator.serviceWorker?.ready
    .then((registration) => Reflect.get(registration, "sync")?.register(outboxSyncTag))
    .catch(() => undefined);
  if (!isWaiting || hasAskedForStorage) return;
  hasAskedForStorage = true;
  void navigator.storage?.persist?.().catch(() => undefined);
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
  send: sendFromPage,
  getOwner: getDataOwner,
  isOnline: () => navigator.onLine,
  runExclusively: createTabLock(lockName),
  updateState: (state) => {
    updateOutboxState(state);
    const isWaiting = state.changes?.some(({ attempts, rejection }) => attempts > 0 && rejection === null) === true;
    // The page may close while a request is under way.
    if (isWaiting || state.isSending) keepForLater(isWaiting);
  },
  onSent: () => {
    clearTimeout(retryTimer);
    hasRecheckedSession = false;
    tabsChannel?.postMessage("sent");
  },
  onSettled: refetchChangedData,
  onRetryLater: (times) => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(flushOutbox, Math.min(maxRetryDelayMs, 1000 * 2 ** times));
  },
  onSignedOut: recheckSessionOnce,
});

/** True for an error of the device's storage, as opposed to one of the server or the network. */
export function isStorageFailure(error: unknown): boolean {
  // Some browsers have no database at all in a private window.
  if (!("indexedDB" in globalThis)) return true;
  return error instanceof DOMException && error.name !== "AbortError" && error.name !== "TimeoutError";
}

/** Sends a change that the device cannot store, in a single attempt; says so where it cannot be sent. */
export async function sendUnstored(change: PendingChange): Promise<unknown> {
  try {
    return toAnswer(await sendFromPage(change));
  } catch (error) {
    if (!isTransientError(error)) throw error;
    // Shaped like an error of the API, whose message is shown.
    throw Object.assign(new Error(unsentChanges.nowhereToKeep), { data: {} });
  }
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
  refetchChangedData();
});

/** Resolves when the queue is loaded, including the journal. */
export const ready: Promise<void> = mutationQueue.ready().catch(() => undefined);
