import { randomUUID } from "node:crypto";
import type { OpenFoodFacts } from "../clients/open-food-facts/open-food-facts.ts";

/** Open Food Facts client that uses a new user for each call unless one is given. */
export type DistinctUserLookups = Omit<OpenFoodFacts, "product" | "search"> & {
  product: (gtin: string, userId?: string) => ReturnType<OpenFoodFacts["findProduct"]>;
  search: (text: string, userId?: string) => ReturnType<OpenFoodFacts["searchProducts"]>;
};

export function withDistinctUsers(off: OpenFoodFacts): DistinctUserLookups {
  return {
    ...off,
    product: (gtin, userId = randomUUID()) => off.findProduct(gtin, userId),
    search: (text, userId = randomUUID()) => off.searchProducts(text, userId),
  };
}
