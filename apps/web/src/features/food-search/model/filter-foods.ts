import type { FoodHit } from "../../../entities/food/food-hit.ts";

export type FoodFilter = "all" | "recents" | "favourites";

type Sections = { mine: FoodHit[]; stock: FoodHit[]; products: FoodHit[] };

/** The results that pass the filter. Recent foods and favourites are always among the user's own. */
export function filterFoods(found: Sections | null, filter: FoodFilter): Sections & { count: number } {
  if (found === null) return { mine: [], stock: [], products: [], count: 0 };
  if (filter === "all") {
    const { mine, stock, products } = found;
    return { mine, stock, products, count: mine.length + stock.length + products.length };
  }
  const mine = found.mine.filter((food) => (filter === "recents" ? food.last !== null : food.favourite));
  return { mine, stock: [], products: [], count: mine.length };
}
