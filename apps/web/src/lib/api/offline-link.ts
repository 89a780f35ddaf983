import type { AppRouter } from "@fetta/api/router";
import { hashKey } from "@tanstack/react-query";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { queryClient } from "./query-client.ts";
import { buildQueryKey } from "./query-key.ts";
import { clearLocalPreferences } from "../clear-local-preferences.ts";
import { createSessionMap } from "../session-state.ts";
import { setSignedInAccount, recordAccountSwitch } from "./signed-in-account.ts";
import { loadOutbox, loadOfflineCache } from "./offline-port.ts";
import type { ProcedureResponse, ProcedureQuery } from "./offline-port.ts";
import { mayHavePendingChanges, updateOutboxState } from "./outbox-state.ts";
import { isAvailableOffline } from "./offline-procedures.ts";
import { isTransientError, httpStatusOf } from "./transient-error.ts";
import { getDataOwner, setDataOwner } from "./data-owner.ts";

/** How long an answer may take before the last one is shown in its place, ms; it still comes when it comes. */
const cacheFallbackDelayMs = 6000;

const sessionQueryHash = hashKey(buildQueryKey("account.me"));
const isAccountQuery = ({ queryHash }: { queryHash: string }): boolean => queryHash !== sessionQueryHash;

/** Who is there, as soon as the server says so: what waits of theirs can go. */
function recordSignedInAccount(path: string, data: unknown): void {
  const me = path === "home.read" ? (data as { me: unknown }).me : path === "account.me" ? data : undefined;
  if (me === undefined) return;
  const { id } = (me as { user: { id: string } }).user;
  const previousOwner = getDataOwner();
  setDataOwner(id);
  setSignedInAccount(id);
  if (recordAccountSwitch(id)) clearLocalPreferences();
  // A session that ran out was not left: what was read in it is still here.
  if (previousOwner !== undefined && previousOwner !== id) {
    void queryClient.resetQueries({ predicate: isAccountQuery });
    queryClient.getMutationCache().clear();
    updateOutboxState({ changes: [], otherAccountsCount: 0 });
  }
  // Also where the device had said it before: the server was not there then.
  if (mayHavePendingChanges())
    loadOutbox()
      .then(({ ready, flushOutbox }) => ready.then(flushOutbox))
      .catch(() => undefined);
}

/** What the device makes of an answer: keeps it, and adds to a day what the server does not have yet. */
async function withPendingChanges(read: ProcedureQuery, data: unknown): Promise<unknown> {
  const [{ ready }, { applyPendingChanges }] = await Promise.all([loadOutbox(), loadOfflineCache()]);
  await ready;
  return applyPendingChanges(read, data);
}

/** Reads that are answered from the device when the server cannot be reached, or takes too long. */
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
      /** Undefined where the device has nothing, or the page has it on its screen. */
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

/** The first of these says that the page is used, or is left: what is kept comes after what is seen. */
const interactionEvents = ["pointerdown", "keydown", "scroll", "visibilitychange", "offline"];

/** Kept once somebody uses the page; of quick answers to one question the last. */
function scheduleCaching({ path, input }: ProcedureQuery, data: unknown): void {
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
  // A device that stores nothing has nothing to show without a connection: nothing else depends on it.
  loadOfflineCache()
    .then(({ cacheResponses }) => cacheResponses(responses))
    .catch(() => undefined);
}

/** The session is over: nobody who comes after sees what was read in it. */
function clearCacheIfSignedOut(path: string): void {
  if (path === "home.read" || path === "account.me")
    loadOfflineCache()
      .then(({ clearCachedResponses }) => clearCachedResponses())
      .catch(() => undefined);
}
