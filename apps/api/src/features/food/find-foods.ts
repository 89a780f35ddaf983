import { parseFoodRef } from "@fetta/domain/food-ref";
import type { FoodRefKind } from "@fetta/domain/food-ref";
import { findFoodItems, findLatestServings } from "@fetta/db/queries/food/food-item";
import { findCustomFoods } from "@fetta/db/queries/food/custom-food";
import { findProducts } from "@fetta/db/queries/food/product";
import { findStockFoods } from "@fetta/db/queries/food/stock-food";
import type { Deps } from "../../deps.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { itemToKnownFood, customToKnownFood, productToKnownFood, stockToKnownFood } from "./known-food.ts";
import type { KnownFood } from "./known-food.ts";

type IdsByKind = Record<FoodRefKind, string[]>;

function groupByKind(refs: Iterable<string>): IdsByKind {
  const wanted: IdsByKind = { stock: [], product: [], own: [], item: [] };
  for (const ref of refs) {
    const parsed = parseFoodRef(ref);
    if (!parsed) continue;
    const { kind, id } = parsed;
    if (kind === "stock" || kind === "product" || isUuid(id)) wanted[kind].push(id);
  }
  return wanted;
}

/**
 * Today's foods of `refs`, by reference: one statement per food kind. Custom foods and logged items are limited to this
 * user's. A deleted food is replaced by the user's last logged item of it; without one it is left out, and so is a
 * product without energy.
 */
export async function findKnownFoods(
  { db }: Pick<Deps, "db">,
  userId: string,
  refs: readonly string[],
): Promise<Map<string, KnownFood>> {
  const wanted = groupByKind(new Set(refs));
  const [stock, products, own, items] = await Promise.all([
    wanted.stock.length === 0 ? [] : findStockFoods(db, wanted.stock),
    wanted.product.length === 0 ? [] : findProducts(db, wanted.product),
    wanted.own.length === 0 ? [] : findCustomFoods(db, userId, wanted.own),
    wanted.item.length === 0 ? [] : findFoodItems(db, userId, wanted.item),
  ]);
  const found = new Map<string, KnownFood>();
  for (const food of [
    ...stock.map(stockToKnownFood),
    ...products.map(productToKnownFood),
    ...own.map(customToKnownFood),
    ...items.map((row) => itemToKnownFood(row, `item:${row.id}`, "item")),
  ])
    if (food) found.set(food.ref, food);

  const missingRefs = refs.filter((ref) => !found.has(ref) && parseFoodRef(ref) !== undefined);
  if (missingRefs.length > 0)
    for (const row of await findLatestServings(db, userId, missingRefs)) {
      const parsed = row.foodRef === null ? undefined : parseFoodRef(row.foodRef);
      if (parsed && row.foodRef !== null) found.set(row.foodRef, itemToKnownFood(row, row.foodRef, parsed.kind));
    }
  return found;
}
