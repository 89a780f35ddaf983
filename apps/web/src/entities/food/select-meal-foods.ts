import type { FoodHit } from "./food-hit.ts";
import type { Outputs } from "../../lib/api/trpc-hooks.ts";

/** Foods of each kind that show at first: none of the three hides the others. */
const initialCounts = { mine: 3, stock: 5, products: 5 };

/** Foods that can stand in a meal or a recipe: their figures are of 100 g, and they are no single entry of the diary. */
const canBeInMeal = ({ kind, per }: FoodHit): boolean => kind !== "item" && per === "100g";

/** What a search has found for a meal: one's own foods, the tables', products; those from outside at the end. */
export function selectMealFoods(
  { mine, stock, products }: Outputs["search"]["foods"],
  externalFoods: readonly FoodHit[],
  showsAll = false,
): { foods: FoodHit[]; more: number } {
  const presentRefs = new Set(products.map(({ ref }) => ref));
  const groups = [
    { foods: mine.filter(canBeInMeal), initialCount: initialCounts.mine },
    { foods: stock.filter(canBeInMeal), initialCount: initialCounts.stock },
    {
      foods: [...products, ...externalFoods.filter(({ ref }) => !presentRefs.has(ref))].filter(canBeInMeal),
      initialCount: initialCounts.products,
    },
  ];
  const foods = groups.flatMap((group) =>
    showsAll ? group.foods : group.foods.slice(0, group.initialCount),
  );
  return { foods, more: groups.reduce((sum, group) => sum + group.foods.length, 0) - foods.length };
}
