import { parseFoodRef } from "@fetta/domain/food-ref";
import type { FoodKind } from "@fetta/domain/food-ref";
import { findFoodItems, findLatestServings } from "@fetta/db/queries/food/food-item";
import { findOwnFoods } from "@fetta/db/queries/food/custom-food";
import { findProducts } from "@fetta/db/queries/food/product";
import { findStockFoods } from "@fetta/db/queries/food/stock-food";
import type { Deps } from "../../deps.ts";
import { isOurId } from "../../lib/uuid.ts";
import { itemAsFood, ownAsFood, productAsFood, stockAsFood } from "./known-food.ts";
import type { KnownFood } from "./known-food.ts";

type Wanted = Record<FoodKind, string[]>;

function byKind(refs: Iterable<string>): Wanted {
  const wanted: Wanted = { stock: [], product: [], own: [], item: [] };
  for (const ref of refs) {
    const parsed = parseFoodRef(ref);
    if (!parsed) continue;
    const { kind, id } = parsed;
    if (kind === "stock" || kind === "product" || isOurId(id)) wanted[kind].push(id);
  }
  return wanted;
}

/**
 * The foods behind `refs` as they are today, by reference: one statement for each kind that is asked for. Own foods and
 * logged items are this person's only. A food that is gone is what the person last logged of it; what they never
 * logged either is left out, and so is a product without energy.
 */
export async function findFoods(
  { db }: Pick<Deps, "db">,
  userId: string,
  refs: readonly string[],
): Promise<Map<string, KnownFood>> {
  const wanted = byKind(new Set(refs));
  const [stock, products, own, items] = await Promise.all([
    wanted.stock.length === 0 ? [] : findStockFoods(db, wanted.stock),
    wanted.product.length === 0 ? [] : findProducts(db, wanted.product),
    wanted.own.length === 0 ? [] : findOwnFoods(db, userId, wanted.own),
    wanted.item.length === 0 ? [] : findFoodItems(db, userId, wanted.item),
  ]);
  const found = new Map<string, KnownFood>();
  for (const food of [
    ...stock.map(stockAsFood),
    ...products.map(productAsFood),
    ...own.map(ownAsFood),
    ...items.map((row) => itemAsFood(row, `item:${row.id}`, "item")),
  ])
    if (food) found.set(food.ref, food);

  const gone = refs.filter((ref) => !found.has(ref) && parseFoodRef(ref) !== undefined);
  if (gone.length > 0)
    for (const row of await findLatestServings(db, userId, gone)) {
      const parsed = row.foodRef === null ? undefined : parseFoodRef(row.foodRef);
      if (parsed && row.foodRef !== null) found.set(row.foodRef, itemAsFood(row, row.foodRef, parsed.kind));
    }
  return found;
}
