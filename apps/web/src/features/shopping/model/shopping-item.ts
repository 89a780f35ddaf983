import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

/** An item to buy, or already in the cart. */
export type ShoppingItem = Outputs["recipes"]["shopping"]["list"][number];

export function openItems(list: readonly ShoppingItem[]): ShoppingItem[] {
  return list.filter(({ checked }) => !checked);
}

export function checkedItems(list: readonly ShoppingItem[]): ShoppingItem[] {
  return list.filter(({ checked }) => checked);
}

export function setItemChecked(list: readonly ShoppingItem[], id: string, checked: boolean): ShoppingItem[] {
  return list.map((item) => (item.id === id ? { ...item, checked } : item));
}

export function withoutItems(list: readonly ShoppingItem[], removed: readonly ShoppingItem[]): ShoppingItem[] {
  const ids = new Set(removed.map(({ id }) => id));
  return list.filter(({ id }) => !ids.has(id));
}

/** Adds removed items back; existing items stay unchanged. */
export function addMissingItems(list: readonly ShoppingItem[], restored: readonly ShoppingItem[]): ShoppingItem[] {
  return [...list, ...withoutItems(restored, list)];
}
