import { shoppingGroups, type ShoppingGroup } from "@fetta/domain/shopping/shopping-list";
import type { ShoppingItem } from "./shopping-item.ts";

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
