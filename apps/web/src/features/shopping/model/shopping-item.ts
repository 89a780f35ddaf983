import { shoppingGroups, type ShoppingGroup } from "@fetta/domain/shopping/shopping-list";
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

/** The list as displayed: open items by shop section, and the cart. */
export type ShoppingSectionsData = {
  groups: readonly { group: ShoppingGroup; items: readonly ShoppingItem[] }[];
  cart: readonly ShoppingItem[];
};

/** Items held in place temporarily: true in the cart. */
export type HeldItems = ReadonlyMap<string, boolean>;

/** Groups items by section; within it they keep the order in which they were added, checked or not. */
export function toShoppingSections(list: readonly ShoppingItem[], heldItems: HeldItems): ShoppingSectionsData {
  const sorted = list.toSorted((one, other) => one.position - other.position);
  const inCart = ({ id, checked }: ShoppingItem): boolean => heldItems.get(id) ?? checked;
  const open = sorted.filter((item) => !inCart(item));
  return {
    groups: shoppingGroups
      .map((group) => ({ group, items: open.filter((item) => item.group === group) }))
      .filter(({ items }) => items.length > 0),
    cart: sorted.filter(inCart),
  };
}
