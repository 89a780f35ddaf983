import { forgetHomeSnapshot } from "../first-paint/home-snapshot.ts";
import type { AppRouter } from "@fetta/api/router";
import { hashKey } from "@tanstack/react-query";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { queryClient, buildQueryKey } from "./query-client.ts";
import { clearLocalPreferences } from "../clear-local-preferences.ts";
import { createSessionMap } from "../session-state.ts";
import { getDataOwner, setDataOwner, setSignedInAccount, recordAccountSwitch } from "./signed-in-account.ts";
import {
  loadOutbox,
  loadOfflineCache,
  isAvailableOffline,
  type ProcedureResponse,
  type ProcedureQuery,
} from "./offline-port.ts";
import { mayHavePendingChanges, updateOutboxState } from "./outbox-state.ts";
import { isTransientError, httpStatusOf } from "./transient-error.ts";

/**
 * Time without a response after which the cached one is shown in its place, ms; the late response still replaces it.
 */
const cacheFallbackDelayMs = 6000;

const sessionQueryHash = hashKey(buildQueryKey("account.me"));
const isAccountQuery = ({ queryHash }: { queryHash: string }): boolean => queryHash !== sessionQueryHash;

/** Records the account of a session response, clears the data of a previous account and sends its pending changes. */
function recordSignedInAccount(path: string, data: unknown): void {
  const me = path === "home.read" ? (data as { me: unknown }).me : path === "account.me" ? data : undefined;
  if (me === undefined) return;
  const { id } = (me as { user: { id: string } }).user;
  const previousOwner = getDataOwner();
  setDataOwner(id);
  setSignedInAccount(id);
  if (recordAccountSwitch(id)) {
    clearLocalPreferences();
    forgetHomeSnapshot();
  }
  // The previous session expired without a logout, so its data is still in memory.
  if (previousOwner !== undefined && previousOwner !== id) {
    void queryClient.resetQueries({ predicate: isAccountQuery });
    queryClient.getMutationCache().clear();
    updateOutboxState({ changes: [], otherAccountsCount: 0 });
  }
  // Also runs when the account was already known from the device's cache: the server was unreachable then.
  if (mayHavePendingChanges())
    loadOutbox()
      .then(({ ready, flushOutbox }) => ready.then(flushOutbox))
      .catch(() => undefined);
}

/** Applies the pending changes on this device to a response. */
async function withPendingChanges(read: ProcedureQuery, data: unknown): Promise<unknown> {
  const [{ ready }, { applyPendingChanges }] = await Promise.all([loadOutbox(), loadOfflineCache()]);
  await ready;
  return applyPendingChanges(read, data);
}

/** Answers queries from the device's cache when the server is unreachable or slow. */
export const offlineLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "query" || !isAvailableOffline(op.path)) return next(op);
    return observable((observer) => {
      let isDone = false;
      let hasServerResponse = false;
      const emit = (data: unknown): void => {
        if (isDone) return;
        isDone = true;
        clearTimeout(timer);
        observer.next({ result: { type: "data", data } });
        observer.complete();
      };
      /** Undefined where nothing is cached, or the page shows the data already. */
      const readLastResponse = async (): Promise<unknown> => {
        if (queryClient.getQueryData(buildQueryKey(op.path, op.input)) !== undefined) return undefined;
        return (await loadOfflineCache()).readCachedResponse(op);
      };
      const timer = setTimeout(() => {
        readLastResponse().then(
          (data) => data !== undefined && !hasServerResponse && emit(data),
          () => undefined,
        );
      }, cacheFallbackDelayMs);
      const subscription = next(op).subscribe({
        next: ({ result }) => {
          if (!("data" in result)) return;
          const { data } = result;
          recordSignedInAccount(op.path, data);
          const isLate = isDone;
          hasServerResponse = true;
          const merged = mayHavePendingChanges() ? withPendingChanges(op, data).catch(() => data) : data;
          if (isLate || merged instanceof Promise)
            void Promise.resolve(merged).then((mergedData) =>
              isLate
                ? loadOfflineCache().then(({ showLateResponse }) => showLateResponse(op, mergedData))
                : emit(mergedData),
            );
          else emit(merged);
          scheduleCaching(op, data);
        },
        error: (error) => {
          const fail = (): void => {
            if (isDone) return;
            isDone = true;
            clearTimeout(timer);
            observer.error(error);
          };
          if (httpStatusOf(error) === 401) clearCacheIfSignedOut(op.path);
          if (!isTransientError(error) || op.signal?.aborted) return fail();
          readLastResponse().then((data) => (data === undefined ? fail() : emit(data)), fail);
        },
      });
      return () => {
        isDone = true;
        clearTimeout(timer);
        subscription.unsubscribe();
      };
    });
  };

const uncachedResponses = createSessionMap<string, ProcedureResponse>();

/** Events that show that the page is used or left: responses are written to the device after the first render. */
const interactionEvents = ["pointerdown", "keydown", "scroll", "visibilitychange", "offline"];

/** Caches a response after the first interaction; of several responses to one query the last is stored. */
export function scheduleCaching({ path, input }: ProcedureQuery, data: unknown): void {
  if (uncachedResponses.size === 0 && hasInteracted) setTimeout(flushToCache, 1000);
  uncachedResponses.set(JSON.stringify([path, input]), { path, input, data });
}

let hasInteracted = false;
function onFirstInteraction(): void {
  hasInteracted = true;
  for (const eventName of interactionEvents) removeEventListener(eventName, onFirstInteraction, true);
  flushToCache();
}
for (const moment of interactionEvents) globalThis.addEventListener?.(moment, onFirstInteraction, true);

function flushToCache(): void {
  const responses = [...uncachedResponses.values()];
  uncachedResponses.clear();
  // The cache is needed offline only, so a failure of the device's storage is ignored.
  loadOfflineCache()
    .then(({ cacheResponses }) => cacheResponses(responses))
    .catch(() => undefined);
}

/** The session has ended: the cached responses of its user are deleted. */
function clearCacheIfSignedOut(path: string): void {
  if (path === "home.read" || path === "account.me")
    loadOfflineCache()
      .then(({ clearCachedResponses }) => clearCachedResponses())
      .catch(() => undefined);
}
