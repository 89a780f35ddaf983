import { parseApiError } from "../../../lib/api/api-error.ts";
import { createSessionValue } from "../../../lib/session-state.ts";
import { getCachedList, invalidateList, setCachedList } from "./shopping-cache.ts";
import type { ShoppingItem } from "./shopping-item.ts";

/** Milliseconds after which a change that got no answer counts as failed. */
const requestTimeoutMs = 12_000;

export type ShoppingMutation = {
  /** What the screen shows until the server has answered; it may be asked of a list that has it already. */
  apply: (list: readonly ShoppingItem[]) => ShoppingItem[];
  /** Resolves to the list as it is then. */
  send: (signal: AbortSignal) => Promise<ShoppingItem[]>;
};
type QueuedMutation = ShoppingMutation & { resolve: () => void; reject: (error: unknown) => void };

// One after the other, in the order of the taps: the last answer is the list, and nothing overtakes.
const queue = createSessionValue<readonly QueuedMutation[]>([]);

export const watchMutations = queue.subscribe;

/** What was changed here and is not in the server's list yet, oldest first. */
export const pendingMutations: () => readonly ShoppingMutation[] = queue.get;

/** A list as the screen shows it. */
export function applyMutations(
  list: readonly ShoppingItem[],
  changes: readonly ShoppingMutation[],
): readonly ShoppingItem[] {
  return changes.reduce((shown, { apply }) => apply(shown), list);
}

/** What the screen shows now; nothing before it was read. */
export function displayedList(): readonly ShoppingItem[] {
  return applyMutations(getCachedList() ?? [], queue.get());
}

/** A change that is seen before it is sent; rejects, and is seen no more, when sending failed. */
export function enqueueMutation(mutation: ShoppingMutation): Promise<void> {
  return new Promise((resolve, reject) => {
    const before = queue.get();
    queue.set([...before, { ...mutation, resolve, reject }]);
    if (before.length === 0) void sendAll();
  });
}

async function sendAll(): Promise<void> {
  for (let [next] = queue.get(); next; [next] = queue.get()) {
    // eslint-disable-next-line no-await-in-loop -- one change after the other
    await sendOne(next);
  }
}

async function sendOne(next: QueuedMutation): Promise<void> {
  try {
    const list = await next.send(AbortSignal.timeout(requestTimeoutMs));
    // The session ended meanwhile and took this change with it.
    if (!queue.get().includes(next)) return;
    await setCachedList(list);
    queue.set(queue.get().filter((other) => other !== next));
    next.resolve();
  } catch (error) {
    // Without a server nobody waits for the same failure once more.
    const rejectedMutations = parseApiError(error).isUnreachable ? queue.get() : [next];
    queue.set(queue.get().filter((other) => !rejectedMutations.includes(other)));
    for (const { reject } of rejectedMutations) reject(error);
    invalidateList();
  }
}
