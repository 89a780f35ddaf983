import { expect, test } from "vitest";
import { formatShoppingList } from "./share-shopping-list.ts";
import { sampleItem } from "../testing/sample-item.ts";

test("the shared text lists the lines still to buy in their order, grouped by shop section", () => {
  const text = formatShoppingList([
    sampleItem({ id: "pile", position: 5 }),
    sampleItem({ id: "4 uova", group: "dairy", position: 2 }),
    sampleItem({ id: "2 l di latte", group: "dairy", position: 1 }),
    sampleItem({ id: "pane", group: "grains", position: 3, checked: true }),
    sampleItem({ id: "600 g di zucchine", group: "vegetables", position: 4 }),
  ]);
  expect(text).toBe(
    "Lista della spesa\n\nVerdura\n- 600 g di zucchine\n\nLatticini e uova\n- 2 l di latte\n- 4 uova\n\nAltro\n- pile",
  );
});
