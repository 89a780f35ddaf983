import { expect, test } from "vitest";
import { toShoppingSections } from "./shopping-item.ts";
import { sampleItem } from "../testing/sample-item.ts";

const milk = sampleItem({ id: "milk", group: "dairy", position: 1 });
const carrots = sampleItem({ id: "carrots", group: "vegetables", position: 2 });
const eggs = sampleItem({ id: "eggs", group: "dairy", position: 3, checked: true });
const list = [milk, carrots, eggs];

const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
const shown = (...held: [string, boolean][]) => {
  const { groups, cart } = toShoppingSections(list, new Map(held));
  return [...groups.map(({ group, items }) => [group, ...ids(items)]), ["cart", ...ids(cart)]];
};

test("lines to buy are grouped by shop section, in the order of a walk through the shop", () => {
  expect(shown()).toEqual([
    ["vegetables", "carrots"],
    ["dairy", "milk"],
    ["cart", "eggs"],
  ]);
});

test("a line that was just tapped stays in its place", () => {
  expect(shown(["eggs", false])).toEqual([["vegetables", "carrots"], ["dairy", "milk", "eggs"], ["cart"]]);
  expect(shown(["milk", true])).toEqual([
    ["vegetables", "carrots"],
    ["cart", "milk", "eggs"],
  ]);
});
