import type { FoodHit } from "./food-hit.ts";
import type { Outputs } from "../../lib/api/trpc-hooks.ts";

/** Foods of each kind that show at first: none of the three hides the others. */
const atFirst = { mine: 3, stock: 5, products: 5 };

/** Foods that can stand in a meal or a recipe: their figures are of 100 g, and they are no single entry of the diary. */
const fits = ({ kind, per }: FoodHit): boolean => kind !== "item" && per === "100g";

/** What a search has found for a meal: one's own foods, the tables', products; those from outside at the end. */
export function foodsInMeals(
  { mine, stock, products }: Outputs["search"]["foods"],
  outside: readonly FoodHit[],
  all = false,
): { foods: FoodHit[]; more: number } {
  const present = new Set(products.map(({ ref }) => ref));
  const groups = [
    { foods: mine.filter(fits), first: atFirst.mine },
    { foods: stock.filter(fits), first: atFirst.stock },
    {
      foods: [...products, ...outside.filter(({ ref }) => !present.has(ref))].filter(fits),
      first: atFirst.products,
    },
  ];
  const foods = groups.flatMap((group) => (all ? group.foods : group.foods.slice(0, group.first)));
  return { foods, more: groups.reduce((sum, group) => sum + group.foods.length, 0) - foods.length };
}
