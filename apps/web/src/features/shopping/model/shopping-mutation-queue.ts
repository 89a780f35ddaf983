import type { AnswerOf, InputOf, ShownData } from "../../../lib/api/queued-change.ts";
import { submitChange } from "../../../offline/submit-change.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { createSessionValue } from "../../../lib/session-state.ts";
import type { ShoppingItem } from "./shopping-item.ts";
import { getQueryKey } from "@trpc/react-query";
import { queryClient } from "../../../lib/api/query-client.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";

export type ShoppingMutation = {
  /** The optimistic change; idempotent, since the list may already contain it. */
  apply: (list: readonly ShoppingItem[]) => ShoppingItem[];
  /** Resolves to the list after the change: the server's, or the one of this device while the change waits here. */
  send: () => Promise<ShoppingItem[]>;
};
type ShoppingChange = "buy" | "buyRecipe" | "check" | "removeItem" | "restoreItems" | "clearItems";
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

/** Sends a change of the list by the queue of this device. */
export async function submitShoppingChange<Type extends ShoppingChange>(
  call: { type: Type; input: InputOf<Type> },
  shown: ShownData,
): Promise<{ list: ShoppingItem[]; answer: AnswerOf<Type> | undefined }> {
  const { answer } = await submitChange({ call, shown });
  if (Array.isArray(answer)) return { list: answer, answer };
  // While the change waits on this device, the list shows it already.
  return { list: getCachedList() ?? [], answer };
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
    const list = await next.send();
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
