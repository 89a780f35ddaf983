import { common } from "../../../i18n/common.messages.ts";
import { shopping } from "../shopping.messages.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { enqueueMutation, displayedList, submitShoppingChange } from "./shopping-mutation-queue.ts";
import { checkedItems, setItemChecked, addMissingItems, withoutItems, type ShoppingItem } from "./shopping-item.ts";

const listFormat = new Intl.ListFormat("it-IT");
const namesOf = (items: readonly ShoppingItem[]): string => listFormat.format(items.map(({ text }) => text));

const send = (...change: Parameters<typeof submitShoppingChange>): Promise<ShoppingItem[]> =>
  submitShoppingChange(...change).then(({ list }) => list);

export function toastShoppingError(text: string, error: unknown): void {
  toastError(`${text} ${describeError(error)}`);
}

/** Checks or unchecks an item optimistically; rolls back on failure. */
export async function checkItem({ id, text }: ShoppingItem, checked: boolean): Promise<void> {
  hapticTick();
  try {
    await enqueueMutation({
      apply: (list) => setItemChecked(list, id, checked),
      send: () => send({ type: "check", input: { id, checked } }, { name: text }),
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
      send: () =>
        send({ type: "restoreItems", input: { items: [...items] } }, { name: namesOf(items), items: [...items] }),
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
  send: () => Promise<ShoppingItem[]>;
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
    send: () => send({ type: "removeItem", input: { id: item.id } }, { name: item.text }),
  });
}

export function clearChecked(list: readonly ShoppingItem[]): Promise<void> {
  const items = checkedItems(list);
  return removeItems({
    items,
    title: shopping.takenCleared(items.length),
    failed: shopping.clearFailed,
    send: () => send({ type: "clearItems", input: { what: "checked" } }, { name: namesOf(items) }),
  });
}

export function clearList(): Promise<void> {
  const items = displayedList();
  return removeItems({
    items,
    title: shopping.emptied,
    failed: shopping.clearFailed,
    send: () => send({ type: "clearItems", input: { what: "all" } }, { name: namesOf(items) }),
  });
}

/** Adds a typed item, once per id; rejects on failure. */
export function addTypedItem(id: string, text: string): Promise<void> {
  const position = Math.max(0, ...displayedList().map((item) => item.position)) + 1;
  const item = { id, name: text, text, grams: null, recipeId: null, checked: false, position, group: "other" } as const;
  return enqueueMutation({
    apply: (list) => [...list],
    send: () => send({ type: "buy", input: { id, text } }, { name: text, items: [item] }),
  });
}
