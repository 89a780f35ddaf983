import { parseApiError } from "../../../lib/api/api-error.ts";
import { createSessionValue } from "../../../lib/session-state.ts";
import type { ShoppingItem } from "./shopping-item.ts";
import { getQueryKey } from "@trpc/react-query";
import { queryClient } from "../../../lib/api/query-client.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";

/** Milliseconds after which a change without a response counts as failed. */
const requestTimeoutMs = 12_000;

export type ShoppingMutation = {
  /** The optimistic change; idempotent, since the list may already contain it. */
  apply: (list: readonly ShoppingItem[]) => ShoppingItem[];
  /** Resolves to the server's list after the change. */
  send: (signal: AbortSignal) => Promise<ShoppingItem[]>;
};
type QueuedMutation = ShoppingMutation & { resolve: () => void; reject: (error: unknown) => void };

// Sent one after the other, in the order of the taps, so that the last response is the current list.
const queue = createSessionValue<readonly QueuedMutation[]>([]);

export const watchMutations = queue.subscribe;

/** Local changes that the server's list does not contain yet, oldest first. */
export const pendingMutations: () => readonly ShoppingMutation[] = queue.get;

/** Applies pending changes to a list for display. */
export function applyMutations(
  list: readonly ShoppingItem[],
  changes: readonly ShoppingMutation[],
): readonly ShoppingItem[] {
  return changes.reduce((shown, { apply }) => apply(shown), list);
}

const listKey = getQueryKey(trpc.recipes.shopping.list, undefined, "query");

/** Stores the list from the server's response. After a sign-out nothing is stored. */
async function setCachedList(list: ShoppingItem[]): Promise<void> {
  if (!queryClient.getQueryState(listKey)) return;
  // The response of an earlier query would undo this one on the screen.
  await queryClient.cancelQueries({ queryKey: listKey });
  queryClient.setQueryData<ShoppingItem[]>(listKey, list);
}

function getCachedList(): ShoppingItem[] | undefined {
  return queryClient.getQueryData<ShoppingItem[]>(listKey);
}

function invalidateList(): void {
  void queryClient.invalidateQueries({ queryKey: listKey });
}

/** The displayed list; empty before the first read. */
export function displayedList(): readonly ShoppingItem[] {
  return applyMutations(getCachedList() ?? [], queue.get());
}

/** Enqueues an optimistic change; rejects, and removes it from the display, when sending fails. */
export function enqueueMutation(mutation: ShoppingMutation): Promise<void> {
  return new Promise((resolve, reject) => {
    const before = queue.get();
    queue.set([...before, { ...mutation, resolve, reject }]);
    if (before.length === 0) void sendAll();
  });
}

async function sendAll(): Promise<void> {
  for (let [next] = queue.get(); next; [next] = queue.get()) {
    await sendOne(next);
  }
}

async function sendOne(next: QueuedMutation): Promise<void> {
  try {
    const list = await next.send(AbortSignal.timeout(requestTimeoutMs));
    // The session ended in the meantime and discarded this change.
    if (!queue.get().includes(next)) return;
    await setCachedList(list);
    queue.set(queue.get().filter((other) => other !== next));
    next.resolve();
  } catch (error) {
    // When the server is unreachable, the queued changes fail at once instead of timing out one by one.
    const rejectedMutations = parseApiError(error).isUnreachable ? queue.get() : [next];
    queue.set(queue.get().filter((other) => !rejectedMutations.includes(other)));
    for (const { reject } of rejectedMutations) reject(error);
    invalidateList();
  }
}
