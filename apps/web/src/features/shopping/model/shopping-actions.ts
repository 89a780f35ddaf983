import { common } from "../../../i18n/common.messages.ts";
import { shopping } from "../shopping.messages.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { enqueueMutation, displayedList } from "./shopping-mutation-queue.ts";
import { checkedItems, setItemChecked, addMissingItems, withoutItems, type ShoppingItem } from "./shopping-item.ts";

const calls = api.recipes.shopping;

export function toastShoppingError(text: string, error: unknown): void {
  toastError(`${text} ${describeError(error)}`);
}

/** Checks or unchecks an item optimistically; rolls back on failure. */
export async function checkItem({ id }: ShoppingItem, checked: boolean): Promise<void> {
  hapticTick();
  try {
    await enqueueMutation({
      apply: (list) => setItemChecked(list, id, checked),
      send: (signal) => calls.check.mutate({ id, checked }, { signal }),
    });
  } catch (error) {
    if (parseApiError(error).code === "not_found") toast({ title: shopping.gone, tone: "neutral" });
    else toastShoppingError(shopping.checkFailed, error);
  }
}

async function restoreItems(items: readonly ShoppingItem[], removal: Promise<boolean>): Promise<void> {
  try {
    await enqueueMutation({
      apply: (list) => addMissingItems(list, items),
      send: (signal) => calls.restore.mutate({ items: [...items] }, { signal }),
    });
  } catch (error) {
    // Items whose removal failed are still in the list.
    if (await removal) toastShoppingError(shopping.restoreFailed, error);
  }
}

type Removal = {
  items: readonly ShoppingItem[];
  title: string;
  text?: string;
  failed: string;
  send: (signal: AbortSignal) => Promise<ShoppingItem[]>;
};

/** Removes items optimistically; the notification restores each in its position. */
async function removeItems({ items, title, text, failed, send }: Removal): Promise<void> {
  const removal = enqueueMutation({ apply: (list) => withoutItems(list, items), send }).then(
    () => true,
    (error: unknown) => {
      toastShoppingError(failed, error);
      return false;
    },
  );
  toast({
    title,
    text,
    tone: "neutral",
    action: { label: common.cancel, run: () => void restoreItems(items, removal) },
  });
  await removal;
}

export function removeItem(item: ShoppingItem): Promise<void> {
  return removeItems({
    items: [item],
    title: shopping.removed,
    text: item.text,
    failed: shopping.removeFailed,
    send: (signal) => calls.remove.mutate({ id: item.id }, { signal }),
  });
}

export function clearChecked(list: readonly ShoppingItem[]): Promise<void> {
  const items = checkedItems(list);
  return removeItems({
    items,
    title: shopping.takenCleared(items.length),
    failed: shopping.clearFailed,
    send: (signal) => calls.clear.mutate({ what: "checked" }, { signal }),
  });
}

export function clearList(): Promise<void> {
  return removeItems({
    items: displayedList(),
    title: shopping.emptied,
    failed: shopping.clearFailed,
    send: (signal) => calls.clear.mutate({ what: "all" }, { signal }),
  });
}

/** Adds a typed item, once per id; rejects on failure. */
export function addTypedItem(id: string, text: string): Promise<void> {
  return enqueueMutation({ apply: (list) => [...list], send: (signal) => calls.add.mutate({ id, text }, { signal }) });
}
