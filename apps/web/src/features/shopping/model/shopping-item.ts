import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

/** A thing to buy, or in the cart already. */
export type ShoppingItem = Outputs["recipes"]["shopping"]["list"][number];

/** What is still to buy. */
export function openItems(list: readonly ShoppingItem[]): ShoppingItem[] {
  return list.filter(({ checked }) => !checked);
}

export function takenItems(list: readonly ShoppingItem[]): ShoppingItem[] {
  return list.filter(({ checked }) => checked);
}

export function withCheck(list: readonly ShoppingItem[], id: string, checked: boolean): ShoppingItem[] {
  return list.map((item) => (item.id === id ? { ...item, checked } : item));
}

export function without(list: readonly ShoppingItem[], gone: readonly ShoppingItem[]): ShoppingItem[] {
  const ids = new Set(gone.map(({ id }) => id));
  return list.filter(({ id }) => !ids.has(id));
}

/** With things that were taken off; what is there stays as it is. */
export function withItems(list: readonly ShoppingItem[], back: readonly ShoppingItem[]): ShoppingItem[] {
  return [...list, ...without(back, list)];
}
