import { refusalOf } from "../../lib/refusal.ts";
import { cachedList, outdateList, putList } from "./shopping-cache.ts";
import type { ShoppingItem } from "./shopping-item.ts";

/** Milliseconds after which a change that got no answer counts as failed. */
const patience = 12_000;

export type ShoppingChange = {
  /** What the screen shows until the server has answered; it may be asked of a list that has it already. */
  show: (list: readonly ShoppingItem[]) => ShoppingItem[];
  /** Resolves to the list as it is then. */
  send: (signal: AbortSignal) => Promise<ShoppingItem[]>;
};
type Waiting = ShoppingChange & { resolve: () => void; reject: (error: unknown) => void };

// One after the other, in the order of the taps: the last answer is the list, and nothing overtakes.
let waiting: readonly Waiting[] = [];
let sending = false;
const listeners = new Set<() => void>();

function setWaiting(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

export function watchChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was changed here and is not in the server's list yet, oldest first. */
export function changesUnderWay(): readonly ShoppingChange[] {
  return waiting;
}

/** A list as the screen shows it. */
export function withChanges(
  list: readonly ShoppingItem[],
  changes: readonly ShoppingChange[],
): readonly ShoppingItem[] {
  return changes.reduce((shown, { show }) => show(shown), list);
}

/** What the screen shows now; nothing before it was read. */
export function shownList(): readonly ShoppingItem[] {
  return withChanges(cachedList() ?? [], waiting);
}

/** A change that is seen before it is sent; rejects, and is seen no more, when sending failed. */
export function change(wish: ShoppingChange): Promise<void> {
  return new Promise((resolve, reject) => {
    setWaiting([...waiting, { ...wish, resolve, reject }]);
    if (!sending) void sendAll();
  });
}

async function sendAll(): Promise<void> {
  sending = true;
  for (let next = waiting[0]; next; next = waiting[0]) {
    // eslint-disable-next-line no-await-in-loop -- one change after the other
    await sendOne(next);
  }
  sending = false;
}

async function sendOne(next: Waiting): Promise<void> {
  try {
    await putList(await next.send(AbortSignal.timeout(patience)));
    setWaiting(waiting.filter((other) => other !== next));
    next.resolve();
  } catch (error) {
    // Without a server nobody waits for the same failure once more.
    const failed = refusalOf(error).unreachable ? waiting : [next];
    setWaiting(waiting.filter((other) => !failed.includes(other)));
    for (const { reject } of failed) reject(error);
    outdateList();
  }
}
