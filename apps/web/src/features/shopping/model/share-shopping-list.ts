import { shoppingListToText } from "@fetta/domain/shopping/shopping-list";
import { shopping } from "../shopping.messages.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { openItems, type ShoppingItem } from "./shopping-item.ts";

/** The open items as the text of a message. */
export function formatShoppingList(list: readonly ShoppingItem[]): string {
  const open = openItems(list).toSorted((one, other) => one.position - other.position);
  return shoppingListToText(open, shopping.title, shopping.groups);
}

/** Names of the errors that a browser throws when the user cancels or the share sheet is already open. */
const ignoredShareErrors = ["AbortError", "InvalidStateError"];

async function tryNativeShare(text: string): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share({ title: shopping.title, text });
    return true;
  } catch (error) {
    // Some browsers have `navigator.share` but reject the call: the text can still be copied.
    return error instanceof DOMException && ignoredShareErrors.includes(error.name);
  }
}

/** Shares the list with the device's share sheet, or copies it where there is none. */
export async function shareShoppingList(list: readonly ShoppingItem[]): Promise<void> {
  const text = formatShoppingList(list);
  if (await tryNativeShare(text)) return;
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: shopping.copied, text: shopping.copiedText });
  } catch {
    toastError(shopping.shareFailed);
  }
}
