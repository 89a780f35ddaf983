import type { ShoppingItem } from "../model/shopping-item.ts";

/** A shopping item without a particular section. */
export function sampleItem(more: Partial<ShoppingItem> & { id: string }): ShoppingItem {
  return {
    group: "other",
    name: more.text ?? more.id,
    text: more.id,
    grams: null,
    recipeId: null,
    checked: false,
    position: 1,
    ...more,
  };
}
