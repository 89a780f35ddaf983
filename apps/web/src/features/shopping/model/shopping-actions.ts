import { common } from "../../../i18n/common.messages.ts";
import { shopping as words } from "../shopping.messages.ts";
import { tick } from "../../../lib/haptics.ts";
import { causeOf, refusalOf } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { change, shownList } from "./shopping-mutation-queue.ts";
import { takenItems, withCheck, withItems, without } from "./shopping-item.ts";
import type { ShoppingItem } from "./shopping-item.ts";

const calls = api.recipes.shopping;

export function sayFailed(text: string, error: unknown): void {
  toast({ title: common.error, text: `${text} ${causeOf(error)}`, tone: "error" });
}

/** Puts a thing into the cart, or back on the shelf; as it was when the server did not take it. */
export async function checkItem({ id }: ShoppingItem, checked: boolean): Promise<void> {
  tick();
  try {
    await change({
      show: (list) => withCheck(list, id, checked),
      send: (signal) => calls.check.mutate({ id, checked }, { signal }),
    });
  } catch (error) {
    if (refusalOf(error).code === "not_found") toast({ title: words.gone, tone: "neutral" });
    else sayFailed(words.checkFailed, error);
  }
}

async function putBack(items: readonly ShoppingItem[], gone: Promise<boolean>): Promise<void> {
  try {
    await change({
      show: (list) => withItems(list, items),
      send: (signal) => calls.restore.mutate({ items: [...items] }, { signal }),
    });
  } catch (error) {
    // What could not be taken off is where it was.
    if (await gone) sayFailed(words.restoreFailed, error);
  }
}

type Removal = {
  items: readonly ShoppingItem[];
  title: string;
  text?: string;
  failed: string;
  send: (signal: AbortSignal) => Promise<ShoppingItem[]>;
};

/** Takes things off the list at once; the notification puts them back, each in its place. */
async function takeOff({ items, title, text, failed, send }: Removal): Promise<void> {
  const gone = change({ show: (list) => without(list, items), send }).then(
    () => true,
    (error: unknown) => {
      sayFailed(failed, error);
      return false;
    },
  );
  toast({
    title,
    text,
    tone: "neutral",
    action: { label: common.cancel, run: () => void putBack(items, gone) },
  });
  await gone;
}

export function removeItem(item: ShoppingItem): Promise<void> {
  return takeOff({
    items: [item],
    title: words.removed,
    text: item.text,
    failed: words.removeFailed,
    send: (signal) => calls.remove.mutate({ id: item.id }, { signal }),
  });
}

/** Takes off what is in the cart. */
export function clearTaken(list: readonly ShoppingItem[]): Promise<void> {
  const items = takenItems(list);
  return takeOff({
    items,
    title: words.takenCleared(items.length),
    failed: words.clearFailed,
    send: (signal) => calls.clear.mutate({ what: "checked" }, { signal }),
  });
}

/** Takes off everything. */
export function emptyList(): Promise<void> {
  return takeOff({
    items: shownList(),
    title: words.emptied,
    failed: words.clearFailed,
    send: (signal) => calls.clear.mutate({ what: "all" }, { signal }),
  });
}

/** Puts a typed line on the list, once for an id; rejects when that fails. */
export function addTyped(id: string, text: string): Promise<void> {
  return change({
    show: (list) => [...list],
    send: (signal) => calls.add.mutate({ id, text }, { signal }),
  });
}
