import { randomUUID } from "node:crypto";
import type { OpenFoodFacts } from "../clients/open-food-facts/open-food-facts.ts";

/** Open Food Facts, asked by another person each time where not said. */
export type ManyAskers = Omit<OpenFoodFacts, "product" | "search"> & {
  product: (gtin: string, userId?: string) => ReturnType<OpenFoodFacts["product"]>;
  search: (text: string, userId?: string) => ReturnType<OpenFoodFacts["search"]>;
};

export function manyAskers(off: OpenFoodFacts): ManyAskers {
  return {
    ...off,
    product: (gtin, userId = randomUUID()) => off.product(gtin, userId),
    search: (text, userId = randomUUID()) => off.search(text, userId),
  };
}
