import { refusalOf } from "../../../lib/api/api-error.ts";
import { sessionValue } from "../../../lib/session-state.ts";
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
const waiting = sessionValue<readonly Waiting[]>([]);

export const watchChanges = waiting.watch;

/** What was changed here and is not in the server's list yet, oldest first. */
export const changesUnderWay: () => readonly ShoppingChange[] = waiting.get;

/** A list as the screen shows it. */
export function withChanges(
  list: readonly ShoppingItem[],
  changes: readonly ShoppingChange[],
): readonly ShoppingItem[] {
  return changes.reduce((shown, { show }) => show(shown), list);
}

/** What the screen shows now; nothing before it was read. */
export function shownList(): readonly ShoppingItem[] {
  return withChanges(cachedList() ?? [], waiting.get());
}

/** A change that is seen before it is sent; rejects, and is seen no more, when sending failed. */
export function change(wish: ShoppingChange): Promise<void> {
  return new Promise((resolve, reject) => {
    const before = waiting.get();
    waiting.set([...before, { ...wish, resolve, reject }]);
    if (before.length === 0) void sendAll();
  });
}

async function sendAll(): Promise<void> {
  for (let [next] = waiting.get(); next; [next] = waiting.get()) {
    // eslint-disable-next-line no-await-in-loop -- one change after the other
    await sendOne(next);
  }
}

async function sendOne(next: Waiting): Promise<void> {
  try {
    const list = await next.send(AbortSignal.timeout(patience));
    // The session ended meanwhile and took this change with it.
    if (!waiting.get().includes(next)) return;
    await putList(list);
    waiting.set(waiting.get().filter((other) => other !== next));
    next.resolve();
  } catch (error) {
    // Without a server nobody waits for the same failure once more.
    const failed = refusalOf(error).unreachable ? waiting.get() : [next];
    waiting.set(waiting.get().filter((other) => !failed.includes(other)));
    for (const { reject } of failed) reject(error);
    outdateList();
  }
}
